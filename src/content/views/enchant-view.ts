import { enchantCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { effectiveOddsText } from '../../../domain/effective-odds.ts'
import type { EnchantChance, EnchantRecord, EnchantSlot } from '../../../domain/enchant.ts'
import {
  baseChanceText,
  enchantChanceText,
  randomUpgradeChanceText,
  resetChanceText,
} from '../../../domain/enchant-chance.ts'
import { slotNumber, slotsInOrder } from '../../../domain/enchant-order.ts'
import { enchantKind, enchantTitle } from '../../../domain/enchant-title.ts'
import { gradeLetter } from '../../../domain/grade.ts'
import type { Material } from '../../../domain/item.ts'
import { zenyText } from '../../../domain/number-text.ts'
import { minimumRefineText } from '../../../domain/refine.ts'
import { targetsOf } from '../enchants.ts'
import { type ItemRef, itemRef } from './item-ref.ts'
import { type MaterialView, materialViews } from './materials-view.ts'

export interface CostView {
  materials: MaterialView[]
  price: string
}

export interface ChanceView {
  item: ItemRef
  chance: string
  /** What the game really gives; empty where the host does not tell. */
  effective: string
  /** What sorting compares; also the bar's length before it is scaled. */
  weight: number
}

export interface SlotView {
  /** Its `id` on the page; unlike `number` no other slot has it, whatever the host sent. */
  anchor: string
  /** As players count: from 1. */
  number: number
  title: string
  baseChance: string
  cost: CostView
  /** `effective`: the rows have effective odds too. */
  lists: { grade: string; rows: ChanceView[]; effective: boolean }[]
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
  reset: (CostView & { chance: string; possible: boolean }) | undefined
  /** Titles of the slots in the sequence in which they are filled; empty where the host names none. */
  order: string[]
  slots: SlotView[]
}

export function enchantView(enchant: EnchantRecord): EnchantView {
  const targets = targetsOf(enchant).map((id) => itemRef(id))
  const hollow = enchant.Slots.length === 0 && enchant.TargetItems.length === 0
  const slots = slotsInOrder(enchant)
  const reset = enchant.Reset
  return {
    id: enchant.Id,
    state: enchant.State === 'ok' && hollow ? 'empty' : enchant.State,
    refused: enchant.Refused ?? false,
    title: enchantTitle(targets, enchantKind(enchant)),
    targets,
    refine: minimumRefineText(enchant.MinimumRefine),
    grade: gradeLetter(enchant.MinimumEnchantgrade),
    reset: reset && {
      ...costView(reset.Materials, reset.Price),
      chance: resetChanceText(reset.Chance),
      possible: reset.Chance > 0,
    },
    order: slots.filter((slot) => enchant.Order.includes(slot.Slot)).map(slotTitle),
    slots: slots.map((slot, index) => slotView(slot, anchorOf(slots, index))),
  }
}

function slotTitle(slot: EnchantSlot): string {
  return fill(enchantCopy.slot, { n: slotNumber(slot.Slot) })
}

function anchorOf(slots: readonly EnchantSlot[], index: number): string {
  const own = slots[index]?.Slot ?? 0
  const anchor = `slot-${slotNumber(own)}`
  return slots.findIndex((slot) => slot.Slot === own) === index ? anchor : `${anchor}-${index + 1}`
}

function slotView(slot: EnchantSlot, anchor: string): SlotView {
  return {
    anchor,
    number: slotNumber(slot.Slot),
    title: slotTitle(slot),
    baseChance: slot.Chance === undefined ? '' : baseChanceText(slot.Chance),
    cost: costView(slot.Materials, slot.Price),
    lists: slot.Enchants.filter((list) => list.Items.length > 0).map((list) => ({
      grade: gradeLetter(list.Enchantgrade),
      rows: list.Items.map((entry) => chanceView(entry, enchantChanceText)),
      effective: list.Items.some(({ Effective }) => Effective !== undefined),
    })),
    perfect: slot.PerfectEnchants.map((entry) => ({
      item: itemRef(entry.Item),
      ...costView(entry.Materials, entry.Price),
    })),
    upgrades: slot.Upgrades.map((entry) => ({
      from: itemRef(entry.Enchant),
      to: itemRef(entry.Upgrade),
      ...costView(entry.Materials, entry.Price),
    })),
    randomUpgrades: slot.RandomUpgrades.map((entry) => ({
      from: itemRef(entry.Enchant),
      results: entry.Items.map((result) => chanceView(result, randomUpgradeChanceText)),
      ...costView(entry.Materials, entry.Price),
    })),
  }
}

function chanceView({ Item, Chance, Effective }: EnchantChance, text: (chance: number) => string): ChanceView {
  return {
    item: itemRef(Item),
    chance: text(Chance),
    effective: Effective === undefined ? '' : effectiveOddsText(Effective),
    weight: Chance,
  }
}

function costView(materials: readonly Material[], price: number): CostView {
  return { materials: materialViews(materials), price: price > 0 ? zenyText(price) : '' }
}
