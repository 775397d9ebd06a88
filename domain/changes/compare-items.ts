import type { Item } from '../item.ts'
import { itemTypeName, placeNames } from '../item-words.ts'
import { plainText } from '../plain-text.ts'
import { createLines } from './collect-lines.ts'
import { excerpts } from './excerpt.ts'
import type { ChangeLine } from './types.ts'

/**
 * Differences of an item, in the order of its page. The enchants that accept it are compared in the enchant section.
 */
export function itemLines(before: Item, after: Item): ChangeLine[] {
  const { lines, compare } = createLines()
  if (before === after) return lines
  compare('name', before.Name, after.Name)
  compare('type', itemTypeName(before.Type), itemTypeName(after.Type))
  compare('slots', String(before.Slot), String(after.Slot))
  compare('locations', placeNames(before.Locations).join('、'), placeNames(after.Locations).join('、'))
  compare('view', before.View > 0 ? String(before.View) : '', after.View > 0 ? String(after.View) : '')
  if (before.Description !== after.Description) {
    const texts = excerpts(plainText(before.Description), plainText(after.Description))
    compare('description', texts.before, texts.after)
  }
  return lines
}
