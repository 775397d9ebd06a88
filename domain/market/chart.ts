import { round } from '../round.ts'
import type { SaleDay, SaleEntry, SaleResult } from '../vending.ts'
import { isComplete, saleDay } from './sale.ts'
import { median } from './statistics.ts'

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
    const day = saleDay(sale.purchased_date) as string
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

/** The days of an item's sales, oldest first: the host's if it sent them, otherwise those of the history. */
export function trendDays({ history, daily }: Pick<SaleResult, 'history' | 'daily'>): TrendDay[] {
  const byDay = Map.groupBy(history.filter(isComplete), (sale) => saleDay(sale.purchased_date))
  return (daily ?? dailyPrices(history)).map((day) => {
    const prices = (byDay.get(day.day) ?? []).map(({ price }) => price)
    return prices.length === day.sales ? { ...day, median: median(prices) } : day
  })
}
