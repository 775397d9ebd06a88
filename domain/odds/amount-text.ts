import { fill } from '../copy/fill.ts'
import { refineCalculatorCopy } from '../copy/refine.ts'
import { numberText } from '../text/number-text.ts'

/** Above it, digits say nothing. */
const mostDigits = 1e15

/** A computed amount: two decimals for small means, whole numbers above 100, `約 10 的 21 次方` for what nobody has. */
export function computedAmountText(amount: number): string {
  if (amount >= mostDigits) return fill(refineCalculatorCopy.power, { n: Math.round(Math.log10(amount)) })
  return numberText(amount >= 100 ? Math.round(amount) : Number(amount.toFixed(2)))
}
