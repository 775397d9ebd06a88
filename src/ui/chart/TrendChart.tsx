import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { minimumChartDays } from '../../../domain/market/chart.ts'
import { averageText, shortMoney } from '../../../domain/market/money-text.ts'
import { isOutlier, type OutlierBounds } from '../../../domain/market/statistics.ts'
import { FigureTable } from '../FigureTable.tsx'
import type { TrendPlot, TrendPlotOptions, TrendPoint } from './trend-plot.ts'

export interface ChartRow extends TrendPoint {
  /** The full label, such as `2026-03-01`. */
  fullLabel: string
  /** Further cells of the table after label and value. */
  more: readonly string[]
}

interface Props {
  rows: readonly ChartRow[]
  /** Title of the chart. */
  title: string
  /** Label of the values. */
  valueLabel: string
  /** Heads of the further cells. */
  moreLabels: readonly string[]
  /** Unit after each value: `Z`. */
  unit?: string
  /** Median of the single prices, drawn as a line and shown next to the title. */
  median?: number | undefined
  /** Prices outside do not stretch the scale. */
  bounds?: OutlierBounds | undefined
  /** False where the page has a table of the same prices. */
  hasTable?: boolean
}

/** A price chart that can be read visually, by keyboard and as a table. */
export function TrendChart({ rows, title, valueLabel, moreLabels, unit = '', median, ...rest }: Props) {
  const { bounds, hasTable = true } = rest
  const outside = rows.filter(({ value }) => isOutlier(value, bounds)).length
  if (rows.length < minimumChartDays) return <p className="empty">{shopCopy.notEnough}</p>
  return (
    <figure className="my-4">
      <figcaption className="font-serif font-bold">
        {title}
        <span className="quiet">
          {' '}
          {valueLabel}
          {median !== undefined && ` ・ ${fill(marketSiteCopy.medianLine, { price: shortMoney(median) })}`}
        </span>
      </figcaption>
      <Plot rows={rows} title={title} unit={unit} median={median} bounds={bounds} />
      {outside > 0 && <p className="quiet">{fill(marketSiteCopy.chartCut, { n: outside })}</p>}
      {hasTable && (
        <details>
          <summary className="py-2.5 text-(length:--text-note) text-amber">{marketSiteCopy.chartTable}</summary>
          <FigureTable
            title={title}
            titleHidden
            heads={[marketSiteCopy.chartDate, valueLabel, ...moreLabels]}
            rows={rows.map(({ at, fullLabel, value, more }) => ({
              key: at,
              label: fullLabel,
              figures: [averageText(value), ...more],
            }))}
          />
        </details>
      )}
    </figure>
  )
}

function Plot({
  rows,
  title,
  unit,
  median,
  bounds,
}: Pick<Props, 'rows' | 'title' | 'median' | 'bounds'> & { unit: string }) {
  const holder = useRef<HTMLDivElement>(null)
  const plot = useRef<TrendPlot>(undefined)
  const [marked, setMarked] = useState<number>()
  const [missing, setMissing] = useState(false)
  const hintId = useId()
  const row = marked === undefined ? undefined : rows[marked]

  useEffect(() => {
    const target = holder.current
    if (!target) return
    const gone = new AbortController()
    const onPoint = (index: number | undefined) => {
      // Drawing and resizing remove the pointer's mark; the keyboard's is kept.
      if (index !== undefined || document.activeElement !== target) setMarked(index)
    }
    const fail = (error: unknown) => {
      console.error(error)
      if (!gone.signal.aborted) setMissing(true)
    }
    drawInto(target, { points: rows, median, bounds, onPoint }, gone.signal).then((drawn) => {
      plot.current = drawn
    }, fail)
    return () => {
      gone.abort()
      plot.current = undefined
    }
  }, [rows, median, bounds])

  function onKeyDown(event: KeyboardEvent) {
    const from = marked ?? -1
    const next = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    mark(Math.min(Math.max(next, 0), rows.length - 1))
  }
  function mark(index: number | undefined) {
    setMarked(index)
    plot.current?.mark(index)
  }

  if (missing)
    return (
      <p className="notice" role="alert">
        {marketSiteCopy.chartMissing}
      </p>
    )
  return (
    <>
      <div
        ref={holder}
        className="min-h-40 w-full md:min-h-50 overflow-hidden"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-describedby={hintId}
        aria-valuemin={1}
        aria-valuemax={rows.length}
        aria-valuenow={(marked ?? 0) + 1}
        aria-valuetext={pointText(row ?? rows[0], unit)}
        onKeyDown={onKeyDown}
        onFocus={() => marked === undefined && mark(0)}
        onBlur={() => mark(undefined)}
      />
      <p className="quiet figures min-h-6" aria-hidden="true">
        {row ? pointText(row, unit) : marketSiteCopy.chartKeys}
      </p>
      <span id={hintId} className="sr-only">
        {marketSiteCopy.chartKeys}
      </span>
    </>
  )
}

/** Draws the chart, and follows the element's width and the theme's colours, until the signal aborts. */
async function drawInto(
  target: HTMLElement,
  options: TrendPlotOptions,
  signal: AbortSignal,
): Promise<TrendPlot | undefined> {
  const { createTrendPlot } = await import('./trend-plot.ts')
  if (signal.aborted) return undefined
  const plot = createTrendPlot(target, options)
  const resized = new ResizeObserver(() => target.clientWidth > 0 && plot.resize(target.clientWidth))
  resized.observe(target)
  const repaint = () => plot.repaint()
  const dark = matchMedia('(prefers-color-scheme: dark)')
  addEventListener('almanac:theme', repaint, { signal })
  dark.addEventListener('change', repaint, { signal })
  signal.addEventListener('abort', () => {
    resized.disconnect()
    plot.destroy()
  })
  return plot
}

function pointText(row: ChartRow | undefined, unit: string): string {
  if (!row) return ''
  const value = [averageText(row.value), unit].filter(Boolean).join(' ')
  const text = fill(marketSiteCopy.chartPoint, { label: row.fullLabel, value })
  return [text, ...row.more].join('・')
}
