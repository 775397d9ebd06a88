import { fill } from '../copy/fill.ts'
import { refineCalculatorCopy } from '../copy/refine.ts'
import { numberText } from '../text/number-text.ts'

/** Amounts from here on are written as a power of ten. */
const mostDigits = 1e15

/** A computed amount: two decimals below 100, a whole number below 10¹⁵, the nearest power of ten above it (`約 10 的 21 次方`). */
export function computedAmountText(amount: number): string {
  if (amount >= mostDigits) return fill(refineCalculatorCopy.power, { n: Math.round(Math.log10(amount)) })
  return numberText(amount >= 100 ? Math.round(amount) : Number(amount.toFixed(2)))
}
