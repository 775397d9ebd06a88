import type { SaleEntry } from '../vending.ts'
import { round } from './money-text.ts'
import { isComplete, saleDay } from './sale.ts'

/** What one day's sales of an item cost. */
export interface DayPrice {
  /** `YYYY-MM-DD`. */
  day: string
  /** Mean price of a piece, one decimal: every piece counts once, so a sale of 3 counts three times. */
  average: number
  min: number
  max: number
  /** Sales of the day. */
  sales: number
  /** Pieces sold. */
  amount: number
}

/** Two days make a line; with fewer there is no trend to show. */
export const minimumChartDays = 2

/** Every third label is written, beginning with the first. */
export const labelStep = 3

/** The daily prices in a history, oldest day first. Entries without price, amount or date are left out. */
export function dailyPrices(history: readonly SaleEntry[]): DayPrice[] {
  const days = new Map<string, DayPrice & { turnover: number }>()
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

/** Whether there are days enough to draw a line. */
export function canDrawChart(days: readonly DayPrice[]): boolean {
  return days.length >= minimumChartDays
}

/** Labels of the chart's date axis, one per day: every third is `MM/DD`, the others are empty. */
export function dayLabels(days: readonly Pick<DayPrice, 'day'>[]): string[] {
  return days.map(({ day }, index) => (index % labelStep === 0 ? day.slice(5).replace('-', '/') : ''))
}
