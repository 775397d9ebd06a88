/** What a player really gets of an item and its terms (`pc_get_itemgroup_sub`, `pc_additem`). */
import { gameDataCopy } from '../../../domain/copy/game-data.ts'
import type { Item } from '../../../domain/items/item.ts'
import type { PackageItem } from '../../../domain/packages/package.ts'
import type { Range } from '../../script/index.ts'
import { type RathenaItem, unstackable } from '../items/index.ts'
import type { RowTerms } from './group-rows.ts'
import { remarkOf } from './remarks.ts'

/** `group`: a row of an item group; `bare`: its item alone; `item`: a command of a script; `choice`: an item package. */
export type Way = 'group' | 'bare' | 'item' | 'choice'

export interface Given {
  item: Item
  /** The item as the server has it. */
  stored: RathenaItem | undefined
  terms: RowTerms
  amount: Range
  way: Way
  /** False: gear is unidentified. */
  identified: boolean | undefined
  /** Maximum amount of a stack in a bag. */
  maxAmount: number
  /** Number of times that it is given. */
  times?: number
}

/** Types that have refine, grade and random options, by the way. */
const refined: Readonly<Record<Way, ReadonlySet<string> | undefined>> = {
  group: new Set(['weapon', 'armor', 'ammo', 'shadowgear']),
  bare: new Set(),
  item: new Set(['weapon', 'armor', 'shadowgear']),
  choice: undefined,
}
/** Types that the server gives unidentified (`itemdb_isidentified`). */
const unidentified = new Set(['weapon', 'armor', 'petarmor', 'shadowgear'])
const noRefine = { RefineMinimum: 0, RefineMaximum: 0, GradeMinimum: 0, GradeMaximum: 0, RandomOptionGroup: 'None' }

/** A row of pool 1; the caller may change the pool. `Chance` is its weight, or −1. */
export function packageRow(given: Given, Chance: number): PackageItem {
  const { item, way, identified, times = 1 } = given
  const type = item.Type?.toLowerCase() ?? ''
  const { amount, reason } = obtainedOf(given)
  const copy = gameDataCopy.remark
  const remark = [reason, way === 'group' && type === 'petegg' && copy.noHatching, remarkOf(termsFor(type, given))]
  return {
    Id: item.Id,
    Name: item.Name,
    Min: amount.min * times,
    Max: amount.max * times,
    Chance,
    ViewId: item.ViewId,
    EnchantId: item.EnchantId,
    Locations: item.Locations,
    Pool: 1,
    ...(identified === false && unidentified.has(type) && { Unidentified: true }),
    Remark: remark.filter(Boolean).join(gameDataCopy.separator),
  }
}

/** Whether the command's `identify` changes what the player gets. */
export function isUnidentifiable(item: Item | undefined): boolean {
  return unidentified.has(item?.Type?.toLowerCase() ?? '')
}

/** Whether an item of the type can get random options that way. */
export function hasOptions(way: Way, type: string): boolean {
  return refined[way]?.has(type.toLowerCase()) !== false
}

function termsFor(type: string, { terms, way }: Given): RowTerms {
  if (way === 'bare') return { ...terms, ...noRefine, Duration: 0, Announced: false, Named: false, Bound: 'None' }
  return hasOptions(way, type) ? terms : { ...terms, ...noRefine }
}

/** Nothing, and why, if the server refuses the amount: what is above the limit of a bag is not given in part. */
function obtainedOf({ item, stored, terms, amount, way, maxAmount }: Given): { amount: Range; reason?: string } {
  const none = { min: 0, max: 0 }
  const { noAmount, tooMany } = gameDataCopy.remark
  if (amount.max < 1) return { amount: none, reason: noAmount }
  const isStack = !unstackable.has(item.Type?.toLowerCase() ?? '') && (way !== 'group' || terms.Stacked)
  const limit = Math.min(maxAmount, (stored?.limitsBag && stored.facts.Stack) || maxAmount)
  if (!isStack || amount.max <= limit) return { amount }
  return amount.min > limit ? { amount: none, reason: tooMany } : { amount: { min: amount.min, max: limit } }
}
