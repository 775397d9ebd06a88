/** Tries of refining in the item log of an rAthena map server (`picklog`). */
import { type EquipmentLogRow, isChange, isEquipment, isNext } from '../game-server/equipment-log.ts'
import { windowChance } from './refine-step.ts'
import type { RefineLevel, RefineTable, RefineWay } from './refine-table.ts'
import type { TryOutcome } from './try-counts.ts'

/** A way to a refine level. */
export interface RefineStep {
  table: RefineTable
  level: number
  way: RefineWay
}

/**
 * One try in the refine window. `step`: absent where the log does not prove it. `outcome`: `[0]` for a success, `[]` for a
 * failure.
 */
export interface LoggedRefine<Row> {
  /** The row of the ore. */
  first: Row
  step: RefineStep | undefined
  outcome: TryOutcome
}

/** What the refine window takes. */
export interface RefineCosts {
  ores: ReadonlySet<number>
  /** Items that protect from a failure. */
  blessings: ReadonlySet<number>
}

export function refineCosts(tables: Iterable<RefineTable>): RefineCosts {
  const levels = [...tables].flatMap(({ Levels }) => Levels)
  const ores = levels.flatMap(({ Ways }) => Ways.map(({ Material }) => Material))
  const blessings = levels.flatMap(({ Blessing }) => Blessing?.Material ?? 0)
  const set = (ids: readonly number[]) => new Set(ids.filter((id) => id > 0))
  return { ores: set(ores), blessings: set(blessings) }
}

/** The most that the log has about one try: ore, protection, the equipment before and after. */
const mostRows = 4

/**
 * The tries in rows with ascending ids, among them all with type X, and with type C of these costs and of equipment, up to
 * id `end`. A try begins with the row of its ore (`C −1`); a success has the equipment before and after it directly behind
 * (`X −1`, `X +1`), a destroyed piece one row (`C −1`). Any other failure has no row of the equipment
 * (`clif_parse_refineui_refine` of src/map/clif.cpp). `tableOf`: how an item is refined, by its id. `readTo`: the last id
 * that needs no second reading.
 */
export function findRefines<Row extends EquipmentLogRow>(
  rows: readonly Row[],
  { ores, blessings, tableOf }: RefineCosts & { tableOf: (nameid: number) => RefineTable | undefined },
  end: number,
): { refines: LoggedRefine<Row>[]; readTo: number } {
  const refines: LoggedRefine<Row>[] = []
  for (const [at, first] of rows.entries()) {
    if (first.type !== 'C' || first.amount !== -1 || !ores.has(first.nameid)) continue
    if (first.id + mostRows > end) return { refines, readTo: first.id - 1 }
    const second = rows[at + 1]
    const isProtected = isNext(first, second) && second.type === 'C' && blessings.has(second.nameid)
    const last = isProtected ? second : first
    const [before, after] = rows.slice(at + (isProtected ? 2 : 1))
    const found = isNext(last, before) && resultOf(before, after)
    const table = found ? tableOf(found.nameid) : undefined
    const level = found && table?.Levels.find(({ Level }) => Level === found.refine + 1)
    if (!found || !table || !level) {
      refines.push({ first, step: undefined, outcome: 'unlike' })
      continue
    }
    const [way, other] = level.Ways.filter(({ Material }) => Material === first.nameid)
    // What cannot fail is no chance.
    if (way && !other && windowChance(way) >= 1) continue
    const step = way && !isProtected && isProven(level, way) ? { table, level: level.Level, way } : undefined
    refines.push({ first, step, outcome: step ? (found.isSuccess ? [0] : []) : 'unlike' })
  }
  return { refines, readTo: end }
}

function resultOf(before: EquipmentLogRow, after: EquipmentLogRow | undefined) {
  const { type, nameid, refine, amount } = before
  if (!isEquipment(before)) return undefined
  if (type === 'X' && isChange(before, after) && after.refine === refine + 1) return { nameid, refine, isSuccess: true }
  return type === 'C' && amount === -1 ? { nameid, refine, isSuccess: false } : undefined
}

/**
 * Whether the log names the equipment of every try: only if every failure without protection destroys it. The window's
 * chance must be known, and the ore must be that of one way only, since the log does not name the way.
 */
export function isProven({ Ways }: Pick<RefineLevel, 'Ways'>, way: RefineWay): boolean {
  const isAlone = Ways.filter(({ Material }) => Material === way.Material).length === 1
  return way.Material > 0 && way.Break >= 10_000 && way.Effective !== undefined && windowChance(way) < 1 && isAlone
}
