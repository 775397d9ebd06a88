/** The slots of an enchant, read from its page. */
import type { PlannedEnchant, PlannedSlot } from '../../../domain/odds/enchant-goal.ts'
import type { StepCost } from '../../../domain/odds/enchant-route.ts'
import { itemKey, itemNames, labelName, materialsOfText } from './item-key.ts'

/** A slot with the odds of each column of grades. `number`: the one that players see. */
interface ReadSlot extends Omit<PlannedSlot, 'random'> {
  number: number
  /** Grades of each column. */
  grades: number[][]
  random: { key: string; odds: number[] }[]
  /** Ids of items that have a card slot in its place. */
  notFor: string[]
}

export interface ReadEnchant {
  /** In the order in which they are filled; only those that can be filled. */
  slots: ReadSlot[]
  reset: PlannedEnchant['reset']
  /** Names of all enchants and materials, by key. */
  names: Map<string, string>
  /** Equipment, by id. */
  targets: Map<string, string>
  hasRandomUpgrades: boolean
}

export function readEnchant(page: ParentNode): ReadEnchant {
  const slots = [...page.querySelectorAll<HTMLElement>('details[data-slot]')]
  const reset = page.querySelector<HTMLElement>('[data-reset]')
  const targets = [...page.querySelectorAll('[data-targets] .item')]
  return {
    slots: slots.filter(({ dataset }) => dataset.filled !== undefined).map(readSlot),
    reset: reset ? { chancePer100k: Number(reset.dataset.reset), cost: costOf(reset.dataset.cost) } : undefined,
    names: itemNames(page),
    targets: new Map(targets.map((label) => [itemKey(label), labelName(label)])),
    hasRandomUpgrades: slots.some((slot) => slot.querySelector('[data-random-upgrades]') !== null),
  }
}

/** The slots for a piece of equipment. A slot whose place is a card slot is passed: a card fills it. */
export function slotsFor(enchant: ReadEnchant, item: string, grade: number): PlannedEnchant {
  const slots = enchant.slots
    .filter(({ notFor }) => !notFor.includes(item))
    .map(({ grades, random, ...slot }): [number, PlannedSlot] => {
      const column = grades.length > 1 ? grades.findIndex((list) => list.includes(grade)) : 0
      const list = random.map(({ key, odds }) => ({ key, odds: odds[column] ?? 0 }))
      const { chancePer100k, cost, perfect, upgrades } = slot
      return [slot.number, { chancePer100k, cost, perfect, upgrades, random: list }]
    })
  return { slots: new Map(slots), reset: enchant.reset }
}

function readSlot(slot: HTMLElement): ReadSlot {
  const { dataset } = slot
  const rows = (name: string) => [...slot.querySelectorAll<HTMLElement>(`tr[data-${name}]`)]
  const listed = [...slot.querySelectorAll<HTMLElement>('ul[data-perfect]')].flatMap((list) =>
    [...list.querySelectorAll('.item')].map((label) => ({ key: itemKey(label), cost: costOf(list.dataset.perfect) })),
  )
  return {
    number: Number(dataset.slot),
    chancePer100k: Number(dataset.base),
    cost: costOf(dataset.cost),
    grades: (dataset.grades ?? '').split(',').map((list) => list.split(' ').map(Number)),
    notFor: dataset.notFor?.split(' ') ?? [],
    random: rows('odds').map((row) => ({
      key: itemKey(row.querySelector('.item')),
      odds: (row.dataset.odds ?? '').split(' ').map(Number),
    })),
    perfect: [
      ...rows('perfect').map((row) => ({
        key: itemKey(row.querySelector('.item')),
        cost: costOf(row.dataset.perfect),
      })),
      ...listed,
    ],
    upgrades: rows('upgrade').map((row) => ({
      from: itemKey(row.querySelector('th .item')),
      to: itemKey(row.querySelector('td .item')),
      cost: costOf(row.dataset.upgrade),
    })),
  }
}

/** `20000 7037:5 951:1` → zeny, then materials. */
function costOf(text = '0'): StepCost {
  return { zeny: Number(text.split(' ')[0]), materials: materialsOfText(text) }
}
