/** The tier of a price, which shows its magnitude at a glance: how many digits its whole part has, from 1 to 10. */
export function priceTier(price: number): number {
  if (!(price >= 10)) return 1
  return price < 1_000_000_000 ? String(Math.floor(price)).length : 10
}
