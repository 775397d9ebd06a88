import { itemById, itemName, namesakeMark } from '../items.ts'

/** An item in the form in which other pages show it. */
export interface ItemRef {
  id: number
  name: string
  /** Card slots. */
  slots: number
  /** Whether the item has its own page. */
  link: boolean
  /** Distinguishes it from other items of the same name: `頭上 #5010`. */
  mark?: string
}

/** `name` is the host's name in this place; an item without one has its own name, or `#id`. */
export function itemRef(id: number, name = ''): ItemRef {
  const item = itemById(id)
  const mark = item && namesakeMark(item)
  return {
    id,
    name: name || itemName(id),
    slots: item?.Slot ?? 0,
    link: item !== undefined,
    ...(mark !== undefined && { mark }),
  }
}
