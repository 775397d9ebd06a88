/** What an enchanting gives, by grade. */
import { enchantCopy, enchantSiteCopy } from '../../../domain/copy/enchants.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { EnchantChance, EnchantGradeList } from '../../../domain/enchants/enchant.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import { effectiveOddsText } from '../../../domain/odds/effective-odds.ts'
import { enchantChanceText } from '../../../domain/odds/enchant-chance.ts'
import { type ItemRef, resultRef } from './item-ref.ts'

export interface ChanceView {
  item: ItemRef
  chance: string
  /** The actual odds; empty if they read like the chance, or the host does not send them. */
  effective: string
  /** The length of the bar before scaling. */
  chancePer100k: number
  /** The actual odds, or the chance if the host does not send them. */
  oddsPer100k: number
}

/**
 * The results of an enchanting: a row per enchant, a column per grade. Grades with equal chances share a column. Rows
 * are sorted by the odds of the first column, highest first, then by those of the next ones.
 */
export interface ChanceMatrix {
  columns: { title: string; grades: number[]; sum: string }[]
  /** `cells`: one per column; undefined if its grades cannot give it. */
  rows: { item: ItemRef; cells: (ChanceView | undefined)[] }[]
  /** Whether a row has actual odds. */
  effective: boolean
}

/** Undefined without lists. */
export function chanceMatrix(lists: readonly EnchantGradeList[]): ChanceMatrix | undefined {
  if (lists.length === 0) return undefined
  const rows = new Map<string, ChanceMatrix['rows'][number]>()
  const columns = [...Map.groupBy(lists, ({ Items }) => JSON.stringify(Items)).values()]
  columns.forEach(([list], column) => {
    const Items = list?.Items ?? []
    const seen = new Map<number, number>()
    for (const entry of Items) {
      // A list may contain an item twice: it then has two rows.
      const nth = (seen.get(entry.Item) ?? 0) + 1
      seen.set(entry.Item, nth)
      const key = `${entry.Item} ${nth}`
      const row = rows.get(key) ?? { item: resultRef(entry.Item), cells: columns.map(() => undefined) }
      row.cells[column] = chanceView(entry, enchantChanceText)
      rows.set(key, row)
    }
  })
  const likeliestFirst = [...rows.values()].sort(
    (a, b) => columns.map((_, column) => byOdds(a.cells[column], b.cells[column])).find(Boolean) ?? 0,
  )
  return {
    columns: columns.map((same) => ({
      title: columnTitle(same, lists.length),
      grades: same.map(({ Enchantgrade }) => Enchantgrade),
      sum: sumText(same[0]?.Items ?? []),
    })),
    rows: likeliestFirst,
    effective: likeliestFirst.some(({ cells }) => cells.some((cell) => cell?.effective)),
  }
}

/** Higher odds first; an enchant that cannot be the result is last. */
export function byOdds(a: ChanceView | undefined, b: ChanceView | undefined): number {
  return (b?.oddsPer100k ?? 0) - (a?.oddsPer100k ?? 0)
}

/** `likeliest` of a slot. */
export function likeliestText(matrix: ChanceMatrix | undefined): string {
  if (matrix?.columns.length !== 1) return ''
  const cells = matrix.rows.flatMap(({ cells }) => cells[0] ?? [])
  const [first, second] = cells
  if (!first || !second) return ''
  const n = cells.filter((cell) => byOdds(cell, first) === 0).length
  if (n === cells.length) return ''
  const { likeliest, likeliestMany, actual } = enchantSiteCopy
  return fill(n > 1 ? likeliestMany : likeliest, {
    actual: matrix.effective ? actual : '',
    n,
    first: first.item.name,
    odds: first.effective || first.chance,
    second: second.item.name,
    secondOdds: second.effective || second.chance,
  })
}

function columnTitle(lists: readonly EnchantGradeList[], all: number): string {
  const letters = lists.map(({ Enchantgrade }) => gradeLetter(Enchantgrade))
  if (all > 1 && lists.length === all) return enchantSiteCopy.allGrades
  if (all === 1 && letters[0] === '') return enchantCopy.chance
  return letters.map((grade) => (grade ? fill(enchantCopy.grade, { grade }) : enchantSiteCopy.noGrade)).join('、')
}

/**
 * 100 % if the sum differs only because each chance may be rounded in its last digit; otherwise the configured sum,
 * with the note that actual odds add up to 100 %.
 */
function sumText(items: readonly EnchantChance[]): string {
  const whole = 100_000
  const sum = items.reduce((total, { Chance }) => total + Chance, 0)
  if (Math.abs(sum - whole) <= items.length) return enchantChanceText(whole)
  return fill(enchantSiteCopy.oddSum, { sum: enchantChanceText(sum) })
}

export function chanceView(
  { Item, Chance, Effective }: EnchantChance,
  text: (chancePer100k: number) => string,
): ChanceView {
  const chance = text(Chance)
  const effective = Effective === undefined ? '' : effectiveOddsText(Effective)
  return {
    item: resultRef(Item),
    chance,
    effective: effective === chance ? '' : effective,
    chancePer100k: Chance,
    oddsPer100k: Effective ?? Chance,
  }
}
