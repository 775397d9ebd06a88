import { chromium } from '@playwright/test'
import { findChromium } from '../../tests/system-packages.ts'

interface Options {
  siteUrl: string
  token: string
  /** Finds about 1,000 rows. */
  keyword: string
}

const rounds = 15

/**
 * How long a player waits: from the Enter key to the painted table, and from the whole answer to the painted table.
 * Returns the median of the latter, in milliseconds.
 */
export async function browserTimes({ siteUrl, token, keyword }: Options): Promise<number> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.addInitScript((auth) => localStorage.setItem('auth', auth), JSON.stringify({ token, username: 'bench' }))
    await page.addInitScript(watchPaint)
    await page.goto(`${siteUrl}/ShopSearch?q=${encodeURIComponent(keyword)}`)
    await page.locator('.shop-table').waitFor()
    const box = page.locator('main [name="q"]')
    const all: Painted[] = []
    for (let round = 0; round < rounds; round++) {
      await page.evaluate(() => performance.clearResourceTimings())
      const painted = page.evaluate(() => (window as unknown as { nextTable: () => Promise<Painted> }).nextTable())
      await box.press('Enter')
      all.push(await painted)
    }
    const median = (of: (times: Painted) => number) => all.map(of).sort((a, b) => a - b)[rounds >> 1] as number
    const rows = await page.locator('.result-count').textContent()
    console.log(
      `\nChromium, ${keyword}: ${rows?.trim()} — Enter to painted table ${median((t) => t.fromKey).toFixed(0)} ms, answer to painted table ${median((t) => t.fromAnswer).toFixed(0)} ms (median of ${rounds})`,
    )
    return median((t) => t.fromAnswer)
  } finally {
    await browser.close()
  }
}

interface Painted {
  fromKey: number
  fromAnswer: number
}

/** Runs in the page: waits for the next table and the frame after it. */
function watchPaint() {
  let pressed = 0
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') pressed = performance.now()
    },
    true,
  )
  Object.assign(window, {
    nextTable: () =>
      new Promise((resolve) => {
        let gone = false
        const watcher = new MutationObserver(() => {
          const table = document.querySelector('.shop-table tbody tr')
          if (!table) gone = true
          if (!gone || !table) return
          watcher.disconnect()
          requestAnimationFrame(() =>
            setTimeout(() => {
              const now = performance.now()
              const asked = performance
                .getEntriesByType('resource')
                .filter((entry) => entry.name.includes('/vending/search'))
              const answered = (asked.at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ?? 0
              resolve({ fromKey: now - pressed, fromAnswer: now - answered })
            }),
          )
        })
        watcher.observe(document.body, { childList: true, subtree: true })
      }),
  })
}
