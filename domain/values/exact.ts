/** Exact decimal arithmetic, so that a displayed percentage is rounded from the true value and not from a float. */

/** A decimal number as `units ÷ 10^places`, equal to the shortest text of the number. */
export interface Decimal {
  units: bigint
  places: number
}

/** Converts a finite number by its shortest text: `0.1` is one tenth. Throws on NaN and infinities. */
export function toDecimal(value: number): Decimal {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a finite number`)
  const [mantissa = '0', exponent = '0'] = String(value).toLowerCase().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const units = BigInt(whole + fraction)
  return places >= 0 ? { units, places } : { units: units * 10n ** BigInt(-places), places: 0 }
}

/** The sum of numbers, without floating-point error. */
export function sumDecimals(values: Iterable<number>): Decimal {
  let sum: Decimal = { units: 0n, places: 0 }
  for (const value of values) {
    const next = toDecimal(value)
    const places = Math.max(sum.places, next.places)
    sum = { units: scaleUnits(sum, places) + scaleUnits(next, places), places }
  }
  return sum
}

/** Units of a decimal with `places` places; `places` must not be less than its own. */
export function scaleUnits(value: Decimal, places: number): bigint {
  return value.units * 10n ** BigInt(places - value.places)
}

/** `numerator ÷ denominator` as text with `places` decimals, a half rounded up. The numerator must not be negative. */
export function fixedRatio(numerator: bigint, denominator: bigint, places: number): string {
  const rounded = (numerator * 10n ** BigInt(places) * 2n + denominator) / (denominator * 2n)
  return insertPoint(rounded.toString(), places)
}

function insertPoint(digits: string, places: number): string {
  if (places === 0) return digits
  const padded = digits.padStart(places + 1, '0')
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`
}
