import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { minimumChartDays, priceAxis } from '../../../domain/market/chart.ts'
import type { OutlierBounds } from '../../../domain/market/statistics.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { EmptyState } from '../EmptyState.tsx'
import type { ChartRow } from './chart-row.ts'
import { TrendDrawing } from './TrendDrawing.tsx'
import { TrendTable } from './TrendTable.tsx'

interface Props {
  rows: readonly ChartRow[]
  /** Title of the chart. */
  title: string
  /** Label of the values. */
  valueLabel: string
  /** Heads of the further cells. */
  moreLabels: readonly string[]
  /** Unit after each value: `Z`. */
  unit: string
  /** Prices outside do not stretch the scale. */
  bounds?: OutlierBounds | undefined
  /** False where the page has a table of the same prices. */
  hasTable?: boolean
}

/** A price chart that can be read visually, by keyboard and as a table. */
export function TrendChart({ rows, title, valueLabel, moreLabels, unit, bounds, hasTable = true }: Props) {
  const hasMedian = rows.some(({ median }) => median !== undefined)
  if (rows.length < minimumChartDays)
    return (
      <EmptyState>
        <p>{shopCopy.notEnough}</p>
      </EmptyState>
    )
  const axis = priceAxis(rows, bounds)
  const outside = rows.filter(({ value }) => value < axis.from || value > axis.to).length
  const from = [numberText(axis.from), unit].filter(Boolean).join(' ')
  return (
    <figure className="my-4">
      <figcaption className="font-serif font-bold">
        {title}
        <span className="quiet">
          {' '}
          {valueLabel}
          {hasMedian && ` ・ ${marketSiteCopy.medianLine}`}
        </span>
      </figcaption>
      <TrendDrawing rows={rows} title={title} unit={unit} axis={axis} />
      <p className="quiet">{fill(axis.from === 0 ? marketSiteCopy.axisFromZero : marketSiteCopy.axisFrom, { from })}</p>
      {outside > 0 && <p className="quiet">{fill(marketSiteCopy.chartCut, { n: outside })}</p>}
      {hasTable && (
        <details>
          <summary className="py-2.5 text-(length:--text-note) text-amber">{marketSiteCopy.chartTable}</summary>
          <TrendTable title={title} rows={rows} valueLabel={valueLabel} moreLabels={moreLabels} />
        </details>
      )}
    </figure>
  )
}
