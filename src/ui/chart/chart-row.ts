import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import type { TrendDay } from '../../../domain/market/chart.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { dayMs } from '../../../domain/time/day.ts'
import type { TrendPoint } from '../../chart/trend-plot.ts'

/** A point of a price chart, and a line of its table. */
export interface ChartRow extends TrendPoint {
  /** The full label, such as `2026-03-01`. */
  fullLabel: string
  /** Further cells of the table after label and value. */
  more: readonly string[]
}

/** A day's sales. */
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
