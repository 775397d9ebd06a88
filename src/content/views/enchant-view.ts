import { enchantCopy, enchantSiteCopy } from '../../../domain/copy/enchants.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { EnchantChance, EnchantGradeList, EnchantRecord, EnchantSlot } from '../../../domain/enchants/enchant.ts'
import { slotNumber, slotsInOrder } from '../../../domain/enchants/enchant-order.ts'
import { enchantKind, enchantTitle } from '../../../domain/enchants/enchant-title.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import { minimumRefineText } from '../../../domain/items/refine.ts'
import { mapPath } from '../../../domain/monsters/game-map.ts'
import { effectiveOddsText } from '../../../domain/odds/effective-odds.ts'
import {
  baseChanceText,
  enchantChanceText,
  randomUpgradeChanceText,
  resetChanceText,
} from '../../../domain/odds/enchant-chance.ts'
import { targetsOf } from '../enchants.ts'
import { mapByName, mapTitle } from '../monsters.ts'
import { type CostView, costView, stepCostText } from './enchant-cost.ts'
import { type ItemRef, itemRef, resultRef } from './item-ref.ts'
import { type SlotNotes, slotNotes } from './slot-notes.ts'

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
  columns: { title: string; grades: number; sum: string }[]
  /** `cells`: one per column; undefined if its grades cannot give it. */
  rows: { item: ItemRef; cells: (ChanceView | undefined)[] }[]
  /** Whether a row has actual odds. */
  effective: boolean
}

export interface SlotView {
  /** Its `id` on the page; unlike `number` it is always unique. */
  anchor: string
  /** The number that players see, from 1. */
  number: number
  title: string
  baseChance: string
  /** Which equipment its enchants cannot be put on. */
  reach: SlotNotes
  cost: CostView
  /** What one enchanting costs, as text; empty if it is free, or the slot has no enchants at random. */
  costText: string
  /** Undefined if nothing in it is random. */
  matrix: ChanceMatrix | undefined
  /** The first two of the likeliest enchants and their odds; empty if all odds are equal or grades differ. */
  likeliest: string
  perfect: ({ item: ItemRef } & CostView)[]
  upgrades: ({ from: ItemRef; to: ItemRef } & CostView)[]
  randomUpgrades: ({ from: ItemRef; results: ChanceView[] } & CostView)[]
}

export interface EnchantView {
  id: number
  state: EnchantRecord['State']
  refused: boolean
  title: string
  targets: ItemRef[]
  refine: string
  grade: string
  /** NPCs that open the window, with their places. */
  npcs: { name: string; place: string; href: string }[]
  /** Percent of the maximum weight below which the window opens; 0 = no such rule. */
  belowWeight: number
  reset: (CostView & { chance: string; possible: boolean }) | undefined
  /** Titles of the slots in the order in which they are filled; empty if the host names none. */
  order: string[]
  slots: SlotView[]
  /** The highest chance on the page: the scale of the bars in all its tables. */
  highestPer100k: number
}

export function enchantView(enchant: EnchantRecord): EnchantView {
  const targets = targetsOf(enchant).map((id) => itemRef(id))
  const isHollow = enchant.Slots.length === 0 && enchant.TargetItems.length === 0
  const slots = slotsInOrder(enchant)
  const reset = enchant.Reset
  const views = slots.map((slot, index) => slotView(slot, enchant, anchorOf(slots, index)))
  return {
    id: enchant.Id,
    state: enchant.State === 'ok' && isHollow ? 'empty' : enchant.State,
    refused: enchant.Refused ?? false,
    title: enchantTitle(targets, enchantKind(enchant)),
    targets,
    refine: minimumRefineText(enchant.MinimumRefine),
    grade: gradeLetter(enchant.MinimumEnchantgrade),
    npcs: (enchant.Npcs ?? []).map(({ Name, Map: map, X, Y }) => ({
      name: Name,
      place: `${mapTitle(map)} ${X},\u00a0${Y}`,
      href: mapByName(map) ? mapPath(map) : '',
    })),
    belowWeight: enchant.BelowWeight ?? 0,
    reset: reset && {
      ...costView(reset.Materials, reset.Price),
      chance: resetChanceText(reset.Chance),
      possible: reset.Chance > 0,
    },
    order: slots.filter((slot) => enchant.Order.includes(slot.Slot)).map(slotTitle),
    slots: views,
    highestPer100k: Math.max(1, ...views.flatMap(chancesOf)),
  }
}

function chancesOf({ matrix, randomUpgrades }: SlotView): number[] {
  const cells = matrix?.rows.flatMap((row) => row.cells) ?? []
  const upgrades = randomUpgrades.flatMap(({ results }) => results)
  return [...cells, ...upgrades].map((cell) => cell?.chancePer100k ?? 0)
}

function slotTitle(slot: EnchantSlot): string {
  return fill(enchantCopy.slot, { n: slotNumber(slot.Slot) })
}

function anchorOf(slots: readonly EnchantSlot[], index: number): string {
  const slotIndex = slots[index]?.Slot ?? 0
  const anchor = `slot-${slotNumber(slotIndex)}`
  return slots.findIndex((slot) => slot.Slot === slotIndex) === index ? anchor : `${anchor}-${index + 1}`
}

function slotView(slot: EnchantSlot, enchant: EnchantRecord, anchor: string): SlotView {
  const matrix = chanceMatrix(slot.Enchants.filter((list) => list.Items.length > 0))
  const cost = costView(slot.Materials, slot.Price)
  return {
    anchor,
    number: slotNumber(slot.Slot),
    title: slotTitle(slot),
    baseChance: slot.Chance === undefined ? '' : baseChanceText(slot.Chance),
    reach: slotNotes(slot, enchant),
    cost,
    costText: matrix ? stepCostText(cost) : '',
    matrix,
    likeliest: likeliestText(matrix),
    perfect: slot.PerfectEnchants.map((entry) => ({
      item: resultRef(entry.Item),
      ...costView(entry.Materials, entry.Price),
    })),
    upgrades: slot.Upgrades.map((entry) => ({
      from: itemRef(entry.Enchant),
      to: resultRef(entry.Upgrade),
      ...costView(entry.Materials, entry.Price),
    })),
    randomUpgrades: slot.RandomUpgrades.map((entry) => ({
      from: itemRef(entry.Enchant),
      results: entry.Items.map((result) => chanceView(result, randomUpgradeChanceText)).sort(byOdds),
      ...costView(entry.Materials, entry.Price),
    })),
  }
}

function chanceMatrix(lists: readonly EnchantGradeList[]): ChanceMatrix | undefined {
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
      grades: same.length,
      sum: sumText(same[0]?.Items ?? []),
    })),
    rows: likeliestFirst,
    effective: likeliestFirst.some(({ cells }) => cells.some((cell) => cell?.effective)),
  }
}

/** Higher odds first; an enchant that cannot be the result is last. */
function byOdds(a: ChanceView | undefined, b: ChanceView | undefined): number {
  return (b?.oddsPer100k ?? 0) - (a?.oddsPer100k ?? 0)
}

function likeliestText(matrix: ChanceMatrix | undefined): string {
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

function chanceView({ Item, Chance, Effective }: EnchantChance, text: (chancePer100k: number) => string): ChanceView {
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
