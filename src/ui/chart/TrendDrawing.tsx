import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { averageText } from '../../../domain/market/money-text.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { TrendPlot, TrendPlotOptions } from '../../chart/trend-plot.ts'
import { onThemeChange } from '../../stores/theme.ts'
import type { ChartRow } from './chart-row.ts'

interface Props {
  rows: readonly ChartRow[]
  title: string
  unit: string
  axis: TrendPlotOptions['axis']
}

/** The drawing, and the figures of the point under the pointer or the keyboard. */
export function TrendDrawing({ rows, title, unit, axis }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  const plot = useRef<TrendPlot>(undefined)
  const [markedIndex, setMarkedIndex] = useState<number>()
  const [isMissing, setIsMissing] = useState(false)
  const hintId = useId()
  const { from, to } = axis
  const row = markedIndex === undefined ? undefined : rows[markedIndex]

  useEffect(() => {
    const target = holder.current
    if (!target) return
    const controller = new AbortController()
    const onPoint = (index: number | undefined) => {
      // Drawing and resizing remove the pointer's mark; the keyboard's is kept.
      if (index !== undefined || document.activeElement !== target) setMarkedIndex(index)
    }
    const fail = (error: unknown) => {
      console.error(error)
      if (!controller.signal.aborted) setIsMissing(true)
    }
    drawInto(target, { points: rows, axis: { from, to }, onPoint }, controller.signal).then((drawn) => {
      plot.current = drawn
    }, fail)
    return () => {
      controller.abort()
      plot.current = undefined
    }
  }, [rows, from, to])

  function onKeyDown(event: KeyboardEvent) {
    const from = markedIndex ?? -1
    const next = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    mark(Math.min(Math.max(next, 0), rows.length - 1))
  }
  function mark(index: number | undefined) {
    setMarkedIndex(index)
    plot.current?.mark(index)
  }

  if (isMissing)
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
        aria-valuenow={(markedIndex ?? 0) + 1}
        aria-valuetext={pointText(row ?? rows[0], unit)}
        onKeyDown={onKeyDown}
        onFocus={() => markedIndex === undefined && mark(0)}
        onBlur={() => mark(undefined)}
      />
      <p className="quiet figures min-h-6" aria-hidden="true">
        {row ? pointText(row, unit) : <span className="pointer-coarse:hidden">{marketSiteCopy.chartKeys}</span>}
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
  const { createTrendPlot } = await import('../../chart/trend-plot.ts')
  if (signal.aborted) return undefined
  const plot = createTrendPlot(target, options)
  const resized = new ResizeObserver(() => target.clientWidth > 0 && plot.resize(target.clientWidth))
  resized.observe(target)
  onThemeChange(() => plot.repaint(), signal)
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
  const median = row.median === undefined ? '' : `${shopCopy.median} ${numberText(row.median)}`
  return [text, median, ...row.more].filter(Boolean).join('・')
}
