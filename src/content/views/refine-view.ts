import { fill } from '../../../domain/copy/fill.ts'
import { refineCopy } from '../../../domain/copy/refine.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import { refineFailureText, refineKindText, wayText } from '../../../domain/items/refine-texts.ts'
import { chanceText } from '../../../domain/odds/chance-text.ts'
import { windowChance } from '../../../domain/odds/refine-step.ts'
import type { GradeStep, GradeTable, RefineTable, RefineWay } from '../../../domain/odds/refine-table.ts'
import { zenyText } from '../../../domain/text/number-text.ts'
import { itemName } from '../items.ts'
import { type ItemRef, itemRef } from './item-ref.ts'
import { type MaterialView, materialViews } from './materials-view.ts'

/** Levels with the same terms. */
export interface RefineRow {
  levels: string
  chance: string
  /** The chance at an NPC; empty if no NPC refines so. */
  npc: string
  failure: string
  /** Undefined if the window does not offer the way. */
  ore: ItemRef | undefined
  price: string
}

export interface RefineView {
  id: string
  kind: string
  ways: { name: string; rows: RefineRow[] }[]
  /** What protects, with its amount by level; empty if nothing does. */
  blessings: string
}

export function refineView(table: RefineTable): RefineView {
  const types = [...new Set(table.Levels.flatMap(({ Ways }) => Ways.map(({ Type }) => Type)))]
  return {
    id: table.Id,
    kind: refineKindText(table),
    ways: types.map((type) => ({ name: wayText(type), rows: rowsOf(table, type) })),
    blessings: blessingsOf(table),
  }
}

/** One row for adjacent levels with the same terms. */
function rowsOf({ Levels }: RefineTable, type: string): RefineRow[] {
  const runs: { from: number; to: number; way: RefineWay; key: string }[] = []
  for (const { Level, Ways } of Levels) {
    const way = Ways.find(({ Type }) => Type === type)
    if (!way) continue
    const key = JSON.stringify(way)
    const last = runs.at(-1)
    if (last?.to === Level - 1 && last.key === key) last.to = Level
    else runs.push({ from: Level, to: Level, way, key })
  }
  return runs.map(({ from, to, way }) => {
    const chance = windowChance(way)
    return {
      levels: fill(from === to ? refineCopy.level : refineCopy.levels, { n: to, from, to }),
      chance: chanceText(chance),
      npc: way.Npc === undefined ? '' : `${way.Npc}%`,
      failure: chance >= 1 ? refineCopy.failures.none : refineFailureText(way),
      ore: way.Material > 0 ? itemRef(way.Material) : undefined,
      price: zenyText(way.Price),
    }
  })
}

function blessingsOf({ Levels }: RefineTable): string {
  const used = Levels.flatMap(({ Level, Blessing }) => (Blessing ? [{ Level, ...Blessing }] : []))
  const [first] = used
  if (!first) return ''
  const list = used.map(({ Level, Amount }) => fill(refineCopy.blessing, { n: Level, amount: Amount })).join('、')
  return fill(refineCopy.blessings, { item: itemName(first.Material), list })
}

export interface GradeView {
  caption: string
  chances: { refine: string; chance: string }[]
  /** Empty without a catalyst. */
  catalyst: string
  options: { failure: string; materials: MaterialView[]; price: string }[]
}

export function gradeViews(table: GradeTable): GradeView[] {
  return table.Steps.map((step) => gradeView(refineKindText(table), step))
}

function gradeView(kind: string, { Grade, Chances, Catalyst, Options }: GradeStep): GradeView {
  const { grades } = refineCopy
  const chances: { from: number; to: number; chance: number }[] = []
  for (const { Refine, Chance } of Chances.filter(({ Chance }) => Chance > 0)) {
    const last = chances.at(-1)
    if (last?.to === Refine - 1 && last.chance === Chance) last.to = Refine
    else chances.push({ from: Refine, to: Refine, chance: Chance })
  }
  return {
    caption: fill(grades.caption, { kind, from: gradeLetter(Grade) || grades.none, to: gradeLetter(Grade + 1) }),
    chances: chances.map(({ from, to, chance }) => ({
      refine: fill(from === to ? refineCopy.level : refineCopy.levels, { n: to, from, to }),
      chance: chanceText(chance / 10_000),
    })),
    catalyst: Catalyst
      ? fill(grades.catalyst, {
          amount: Catalyst.Amount,
          item: itemName(Catalyst.Material),
          chance: chanceText(Catalyst.Chance / 10_000),
          steps: Catalyst.Steps,
        })
      : '',
    options: Options.map((option) => ({
      failure: refineFailureText(option),
      materials: option.Material > 0 ? materialViews([{ Material: option.Material, Amount: option.Amount }]) : [],
      price: zenyText(option.Price),
    })),
  }
}
