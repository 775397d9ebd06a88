import { shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { dayMs } from '../../../domain/day.ts'
import type { TrendDay } from '../../../domain/market/chart.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { ChartRow } from './TrendChart.tsx'

/** A day's sales as a point of the chart and a line of its table. */
export function dayRow({ day, average, median, sales, amount }: TrendDay): ChartRow {
  return {
    at: Date.parse(day) / dayMs,
    label: day.slice(5).replace('-', '/'),
    fullLabel: day,
    value: average,
    median,
    volume: amount,
    more: [fill(shopCopy.sampleSize, { n: numberText(sales) }), fill(marketSiteCopy.pieces, { n: numberText(amount) })],
  }
}
