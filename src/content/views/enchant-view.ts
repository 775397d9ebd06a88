import { enchantCopy } from '../../../domain/copy/enchants.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { EnchantRecord, EnchantSlot } from '../../../domain/enchants/enchant.ts'
import { slotNumber, slotsInOrder } from '../../../domain/enchants/enchant-order.ts'
import { enchantKind, enchantTitle } from '../../../domain/enchants/enchant-title.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import { minimumRefineText } from '../../../domain/items/refine.ts'
import { mapPath } from '../../../domain/monsters/game-map.ts'
import { baseChanceText, randomUpgradeChanceText, resetChanceText } from '../../../domain/odds/enchant-chance.ts'
import { targetsOf } from '../enchants.ts'
import { mapByName, mapTitle } from '../monsters.ts'
import { byOdds, type ChanceMatrix, type ChanceView, chanceMatrix, chanceView, likeliestText } from './chance-matrix.ts'
import { type CostView, costView, stepCostText } from './enchant-cost.ts'
import { type ItemRef, itemRef, resultRef } from './item-ref.ts'
import { type SlotNotes, slotNotes } from './slot-notes.ts'

export interface SlotView {
  /** Its `id` on the page; unlike `number` it is always unique. */
  anchor: string
  /** The number that players see, from 1. */
  number: number
  title: string
  baseChance: string
  /** The base success, parts of 100,000. */
  basePer100k: number
  /** Whether the order names it, or there is none. */
  isOrdered: boolean
  /** Items that have a card slot in its place. */
  notFor: readonly number[]
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
  reset: (CostView & { chance: string; chancePer100k: number; possible: boolean }) | undefined
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
      chancePer100k: reset.Chance,
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
    basePer100k: slot.Chance ?? 100_000,
    isOrdered: enchant.Order.length === 0 || enchant.Order.includes(slot.Slot),
    notFor: slot.NotFor ?? [],
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
