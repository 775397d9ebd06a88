import type { Goods } from './log-rows.ts'

/**
 * Values of `card0` for items forged by a smith, brewed by an alchemist, and pet eggs. The other three fields are then
 * not cards.
 */
const markers = { forged: 255, brewed: 254, pet: 256 } as const

/** The character who made an item; undefined if none is recorded. */
export function makerId({ cards: [marker, , low = 0, high = 0] }: Pick<Goods, 'cards'>): number | undefined {
  if (marker !== markers.forged && marker !== markers.brewed) return undefined
  return (high & 0xffff) * 0x10000 + (low & 0xffff) || undefined
}

/** The real cards of an item; 0 = empty. */
export function realCards({ cards }: Pick<Goods, 'cards'>): number[] {
  const isMarked = Object.values<number>(markers).includes(cards[0] ?? 0)
  return isMarked || cards.every((card) => card === 0) ? [] : [...cards]
}
