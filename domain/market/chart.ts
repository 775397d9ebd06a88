import { round } from '../values/round.ts'
import type { SaleDay, SaleEntry, SaleResult } from './offers-and-sales.ts'
import { type CompleteSale, isComplete, saleDay } from './sale.ts'
import { isOutlier, median, type OutlierBounds, outlierBounds } from './statistics.ts'

/** With fewer days there is no trend to show. */
export const minimumChartDays = 2

/** Every third label is written, starting with the first. */
export const labelStep = 3

/**
 * Daily prices of a history, oldest day first. Averages have one decimal and count every piece, so a sale of three
 * counts three times. Entries without price, amount or date are left out.
 */
export function dailyPrices(history: readonly SaleEntry[]): SaleDay[] {
  const days = new Map<string, SaleDay & { turnover: number }>()
  for (const sale of history) {
    if (!isComplete(sale)) continue
    const day = dayOf(sale)
    const sum = days.get(day) ?? { day, average: 0, min: sale.price, max: sale.price, sales: 0, amount: 0, turnover: 0 }
    sum.sales += 1
    sum.amount += sale.amount
    sum.turnover += sale.price * sale.amount
    sum.min = Math.min(sum.min, sale.price)
    sum.max = Math.max(sum.max, sale.price)
    days.set(day, sum)
  }
  return [...days.values()]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ turnover, ...day }) => ({ ...day, average: round(turnover / day.amount, 1) }))
}

/** A day of a trend; the median of its sales' prices is known if the history has all of them. */
export interface TrendDay extends SaleDay {
  median?: number | undefined
}

/** The prices of one refine level over time. */
export interface RefineTrend {
  refine: number
  /** Known sales of this level with price, amount and date. */
  sales: number
  /** Oldest first. */
  days: TrendDay[]
  /** Prices outside are outliers of this level; undefined if there are too few sales. */
  bounds: OutlierBounds | undefined
}

/**
 * The trends of an item's refine levels, the most sold first: prices of different levels are not one line. Daily sums of
 * the host include all levels, so they are used only if the history has one. Otherwise a shortened history gives the
 * days after its oldest one, of which it may lack sales.
 */
export function refineTrends({ history, daily }: Pick<SaleResult, 'history' | 'daily'>): RefineTrend[] {
  const sales = history.filter(isComplete)
  const byRefine = Map.groupBy(sales, ({ refine }) => refine)
  const [oldestDay = ''] = sales.map(dayOf).sort()
  const isWhole = daily === undefined || byRefine.size <= 1
  return [...byRefine]
    .sort(([a, inA], [b, inB]) => inB.length - inA.length || a - b)
    .map(([refine, group]) => ({
      refine,
      sales: group.length,
      days: trendDays(group, isWhole ? daily : undefined).filter(({ day }) => isWhole || day > oldestDay),
      bounds: outlierBounds(group.map(({ price }) => price)),
    }))
}

/** The days of sales, oldest first: the host's if it sent them, otherwise those of the history. */
export function trendDays(history: readonly SaleEntry[], daily?: readonly SaleDay[]): TrendDay[] {
  const byDay = Map.groupBy(history.filter(isComplete), dayOf)
  return (daily ?? dailyPrices(history)).map((day) => {
    const prices = (byDay.get(day.day) ?? []).map(({ price }) => price)
    return prices.length === day.sales ? { ...day, median: median(prices) } : day
  })
}

const dayOf = (sale: CompleteSale) => saleDay(sale.purchased_date) as string

/** If fewer of a chart's prices are inside the bounds, they would leave it nearly everywhere. */
const minimumInside = 0.75

/**
 * The price axis of a chart: it uses the whole height, but a tiny change does not look like a crash, and a few outliers
 * do not stretch it. Its beginning has two digits, so that it can be named next to the chart.
 */
export function priceAxis(
  points: readonly { value: number; median?: number | undefined }[],
  bounds: OutlierBounds | undefined,
): { from: number; to: number } {
  const prices = points.flatMap(({ value, median: middle = value }) => [value, middle])
  const insidePrices = prices.filter((price) => !isOutlier(price, bounds))
  const shownPrices = insidePrices.length < prices.length * minimumInside ? prices : insidePrices
  const min = Math.min(...shownPrices)
  const max = Math.max(...shownPrices)
  const air = Math.max((max - min) * 0.15, max * 0.02, 1)
  return { from: floorToTwoDigits(Math.max(0, min - air)), to: max + air }
}

function floorToTwoDigits(value: number): number {
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(value || 1)) - 1))
  return Math.floor(value / step) * step
}
