import { hasNamesake, itemById, itemName } from '../items.ts'

/** An item in the form in which other pages show it. */
export interface ItemRef {
  id: number
  name: string
  /** Card slots. */
  slots: number
  /** Whether the item has its own page. */
  link: boolean
  /** Another item has the same name: the number is shown too. */
  numbered?: true
}

/** `name` is the host's name in this place; an item without one has its own name, or `#id`. */
export function itemRef(id: number, name = ''): ItemRef {
  const item = itemById(id)
  return {
    id,
    name: name || itemName(id),
    slots: item?.Slot ?? 0,
    link: item !== undefined,
    ...(item && hasNamesake(item) && { numbered: true }),
  }
}
