import type { Item } from '../../domain/item.ts'
import { allItems } from './items.ts'
import { once } from './once.ts'

const equipment = 6
const cards = 8

/** A few items and cards of this game for the demonstration records: spread over the list, the same in every build. */
export const demoItems = once(() => {
  const items = allItems()
  const wearable = items.filter((item) => item.Slot > 0)
  const isCard = (item: Item) => item.Type === 'Card'
  const known = items.some(isCard) ? items.filter(isCard) : items
  return { items: spread(wearable.length > 0 ? wearable : items, equipment), cards: spread(known, cards) }
})

function spread(items: readonly Item[], count: number) {
  const step = Math.max(1, Math.floor(items.length / count))
  return items
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map(({ Id: id, Name: name }) => ({ id, name }))
}
