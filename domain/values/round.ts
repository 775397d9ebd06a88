/** Rounds half up to `decimals` decimals. */
export function round(value: number, decimals: number): number {
  const rounded = Math.round(Number(`${value}e${decimals}`))
  // Below 1e-6 and from 1e21 a number's text has an exponent already.
  if (Math.abs(rounded) < 1e21) return Number(`${rounded}e-${decimals}`)
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
