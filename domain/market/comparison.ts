import { numberText } from '../text/number-text.ts'
import { round } from '../values/round.ts'

/** The usual price of an item: the median of its sales, with the number of sales. */
export interface UsualPrice {
  median: number
  sales: number
}

/** Whole percent by which a price differs from the median; undefined if the median is unknown or 0. */
export function percentOfMedian(price: number, usual: UsualPrice | undefined): number | undefined {
  if (!usual || !(usual.median > 0) || usual.sales < 1 || !Number.isFinite(price)) return undefined
  return round(((price - usual.median) * 100) / usual.median, 0) || 0
}

/** `−18%`, `+5%` or `±0%`, with a true minus sign. */
export function percentText(percent: number): string {
  if (percent === 0) return '±0%'
  return `${percent < 0 ? '−' : '+'}${numberText(Math.abs(percent))}%`
}
