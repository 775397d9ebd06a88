import { shopCopy } from '../../domain/copy/market.ts'
import type { Create } from './create.ts'

/** Cards and enchants of an item; ids of 0 are empty slots. Nothing if all are empty. */
export function itemCards<Node>(
  create: Create<Node>,
  cards: readonly number[],
  labelOf: (id: number) => Node,
): Node | undefined {
  const entries = cards.flatMap((id, place) => (id > 0 ? create('li', { key: place }, labelOf(id)) : []))
  if (entries.length === 0) return
  return create('ul', { class: 'materials', 'aria-label': shopCopy.details.cards }, entries)
}

/** Random options of an item, one per line; nothing without any. */
export function optionLines<Node>(create: Create<Node>, options: readonly string[]): Node | undefined {
  if (options.length === 0) return
  // Two lines may be the same; they never move.
  const lines = options.map((line, place) => create('li', { key: place }, line))
  return create('ul', { class: 'quiet', 'aria-label': shopCopy.details.options }, lines)
}
