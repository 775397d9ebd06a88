import { fill } from '../../../domain/copy/fill.ts'
import { countedCopy } from '../../../domain/copy/observed-odds.ts'
import type { Item } from '../../../domain/items/item.ts'
import { refineTableId } from '../../../domain/items/refine-table-id.ts'
import { refineKindText, wayText } from '../../../domain/items/refine-texts.ts'
import { isProven, type RefineCosts, type RefineStep, refineCosts } from '../../../domain/odds/refine-log.ts'
import { windowChance } from '../../../domain/odds/refine-step.ts'
import type { RefineTable } from '../../../domain/odds/refine-table.ts'
import type { GameView } from '../../game-store/index.ts'
import type { Subject } from '../subject.ts'
import { readGameList, readRecord, rememberEach } from './game-records.ts'

/** How equipment is refined in one state of the game data. */
export interface GameRefines extends RefineCosts {
  /** The tables of these items, by item. */
  load: (items: Iterable<number>) => Promise<ReadonlyMap<number, RefineTable>>
  subjectOf: (step: RefineStep) => Subject
  /** Every step whose tries the log proves. */
  subjects: readonly Subject[]
}

export async function readGameRefines(view: GameView): Promise<GameRefines> {
  const { Refine: tables = [] } = (await readGameList<{ Refine: RefineTable[] }>(view, 'refining')) ?? {}
  const byId = new Map(tables.map((table) => [table.Id, table]))
  const subjects = new Map(
    tables.flatMap((table) =>
      table.Levels.flatMap((level) =>
        level.Ways.filter((way) => isProven(level, way)).map((way) => {
          const step = { table, level: level.Level, way }
          return [keyOf(step), refineSubject(step)] as const
        }),
      ),
    ),
  )
  const tableOf = rememberEach(async (id: number) => {
    const item = await readRecord<Item>(view, 'items', id)
    return item && byId.get(refineTableId(item) ?? '')
  })
  return {
    ...refineCosts(tables),
    async load(items) {
      const found = new Map<number, RefineTable>()
      for (const id of new Set(items)) {
        const table = await tableOf(id)
        if (table) found.set(id, table)
      }
      return found
    },
    subjectOf: (step) => subjects.get(keyOf(step)) ?? refineSubject(step),
    subjects: [...subjects.values()],
  }
}

function keyOf({ table, level, way }: RefineStep): string {
  return `${table.Id}/${level}/${way.Type}`
}

function refineSubject(step: RefineStep): Subject {
  const { table, level, way } = step
  const names = { kind: refineKindText(table), from: level - 1, to: level, way: wayText(way.Type) }
  return {
    kind: 'refine',
    subject: keyOf(step),
    name: fill(countedCopy.refine, names),
    rows: [{ place: 0, item: 0, pool: 0, published: windowChance(way), times: 1, tickets: 0 }],
  }
}
