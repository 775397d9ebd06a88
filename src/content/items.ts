import { commonCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import type { Item } from '../../domain/item.ts'
import { perSnapshot } from './per-snapshot.ts'
import { loadCollection, readLines } from './snapshot.ts'

const byId = perSnapshot(() => new Map(allItems().map((item) => [item.Id, item])))

/** All items by id, ascending. */
export function allItems(): readonly Item[] {
  return loadCollection('items')
}

/** The records of all items as JSON, in the same order. */
export function itemTexts(): readonly string[] {
  return readLines('items')
}

export function itemById(id: number): Item | undefined {
  return byId().get(id)
}

/** Ids of items that share name and slots with another item. */
const namesakes = perSnapshot(() => {
  const alike = Map.groupBy(allItems(), ({ Name, Slot }) => `${Slot} ${Name}`)
  return new Set([...alike.values()].flatMap((items) => (items.length > 1 ? items.map(({ Id }) => Id) : [])))
})

/** Whether another item has the same name and slots: its number is then shown to distinguish it. */
export function hasNamesake({ Id }: Item): boolean {
  return namesakes().has(Id)
}

/** Name of an item; `#id` if the snapshot does not contain it. */
export function itemName(id: number): string {
  return byId().get(id)?.Name ?? fill(commonCopy.unknownItem, { id })
}
