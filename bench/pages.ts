// The first rows of the market on a slow line, and the longest package page on a slow processor, next to a former
// build.

import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../tests/e2e/browser.ts'
import { findChromium } from '../tests/system-packages.ts'
import { medianOf, printLoad, printTable, show } from './run/figures.ts'
import { checkOutFormer } from './run/former-build.ts'
import { readOptions } from './run/options.ts'
import { root, startProject } from './run/project.ts'

/** A phone on a slow line: 400 kbit/s both ways, 100 ms a round trip. */
const slowLine = { offline: false, latency: 100, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const slowProcessor = 4
const phone = { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

interface Site {
  name: string
  siteUrl: string
  /** What the site stores for a player who is signed in. */
  session: string
  /** A search with results. */
  search: string
  /** Path of the largest package page. */
  largest: string
}

/** `--runs N`: loads of each page, of which the median counts; `--old COMMIT`: a former build, measured in turn. */
export async function bench(args: string[]): Promise<void> {
  const { runs, old } = readOptions(args, { runs: [5, 1] }, ['old'])
  const own = await openSite('this build', root)
  // The same search: the market of the demo is the same, what its calls are named is not.
  const sites = old ? [{ ...(await openSite(old, checkOutFormer(old))), search: own.search }, own] : [own]
  const browser = await chromium.launch(launchOptions(findChromium()))
  const figures = new Map(sites.map((site) => [site, { rows: [] as FirstRow[], loads: [] as Load[] }]))
  for (let run = 0; run < runs; run++) {
    for (const site of sites) {
      const { rows, loads } = figures.get(site) as Figures
      rows.push(await firstRow(browser, site))
      loads.push(await loadLargest(browser, site))
    }
  }
  await browser.close()
  printTable(
    [
      '',
      'first row of the market, ms',
      'scripts before it, kB',
      'all before it, kB',
      'page',
      'main thread busy, ms',
      'blocked, ms',
    ],
    sites.map((site) => {
      const { rows, loads } = figures.get(site) as Figures
      const median = (of: keyof FirstRow) => medianOf(rows.map((row) => row[of]))
      return [
        site.name,
        medianAndAll(rows.map(({ ms }) => ms)),
        show(median('scripts') / 1000, 1),
        show(median('bytes') / 1000, 1),
        site.largest,
        medianAndAll(loads.map(({ busyMs }) => busyMs)),
        medianAndAll(loads.map(({ blockedMs }) => blockedMs)),
      ]
    }),
  )
  printLoad()
}

function medianAndAll(values: readonly number[]): string {
  return `${show(medianOf(values), 0)} (${values.map((value) => show(value, 0)).join(', ')})`
}

async function openSite(name: string, checkout: string): Promise<Site> {
  const project = await startProject({ SEED_DEMO: '1' }, checkout)
  await project.pullAndBuild()
  await project.serve()
  const current = path.join(project.releases, 'current')
  const sizes = globSync('package/*.html', { cwd: current }).map((file) => ({
    path: `/${file.replace('.html', '')}`,
    size: statSync(path.join(current, file)).size,
  }))
  const largest = sizes.toSorted((a, b) => b.size - a.size)[0]?.path ?? '/package'
  const { token, session } = await signUp(project.hostUrl)
  const today = await fetch(`${project.hostUrl}/market/today`, { headers: { Authorization: `Bearer ${token}` } })
  const { new_offers: [offer] = [] } = (await today.json()) as { new_offers?: { nameid: number }[] }
  return { name, siteUrl: project.siteUrl, session, search: String(offer?.nameid ?? ''), largest }
}

async function signUp(hostUrl: string): Promise<{ token: string; session: string }> {
  const username = `bench${Date.now()}`
  const answer = await fetch(`${hostUrl}/SignUp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: `pw-${Date.now()}`, gender: 'female' }),
  })
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status} ${await answer.text()}`)
  const { token, account_id } = (await answer.json()) as { token: string; account_id: number }
  return { token, session: JSON.stringify({ token, username, accountId: String(account_id), role: 'player' }) }
}

async function openPage(browser: Browser): Promise<{ context: BrowserContext; page: Page; devTools: CDPSession }> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  return { context, page, devTools: await context.newCDPSession(page) }
}

interface FirstRow {
  ms: number
  /** Bytes of scripts, and of everything, as transferred. */
  scripts: number
  bytes: number
}

/** From the navigation to the first row of a search whose address a signed-in player opens with an empty cache. */
async function firstRow(browser: Browser, { siteUrl, session, search }: Site): Promise<FirstRow> {
  const { context, page, devTools } = await openPage(browser)
  await page.addInitScript((auth) => localStorage.setItem('auth', auth), session)
  // In the page, so that no wait of this process is measured.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.shop-table tbody tr:has(td)')) return
      watch.disconnect()
      requestAnimationFrame(() => Object.assign(window, { firstRowMs: performance.now() }))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slowLine)
  const scriptRequests = new Set<string>()
  const seen = { scripts: 0, bytes: 0 }
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scriptRequests.add(requestId)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    seen.bytes += encodedDataLength
    if (scriptRequests.has(requestId)) seen.scripts += encodedDataLength
  })
  await page.goto(`${siteUrl}/ShopSearch?q=${search}`, { waitUntil: 'commit' })
  const at = await page.waitForFunction(() => (window as Window & { firstRowMs?: number }).firstRowMs)
  const result = { ms: (await at.jsonValue()) ?? Number.NaN, ...seen }
  await context.close()
  return result
}

/** The main thread while a page loads. */
interface Load {
  /** All of its tasks. */
  busyMs: number
  /** What each task takes beyond 50 ms, in which the page answers no touch: Lighthouse's total blocking time. */
  blockedMs: number
}

interface Figures {
  rows: FirstRow[]
  loads: Load[]
}

/** Opens the largest package page, until it is loaded and has no task left. */
async function loadLargest(browser: Browser, { siteUrl, largest }: Site): Promise<Load> {
  const { context, page, devTools } = await openPage(browser)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  await devTools.send('Performance.enable')
  await page.goto(siteUrl + largest, { waitUntil: 'load' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const { metrics } = await devTools.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  const blockedMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) sum += duration - 50
        })
        // Reports the tasks before it in a task of its own; a page without any gets no report.
        observer.observe({ type: 'longtask', buffered: true })
        setTimeout(() => resolve(sum), 200)
      }),
  )
  await context.close()
  return { busyMs: seconds * 1000, blockedMs }
}
