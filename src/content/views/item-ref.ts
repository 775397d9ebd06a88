import { hasNamesake, itemById, itemName } from '../items.ts'

/** An item as another page names it. */
export interface ItemRef {
  id: number
  name: string
  /** Card slots. */
  slots: number
  /** Whether the item has a page of its own. */
  link: boolean
  /** Another item is called the same: the number is shown too. */
  numbered?: true
}

/** `name` is what the host calls it there; an item without one is called by its own name, or `#id`. */
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
