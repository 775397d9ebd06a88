import { priceAxis } from '../../domain/market/chart.ts'
import type { SaleDay } from '../../domain/market/offers-and-sales.ts'
import { dayMs } from '../../domain/time/day.ts'
import { onThemeChange } from '../stores/theme.ts'

/** Draws the daily prices into an element once it is seen: the library of charts is loaded then. */
export function drawWhenSeen(target: HTMLElement, days: readonly SaleDay[], signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    // The words of the label, and the table, remain.
    draw(target, days, signal).catch(console.error)
  })
  observer.observe(target)
  signal.addEventListener('abort', () => observer.disconnect())
}

async function draw(target: HTMLElement, days: readonly SaleDay[], signal: AbortSignal): Promise<void> {
  const { createTrendPlot } = await import('../chart/trend-plot.ts')
  if (signal.aborted) return
  const points = days.map(({ day, average, amount }) => ({
    at: Date.parse(day) / dayMs,
    label: day.slice(5).replace('-', '/'),
    value: average,
    volume: amount,
  }))
  const plot = createTrendPlot(target, { points, axis: priceAxis(points, undefined), onPoint: () => {} })
  const resized = new ResizeObserver(() => target.clientWidth > 0 && plot.resize(target.clientWidth))
  resized.observe(target)
  onThemeChange(() => plot.repaint(), signal)
  signal.addEventListener('abort', () => {
    resized.disconnect()
    plot.destroy()
  })
}
