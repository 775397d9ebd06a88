import { fill } from '../copy/fill.ts'
import { oddsCopy } from '../copy/odds.ts'
import { numberText } from '../text/number-text.ts'

/** Amounts from here on are written as a power of ten: JavaScript's numbers have no more digits. */
const mostDigits = 1e15

/** An expected amount: two decimals below 100, whole below 100,000, four digits above, a power of ten from 10¹⁵ on. */
export function meanText(amount: number): string {
  if (amount < 100) return numberText(Number(amount.toFixed(2)))
  return amount < 100_000 ? numberText(Math.round(amount)) : wholeText(Number(amount.toPrecision(4)))
}

/** A whole amount; from 10¹⁵ on the nearest power of ten (`約 10 的 21 次方`). */
export function wholeText(amount: number): string {
  if (amount >= mostDigits) return fill(oddsCopy.power, { n: Math.round(Math.log10(amount)) })
  return numberText(Math.round(amount))
}
