import type { Item } from '../../domain/items/item.ts'
import { allItems } from './items.ts'
import { perSnapshot } from './per-snapshot.ts'

const itemCount = 6
const cardCount = 8

/**
 * A few items, with card slots if possible, and cards of this game for the demonstration records: spread over the list,
 * the same in every build.
 */
export const demoItems = perSnapshot(() => {
  const items = allItems()
  const slotted = items.filter((item) => item.Slot > 0)
  const isCard = (item: Item) => item.Type === 'Card'
  const cards = items.some(isCard) ? items.filter(isCard) : items
  return { items: spread(slotted.length > 0 ? slotted : items, itemCount), cards: spread(cards, cardCount) }
})

function spread(items: readonly Item[], count: number) {
  const step = Math.max(1, Math.floor(items.length / count))
  return items
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map(({ Id: id, Name: name }) => ({ id, name }))
}
