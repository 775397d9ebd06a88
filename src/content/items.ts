import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import type { Item } from '../../domain/items/item.ts'
import { itemTypeName, placeNames } from '../../domain/items/item-words.ts'
import { perSnapshot } from './per-snapshot.ts'
import { loadCollection, readLines } from './snapshot.ts'

const byId = perSnapshot(() => new Map(allItems().map((item) => [item.Id, item])))

/** All items by id, ascending. */
export function allItems(): readonly Item[] {
  return loadCollection('items')
}

/** The records of all items as JSON, in the same order. */
export function itemTexts(): Iterable<string> {
  return readLines('items')
}

export function itemById(id: number): Item | undefined {
  return byId().get(id)
}

/** For each item that shares name and slots with others: what the others do not have. */
const namesakes = perSnapshot(() => {
  const alike = Map.groupBy(allItems(), ({ Name, Slot }) => `${Slot} ${Name}`)
  const groups = [...alike.values()].filter((items) => items.length > 1)
  return new Map(groups.flatMap((items) => items.map((item) => [item.Id, differenceOf(item, items)])))
})

/** The place, kind or required level that none of the others has; '' if they differ in none of them. */
function differenceOf(item: Item, alike: readonly Item[]): string {
  const facts: ((item: Item) => string)[] = [
    ({ Locations, Type }) => placeNames(Locations, Type).join('、'),
    ({ Type }) => itemTypeName(Type),
    ({ Facts }) => (Facts?.EquipLevelMin ? `Lv. ${Facts.EquipLevelMin}` : ''),
  ]
  const own = facts.find((fact) => alike.every((other) => other === item || fact(other) !== fact(item)))
  return own?.(item) ?? ''
}

/** What distinguishes an item from others of the same name and slots, such as `頭上 #5010`; undefined if its name does. */
export function namesakeMark({ Id }: Item): string | undefined {
  const difference = namesakes().get(Id)
  return difference === undefined ? undefined : [difference, `#${Id}`].filter(Boolean).join(' ')
}

/** Name of an item; `#id` if the snapshot does not contain it. */
export function itemName(id: number): string {
  return byId().get(id)?.Name ?? fill(commonCopy.unknownItem, { id })
}
