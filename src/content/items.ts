import { commonCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import type { Item } from '../../domain/item.ts'
import { once } from './once.ts'
import { loadCollection, readLines } from './snapshot.ts'

const byId = once(() => new Map(allItems().map((item) => [item.Id, item])))

/** All items by id, ascending. */
export function allItems(): readonly Item[] {
  return loadCollection('items')
}

/** The records of all items as JSON, in the same sequence. */
export function itemTexts(): readonly string[] {
  return readLines('items')
}

export function itemById(id: number): Item | undefined {
  return byId().get(id)
}

const namesakes = once(() => {
  const counts = new Map<string, number>()
  for (const item of allItems()) counts.set(likeness(item), (counts.get(likeness(item)) ?? 0) + 1)
  return counts
})

function likeness({ Name, Slot }: Item): string {
  return `${Slot} ${Name}`
}

/** Whether another item has the same name and slots: then its number tells it apart. */
export function hasNamesake(item: Item): boolean {
  return (namesakes().get(likeness(item)) ?? 0) > 1
}

/** Name of an item; `#id` where the snapshot has none. */
export function itemName(id: number): string {
  return byId().get(id)?.Name ?? fill(commonCopy.unknownItem, { id })
}
