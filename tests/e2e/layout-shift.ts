import type { Page } from '@playwright/test'

/** Sums the layout shifts of each page that is opened from now on; reads the sum of the open page. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    // A page that is watched twice counts once.
    if ('shift' in window) return
    const state = Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) state.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as typeof window & { shift: number }).shift)
}
