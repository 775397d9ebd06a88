/** Sets of items that give a bonus together. Each is one record, although all of its items list it. */

import { changesSiteCopy } from '../copy/changes.ts'
import { fill } from '../copy/fill.ts'
import type { Item } from '../items/item.ts'
import type { ComboBonus } from '../items/item-facts.ts'
import type { Row } from './rows.ts'
import { type Names, recordRow, refusedValue, scriptRows } from './values.ts'

export interface ItemSet {
  /** Item ids, ascending and joined by `-`. */
  key: string
  items: number[]
  bonus: ComboBonus
  isRefused: boolean
}

/** All sets of a snapshot, in the order of their first item. */
export function itemSets(items: readonly Item[]): ItemSet[] {
  const sets = new Map<string, ItemSet>()
  for (const { Facts = {} } of items) {
    const { Combos = [], ComboBonuses = [], RefusedCombos = [] } = Facts
    const lists = [
      ...Combos.map((combo, index) => ({ combo, bonus: ComboBonuses[index] ?? {}, isRefused: false })),
      ...RefusedCombos.map((combo) => ({ combo, bonus: {}, isRefused: true })),
    ]
    for (const { combo, bonus, isRefused } of lists) {
      const ids = [...combo].sort((a, b) => a - b)
      const key = ids.join('-')
      const old = sets.get(key)
      // The first item that lists a set has its effects.
      if (!old || (old.isRefused && !isRefused)) sets.set(key, { key, items: ids, bonus, isRefused })
    }
  }
  return [...sets.values()]
}

/** Item ids of a set's key. */
export const itemsOfSet = (key: string): number[] => key.split('-').map(Number)

/** `甲＋乙`; of more than three items `甲＋乙＋丙 等 5 件`. */
export function setName({ items }: Pick<ItemSet, 'items'>, { item }: Pick<Names, 'item'>): string {
  const first = items.slice(0, 3).map(item).join('＋')
  return items.length > 3 ? fill(changesSiteCopy.set, { first, n: items.length }) : first
}

export function rowsOfSet({ bonus, isRefused }: ItemSet): Row[] {
  return [recordRow([refusedValue(isRefused)]), ...scriptRows(bonus)]
}
