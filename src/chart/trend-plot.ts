/** The only importer of uPlot: draws a line of prices over time; the table has the same data. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { labelStep } from '../../domain/market/chart.ts'
import { shortMoney } from '../../domain/market/money-text.ts'

export interface TrendPoint {
  /** Position on the time axis, in any unit; ascending. */
  at: number
  /** Label on the axis, such as `03/01`. */
  label: string
  value: number
  /** Drawn as a dashed line. */
  median?: number | undefined
  /** Pieces sold, drawn as a bar at the bottom; absent = no bar. */
  volume?: number
}

export interface TrendPlot {
  resize(widthPx: number): void
  /** Reads the theme's colours again. */
  repaint(): void
  /** Marks a point, like hovering; undefined removes the mark. */
  mark(index: number | undefined): void
  destroy(): void
}

export interface TrendPlotOptions {
  points: readonly TrendPoint[]
  /** Lines leave the chart where values are outside: an outlier would flatten all others. */
  axis: { from: number; to: number }
  onPoint: (index: number | undefined) => void
}

/** Width of a label such as `03/01` in the axis font, with some space. */
const labelPx = 44
/** The bars take the lowest part of the height, below the price line. */
const volumeShare = 0.25

/** What the options of the library are made from. */
interface Drawing {
  points: readonly TrendPoint[]
  xs: number[]
  range: { from: number; to: number }
  /** The present colours, which change with the theme. */
  ink: () => ReturnType<typeof readInk>
}

/** Puts the chart into an element and uses the element's width. */
export function createTrendPlot(target: HTMLElement, { points, axis: range, onPoint }: TrendPlotOptions): TrendPlot {
  const heightPx = target.clientWidth < 480 ? 160 : 200
  const xs = points.map((point) => point.at)
  let ink = readInk(target)
  let isMarking = false
  const drawing: Drawing = { points, xs, range, ink: () => ink }
  const plot = new uPlot(
    {
      width: target.clientWidth,
      height: heightPx,
      legend: { show: false },
      padding: [12, 16, 0, 0],
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 9 } },
      scales: scalesOf(drawing),
      axes: axesOf(drawing),
      series: seriesOf(drawing),
      hooks: {
        setCursor: [(u) => !isMarking && onPoint(u.cursor.idx ?? undefined)],
      },
    },
    [
      xs,
      points.map((point) => point.volume ?? null),
      points.map((point) => point.median ?? null),
      points.map((point) => point.value),
    ],
    target,
  )

  return {
    resize: (widthPx) => plot.setSize({ width: widthPx, height: heightPx }),
    repaint() {
      ink = readInk(target)
      // Bars store their colour in their paths, so both are created again.
      plot.redraw(true, true)
    },
    mark(index) {
      const at = index === undefined ? undefined : xs[index]
      isMarking = true
      plot.setCursor(at === undefined ? { left: -10, top: -10 } : { left: plot.valToPos(at, 'x'), top: 0 })
      isMarking = false
    },
    destroy: () => plot.destroy(),
  }
}

function scalesOf({ xs, range: { from, to } }: Drawing): uPlot.Scales {
  return {
    // From the points, not from the shown range, which each redraw would widen.
    x: { time: false, range: () => timeRange(xs[0] ?? 0, xs.at(-1) ?? 0) },
    y: { range: () => [from, to] },
    volume: { range: (_u, _min, max) => [0, Math.max(1, max) / volumeShare] },
  }
}

function axesOf({ points, xs, ink }: Drawing): uPlot.Axis[] {
  const labels = new Map(points.map((point) => [point.at, point.label]))
  const axis = {
    stroke: () => ink().faint,
    font: ink().font,
    ticks: { stroke: () => ink().hairline, width: 1, size: 4 },
  }
  return [
    {
      ...axis,
      // Every third label is written; on a narrow chart they are rotated so that they do not overlap.
      splits: () => xs.filter((_, index) => index % labelStep === 0),
      values: (_u, splits) => splits.map((at) => labels.get(at) ?? ''),
      rotate: (u) => (labelsOverlap(u, xs) ? -90 : 0),
      size: (u) => (labelsOverlap(u, xs) ? 52 : 32),
      grid: { show: false },
    },
    {
      ...axis,
      values: (_u, splits) => splits.map(shortMoney),
      size: 64,
      grid: { stroke: () => ink().hairline, width: 1 },
    },
  ]
}

function seriesOf({ points, ink }: Drawing): uPlot.Series[] {
  return [
    {},
    // The bars first, so that the line is drawn over them.
    {
      scale: 'volume',
      fill: () => ink().hairline,
      width: 0,
      points: { show: false },
      paths: uPlot.paths.bars?.({ size: [0.5, 24] }) as uPlot.Series.PathBuilder,
    },
    { stroke: () => ink().faint, width: 1.5, dash: [4, 4], spanGaps: true, points: { show: false } },
    {
      stroke: () => ink().line,
      fill: () => ink().area,
      width: 2,
      points: { show: points.length <= 40, size: 5, fill: () => ink().line, stroke: () => ink().line },
    },
  ]
}

/** Whether horizontal labels would overlap. */
function labelsOverlap(u: uPlot, xs: readonly number[]): boolean {
  const written = Math.ceil(xs.length / labelStep)
  return written > 1 && u.bbox.width / devicePixelRatio / written < labelPx
}

function timeRange(min: number, max: number): [number, number] {
  const air = (max - min) * 0.02 || 1
  return [min - air, max + air]
}

/** Colours of the style sheet in this theme: a canvas cannot use custom properties. */
function readInk(target: HTMLElement) {
  const colour = (name: string) => {
    // A separate element per colour: with reduced motion every change is a very short transition, so the previous
    // colour would be read.
    const probe = document.createElement('span')
    probe.style.color = `var(--color-${name})`
    target.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  const line = colour('spruce')
  return {
    line,
    area: line.replace(/^rgb\((.*)\)$/, 'rgb($1 / 0.12)').replace(/, /g, ' '),
    faint: colour('faint'),
    hairline: colour('hairline'),
    font: `12px ${getComputedStyle(target).fontFamily}`,
  }
}
