import type { Goods } from './log-rows.ts'

/** In `card0`: forged by a smith, brewed by an alchemist, a pet's egg. The other three are no cards then. */
const markers = { forged: 255, brewed: 254, pet: 256 } as const

/** The character who made a thing; undefined where nobody is named. */
export function makerId({ cards: [marker, , low = 0, high = 0] }: Pick<Goods, 'cards'>): number | undefined {
  if (marker !== markers.forged && marker !== markers.brewed) return undefined
  return (high & 0xffff) * 0x10000 + (low & 0xffff) || undefined
}

/** The cards that a thing really has; 0 = empty. */
export function realCards({ cards }: Pick<Goods, 'cards'>): number[] {
  const isMarked = Object.values<number>(markers).includes(cards[0] ?? 0)
  return isMarked || cards.every((card) => card === 0) ? [] : [...cards]
}
