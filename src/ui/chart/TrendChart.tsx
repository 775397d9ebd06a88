import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { minimumChartDays } from '../../../domain/market/chart.ts'
import { averageText } from '../../../domain/market/money-text.ts'
import { isOutlier, type OutlierBounds } from '../../../domain/market/statistics.ts'
import { numberText } from '../../../domain/number-text.ts'
import { DataTable } from '../DataTable.tsx'
import { ScrollTable } from '../ScrollTable.tsx'
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
  /** Prices outside do not stretch the scale. */
  bounds?: OutlierBounds | undefined
  /** False where the page has a table of the same prices. */
  hasTable?: boolean
}

/** A price chart that can be read visually, by keyboard and as a table. */
export function TrendChart({ rows, title, valueLabel, moreLabels, unit = '', bounds, hasTable = true }: Props) {
  const outside = rows.filter(({ value }) => isOutlier(value, bounds)).length
  const hasMedian = rows.some(({ median }) => median !== undefined)
  if (rows.length < minimumChartDays) return <p className="empty">{shopCopy.notEnough}</p>
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
      <Plot rows={rows} title={title} unit={unit} bounds={bounds} />
      {outside > 0 && <p className="quiet">{fill(marketSiteCopy.chartCut, { n: outside })}</p>}
      {hasTable && (
        <details>
          <summary className="py-2.5 text-(length:--text-note) text-amber">{marketSiteCopy.chartTable}</summary>
          <TrendTable title={title} rows={rows} valueLabel={valueLabel} moreLabels={moreLabels} hasMedian={hasMedian} />
        </details>
      )}
    </figure>
  )
}

type TableProps = Pick<Props, 'rows' | 'title' | 'valueLabel' | 'moreLabels'> & {
  titleShown?: boolean
  hasMedian?: boolean
}

/** The figures of a chart, narrow enough for a phone. */
export function TrendTable({ rows, title, valueLabel, moreLabels, titleShown, hasMedian = false }: TableProps) {
  return (
    <ScrollTable label={title} fits>
      <DataTable<ChartRow>
        caption={title}
        captionShown={titleShown}
        className="min-w-0 max-w-[40rem] max-md:[&_:is(th,td)]:px-1.5 max-md:[&_thead_.num]:whitespace-normal"
        rows={rows}
        rowKey={({ at }) => at}
        columns={[
          {
            label: marketSiteCopy.chartDate,
            kind: 'head',
            className: 'whitespace-nowrap',
            cell: ({ fullLabel }) => fullLabel,
          },
          { label: valueLabel, kind: 'figure', cell: ({ value }) => averageText(value) },
          hasMedian && { label: shopCopy.median, kind: 'figure', cell: ({ median }) => medianText(median) },
          ...moreLabels.map((label, index) => ({
            label,
            kind: 'figure' as const,
            cell: ({ more }: ChartRow) => more[index],
          })),
        ]}
      />
    </ScrollTable>
  )
}

const medianText = (median: number | undefined) => (median === undefined ? '' : numberText(median))

function Plot({ rows, title, unit, bounds }: Pick<Props, 'rows' | 'title' | 'bounds'> & { unit: string }) {
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
    drawInto(target, { points: rows, bounds, onPoint }, gone.signal).then((drawn) => {
      plot.current = drawn
    }, fail)
    return () => {
      gone.abort()
      plot.current = undefined
    }
  }, [rows, bounds])

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
  const median = row.median === undefined ? '' : `${shopCopy.median} ${medianText(row.median)}`
  return [text, median, ...row.more].filter(Boolean).join('・')
}
