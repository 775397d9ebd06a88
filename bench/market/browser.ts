import { chromium } from '@playwright/test'
import { launchOptions } from '../../tests/e2e/browser.ts'
import { until } from '../../tests/run/until.ts'
import { findChromium } from '../../tests/system-packages.ts'
import { medianOf } from '../run/figures.ts'

interface Options {
  siteUrl: string
  token: string
  keyword: string
  /** Number of searches (Enter key). */
  presses: number
}

/**
 * The waiting time of a player: from the Enter key to the painted table, and from the complete answer to the painted
 * table. Returns the median of the latter, in milliseconds.
 */
export async function browserTimes({ siteUrl, token, keyword, presses }: Options): Promise<number> {
  const browser = await chromium.launch(launchOptions(findChromium()))
  const page = await browser.newPage()
  const fromKey: number[] = []
  const fromAnswer: number[] = []
  await page.exposeFunction('tablePainted', (pressed: number, answered: number, now: number) => {
    fromKey.push(now - pressed)
    fromAnswer.push(now - answered)
  })
  await page.addInitScript((auth) => localStorage.setItem('auth', auth), JSON.stringify({ token, username: 'bench' }))
  await page.addInitScript(watchTable)
  await page.goto(`${siteUrl}/ShopSearch?q=${encodeURIComponent(keyword)}`)
  const panel = page.getByRole('tabpanel')
  await until(`a table of shops for ${keyword}`, () => panel.locator('.shop-table').isVisible())
  for (let press = 1; press <= presses; press++) {
    await page.evaluate(() => performance.clearResourceTimings())
    await panel.locator('[name="q"]').press('Enter')
    await until('a new table after Enter', () => fromKey.length >= press)
  }
  const count = await panel.getByRole('status').first().textContent()
  await browser.close()
  console.log(
    `\nChromium, ${keyword}: ${count?.trim()}; Enter to painted table ${medianOf(fromKey).toFixed(0)} ` +
      `ms, answer to painted table ${medianOf(fromAnswer).toFixed(0)} ms (median of ${presses})`,
  )
  return medianOf(fromAnswer)
}

/** Runs in the page: reports each table that replaces another after Enter, in the frame after it was painted. */
function watchTable() {
  const { tablePainted } = window as unknown as { tablePainted: (...times: number[]) => void }
  let pressed = 0
  let isGone = false
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') pressed = performance.now()
    },
    true,
  )
  new MutationObserver(() => {
    const row = document.querySelector('.shop-table tbody tr')
    if (!row) isGone = pressed > 0
    if (!row || !isGone) return
    isGone = false
    requestAnimationFrame(() =>
      setTimeout(() => {
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const answer = entries.findLast(({ name }) => name.includes('/vending/search'))
        tablePainted(pressed, answer?.responseEnd ?? 0, performance.now())
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}
