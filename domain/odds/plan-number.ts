import { numberText } from '../text/number-text.ts'

/** An expected amount: with one decimal below 1,000, whole below 100,000, and with four digits above. */
export function planNumber(amount: number): string {
  if (amount < 1000) return planNumberExactly(Math.round(amount * 10) / 10)
  if (amount < 100_000) return planNumberExactly(Math.round(amount))
  return planNumberExactly(Number(amount.toPrecision(4)))
}

/** An amount of any size, without an exponent. */
export function planNumberExactly(amount: number): string {
  return amount < 1e21 ? numberText(amount) : BigInt(amount).toLocaleString('en')
}
