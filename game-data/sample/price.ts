/** Rounds to a price that players would ask: two leading digits; 0 stays 0. */
export function roundPrice(price: number): number {
  if (price <= 0) return 0
  const step = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 1)
  return Math.round(price / step) * step
}
