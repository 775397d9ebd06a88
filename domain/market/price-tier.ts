/** Ten tiers, which show a price's magnitude at a glance. */
export const priceTiers = 10

export type PriceTier = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/** The tier of a price: how many digits its whole part has, 1 (below 10) to 10 (1,000,000,000 and above). */
export function priceTier(price: number): PriceTier {
  if (!(price >= 10)) return 1
  if (price >= 1_000_000_000) return priceTiers
  return String(Math.floor(price)).length as PriceTier
}
