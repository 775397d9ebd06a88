import { round } from '../values/round.ts'
import type { SaleEntry } from './offers-and-sales.ts'
import { isComplete } from './sale.ts'

/** Price statistics of one item. */
export interface PriceStatistics {
  /** Counted sales: those with price, amount and date. */
  sales: number
  /** Pieces sold. */
  amount: number
  min: number
  /** Mean price of a piece, one decimal. */
  average: number
  max: number
  /** Median price of the sales, each sale counted once; the mean of the two middle prices for an even number. */
  median: number
}

export interface OutlierBounds {
  low: number
  high: number
}

/** With fewer sales, no price is an outlier. */
const minimumSalesForOutliers = 5

/** Statistics of a history; undefined if no entry has price, amount and date. */
export function priceStatistics(history: readonly SaleEntry[]): PriceStatistics | undefined {
  const sales = history.filter(isComplete)
  if (sales.length === 0) return undefined
  const prices = sales.map((sale) => sale.price).sort((a, b) => a - b)
  const amount = sum(sales, (sale) => sale.amount)
  return {
    sales: sales.length,
    amount,
    min: prices[0] as number,
    average: round(sum(sales, (sale) => sale.price * sale.amount) / amount, 1),
    max: prices.at(-1) as number,
    median: median(prices) as number,
  }
}

/** Median of a list in any order; undefined for an empty one. */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  if (sorted.length === 0) return undefined
  if (sorted.length % 2 === 1) return sorted[half]
  return round(((sorted[half - 1] as number) + (sorted[half] as number)) / 2, 1)
}

/**
 * Outliers by the median rule: a price is an outlier if its distance from the median exceeds 3.5 × 1.4826 × MAD, where
 * MAD is the median distance of the prices from their median (Iglewicz and Hoaglin, 1993). Unlike with a rule on mean
 * and deviation, one extreme sale cannot hide itself. If more than half of the prices are equal, the MAD is 0; half of
 * the median is then used as the distance. Undefined below 5 sales.
 */
export function outlierBounds(prices: readonly number[]): OutlierBounds | undefined {
  const middle = median(prices)
  if (middle === undefined || prices.length < minimumSalesForOutliers) return undefined
  const spread = median(prices.map((price) => Math.abs(price - middle))) as number
  const distance = spread > 0 ? 3.5 * 1.4826 * spread : middle / 2
  return { low: middle - distance, high: middle + distance }
}

/** Whether a price is outside the bounds; false if there are no bounds. */
export function isOutlier(price: number | null, bounds: OutlierBounds | undefined): boolean {
  return price !== null && bounds !== undefined && (price < bounds.low || price > bounds.high)
}

/**
 * Returns the test for outliers of a history. A sale is compared with those of its refine level only: the price of a
 * piece at +15 says nothing about one at +1.
 */
export function outlierTest(history: readonly SaleEntry[]): (sale: SaleEntry) => boolean {
  const groups = Map.groupBy(history.filter(isComplete), ({ refine }) => refine)
  const boundsByRefine = new Map(
    [...groups].map(([refine, sales]) => [refine, outlierBounds(sales.map(({ price }) => price))]),
  )
  return ({ price, refine }) => isOutlier(price, boundsByRefine.get(refine))
}

/** Pieces sold: the sum of the history's amounts. */
export function totalAmount(history: readonly SaleEntry[]): number {
  return sum(history, (sale) => (sale.amount !== undefined && sale.amount > 0 ? sale.amount : 0))
}

function sum<T>(list: readonly T[], of: (entry: T) => number): number {
  return list.reduce((total, entry) => total + of(entry), 0)
}
