/** A real browser that opens every kind of page of a release against the odd host it was made from. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { adminCopy } from '../../../domain/copy/contract.ts'
import { listen } from '../../../site-server/listen.ts'
import { createSiteServer } from '../../../site-server/site-server.ts'
import { launchOptions } from '../../e2e/browser.ts'
import { findTestBrowser } from '../../system-packages.ts'
import type { Live } from './live-answers.ts'
import type { Expected } from './model.ts'

export interface Visitor {
  /** Everything that is wrong, a line each. */
  faultsOf(expected: Expected, live: Live): Promise<string[]>
  close(): Promise<void>
}

/** Pages that are there whatever the data. */
const always = ['/', '/package', '/reform', '/enchant', '/monster', '/download', '/search?q=1', '/PurchaseRecordSearch']
const members = ['/PurchaseRecordSearch', '/FireWall', '/donate', '/ShopSearch']
const admins = ['/admin/posts', '/admin/posts/new']
const strangers = ['/login', '/SignUp', '/admin/login', '/news/unheard-of', '/nowhere']

const player = JSON.stringify({ token: 'x', username: 'player', accountId: '1', role: 'player' })

export async function createVisitor(releases: string): Promise<Visitor> {
  const site = await listen(createSiteServer(releases), 0, '127.0.0.1', 'PORT')
  const browser = await chromium.launch(launchOptions(findTestBrowser()))
  return {
    async faultsOf(expected, live) {
      const known = { auth: player, token: 'x' }
      const visits = await Promise.all([
        open(browser, site.url, known, async ({ visit }) => {
          for (const path of [...always, ...sampleOf(expected)]) await visit(path)
        }),
        open(browser, site.url, known, async ({ visit, search }) => {
          for (const path of [...members, ...admins]) await visit(path)
          await search('/ShopSearch?q=a', live.sellers)
          await search(
            '/ShopSearch?tab=records&q=a',
            live.sold.map((id) => `a[href="/item/${id}"]`),
          )
        }),
        open(browser, site.url, {}, async ({ visit }) => {
          for (const path of strangers) await visit(path)
        }),
        open(browser, site.url, { auth: live.oddSession }, async ({ visit }) => {
          for (const path of ['/', ...members]) await visit(path)
        }),
        open(browser, site.url, { token: 'x' }, async ({ visit }) => {
          for (const path of admins) await visit(path)
        }),
      ])
      return visits.flat()
    },
    async close() {
      await browser.close()
      await site.close()
    },
  }
}

/** One record's page of each kind. */
function sampleOf({ pages }: Expected): string[] {
  const kinds = ['/item/', '/package/', '/reform/', '/conversion/', '/enchant/', '/monster/', '/map/', '/news/']
  return kinds.flatMap((kind) => [...pages].find((path) => path.startsWith(kind)) ?? [])
}

interface Visit {
  visit(path: string): Promise<void>
  /** A search whose result must hold each of these texts or elements. */
  search(path: string, wanted: readonly string[]): Promise<void>
}

/** The faults that a browser meets on its way: others walk beside it, for each waits a while on every page. */
async function open(
  browser: Browser,
  url: string,
  stored: Stored,
  walk: (visit: Visit) => Promise<void>,
): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-TW', serviceWorkers: 'block' })
  const page = await context.newPage()
  const faults: string[] = []
  let path = ''
  const note = (what: string) => faults.push(`${path}: ${what}`)
  await page.exposeFunction('reportRun', (what: string) => note(`ran ${what}`))
  await page.addInitScript(prepare, stored)
  page.on('pageerror', (error) => note(`uncaught ${error.message}`))
  // The specification asks for some of these; any other is a text of the host that ran.
  page.on('dialog', (dialog) => {
    if (!(Object.values(adminCopy) as string[]).includes(dialog.message())) note(`dialog ${dialog.message()}`)
    return dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() && !/^about:/.test(frame.url())) note(`frame ${frame.url()}`)
  })
  const visit = async (to: string) => {
    path = to
    await page.goto(to)
    await settled(page).catch((error: Error) => note(error.message))
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
    const shown = await page.locator('main').innerText()
    if (shown.trim() === '') note('is empty')
  }
  await walk({
    visit,
    async search(to, wanted) {
      await visit(to)
      for (const want of wanted) {
        const found = want.startsWith('a[')
          ? page.locator('main').locator(want)
          : page.locator('main').getByText(want, { exact: true })
        await found
          .first()
          .waitFor({ timeout: 10_000 })
          .catch(() => note(`does not show ${want}`))
      }
    },
  })
  await context.close()
  return faults
}

/** Every island is awake, nothing is still being loaded, and the page that it leads to is there. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]') && document.querySelector('main'))
}

/** What the browser keeps from an earlier visit, by its key. */
type Stored = Readonly<Record<string, string>>

/** Runs in the page before its own scripts. */
function prepare(stored: Stored) {
  const report = (what: string) => () => (window as unknown as { reportRun: (what: string) => void }).reportRun(what)
  for (const name of ['xss', 'javascript', 'print'])
    Object.defineProperty(window, name, { value: report(name), configurable: true })
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}
