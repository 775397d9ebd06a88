import { firstSentences } from '../../../domain/items/item-effects.ts'
import { briefText } from '../../../domain/search/effect-briefs.ts'
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
  /** What it does, where it is a result that players choose by that. */
  effects?: string
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

/** Sentences that fit in a row of a table. */
const maxEffects = 3

/** An item with what it does: a result of an enchant. */
export function resultRef(id: number): ItemRef {
  const effects = itemById(id)?.Facts?.Effects ?? []
  if (effects.length === 0) return itemRef(id)
  return { ...itemRef(id), effects: briefText(firstSentences(effects, maxEffects)) }
}
