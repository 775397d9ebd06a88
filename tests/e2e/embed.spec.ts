/** `embed.js` on a page of another site, which has a strict content policy. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { until } from '../run/until.ts'
import { attackStrings, sharedReason } from '../shared-folder.ts'
import { projectRoot, siteUrl } from '../stack/stack.ts'
import { expectAccessible } from './axe.ts'
import type { Driver } from './browser-drivers.ts'
import { inOtherBrowsers } from './other-browsers.ts'

const hostileNames = 10_000
const namesPerRecord = 100

/** Serves pages by path; an `Origin` in the answers lets pages of other origins read them. */
async function serve(answer: (url: string) => { type: string; body: string; policy?: string } | undefined) {
  const server = createServer((request, response) => {
    const found = answer(request.url ?? '')
    response.writeHead(found ? 200 : 404, {
      'Content-Type': found?.type ?? 'text/plain',
      'Access-Control-Allow-Origin': '*',
      ...(found?.policy && { 'Content-Security-Policy': found.policy }),
    })
    response.end(found?.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const close = (server: Server) => new Promise((done) => server.close(done))

/** A page of fans with links to `site`; `report` collects what the content policy blocks. */
async function serveFans(site: string, links: readonly string[]) {
  const policy = `default-src 'self' ${site}`
  const list = links.map((link) => `<li><a href="${site}${link}">${link}</a></li>`).join('')
  const head = `<title>fans</title><script type="module" src="/report.js"></script><script type="module" src="${site}/embed.js"></script>`
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body><main><h1>Fans</h1><ul>${list}</ul></main></body></html>`
  const report =
    "window.blocked = []; addEventListener('securitypolicyviolation', (event) => blocked.push(event.violatedDirective))"
  return serve((url) => {
    if (url === '/') return { type: 'text/html', body: page, policy }
    return url === '/report.js' ? { type: 'text/javascript', body: report } : undefined
  })
}

/** A site of hostile records, with the real script. */
function serveHostile(names: readonly string[]) {
  return serve((url) => {
    if (url === '/embed.js')
      return { type: 'text/javascript', body: readFileSync(path.join(projectRoot, 'public/embed.js'), 'utf8') }
    const id = Number(/^\/item\/(\d+)\.json$/.exec(url)?.[1])
    if (Number.isNaN(id)) return
    const part = names.slice(id * namesPerRecord, (id + 1) * namesPerRecord)
    const rows = part.map((name) => ({ name, value: name }))
    const [title] = part
    return {
      type: 'application/json',
      body: JSON.stringify({ summary: { title, facts: title, picture: title, rows } }),
    }
  })
}

/** What these tests need of a browser. */
type Tab = Pick<Driver, 'open' | 'run' | 'errors'>

/** Points at the link with a text, and returns the tooltip's text when it has one. */
async function pointAt(browser: Tab, link: string): Promise<string> {
  await browser.run((text) => {
    const event = { bubbles: true, composed: true, pointerType: 'mouse' }
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    ;[...document.links].find((one) => one.textContent === text)?.dispatchEvent(new PointerEvent('pointerover', event))
  }, link)
  return until(`the tooltip of ${link}`, () =>
    browser.run(() => document.querySelector('[role=tooltip]')?.shadowRoot?.textContent ?? ''),
  )
}

async function showsSummaries(browser: Tab) {
  const { server, url } = await serveFans(siteUrl, ['/item/501', '/monster/1001', '/package/101', '/item'])
  await browser.open(`${url}/`)
  for (const link of ['/item/501', '/monster/1001', '/package/101']) {
    const { summary } = (await (await fetch(`${siteUrl}${link}.json`)).json()) as {
      summary: { title: string; facts: string; rows: { name: string; value: string }[] }
    }
    const rows = summary.rows.map((row) => row.name + row.value)
    expect(await pointAt(browser, link)).toBe([summary.title, summary.facts, ...rows].join(''))
  }
  // A picture comes from another host, which this policy does not allow.
  const blocked = await browser.run((): string[] => Reflect.get(window, 'blocked'))
  expect(blocked.filter((what) => !what.startsWith('img-src'))).toEqual([])
  await close(server)
}

async function executesNothing(browser: Tab, count: number) {
  const payloads = attackStrings()
  test.skip(payloads.length === 0, sharedReason)
  test.setTimeout(300_000)
  const names = Array.from({ length: count }, (_, index) => payloads[index % payloads.length] as string)
  const site = await serveHostile(names)
  const links = Array.from({ length: count / namesPerRecord }, (_, index) => `/item/${index}`)
  const fans = await serveFans(site.url, links)
  await browser.open(`${fans.url}/`)
  await browser.run(() => {
    const ran: string[] = []
    const calls = ['alert', 'confirm', 'prompt', 'print', 'xss', 'javascript']
    Object.assign(window, { ran }, Object.fromEntries(calls.map((call) => [call, () => ran.push(call)])))
  })
  for (const [index, link] of links.entries())
    expect(await pointAt(browser, link)).toContain(names[index * namesPerRecord])
  const state = await browser.run(() => {
    const tags = (elements: Iterable<Element> = []) => [...new Set([...elements].map(({ localName }) => localName))]
    const usual = ['article', 'header', 'img', 'strong', 'p', 'table', 'tbody', 'tr', 'td']
    return {
      ran: Reflect.get(window, 'ran') as string[],
      elements: tags(document.querySelectorAll('body, body *')).sort(),
      unusual: tags(document.querySelector('[role=tooltip]')?.shadowRoot?.querySelectorAll('*')).filter(
        (tag) => !usual.includes(tag),
      ),
    }
  })
  expect(state).toEqual({ ran: [], elements: ['a', 'body', 'div', 'h1', 'li', 'main', 'ul'], unusual: [] })
  expect(browser.errors).toEqual([])
  await Promise.all([close(site.server), close(fans.server)])
}

test.describe('Chromium', () => {
  const tabOf = (page: Page): Tab => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    return {
      open: async (url) => void (await page.goto(url)),
      run: (work, argument) => page.evaluate(work as never, argument as never),
      errors,
    }
  }
  test('a link shows name, facts and chances under a strict policy', ({ page }) => showsSummaries(tabOf(page)))
  test(`of ${hostileNames} hostile names none is executed`, ({ page }) => executesNothing(tabOf(page), hostileNames))
})

inOtherBrowsers((browser) => {
  test('a link shows name, facts and chances under a strict policy', () => showsSummaries(browser()))
  test(`of ${hostileNames / 10} hostile names none is executed`, () => executesNothing(browser(), hostileNames / 10))
})

test('by keyboard and pointer; nothing but the script is requested before; Escape and a scroll close it', async ({
  page,
}) => {
  const { server, url } = await serveFans(siteUrl, ['/item/501', '/item', '/package/none'])
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${url}/`)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((address) => address.startsWith(siteUrl))).toEqual([`${siteUrl}/embed.js`])
  const tooltip = page.locator('[role=tooltip]')
  await page.keyboard.press('Tab')
  await expect(tooltip.locator('strong')).toBeVisible()
  const title = await tooltip.locator('strong').textContent()
  expect(await page.getByText('/item/501').evaluate((link) => link.ariaDescription)).toContain(title)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.getByText('/item/501').hover()
  await expect(tooltip).toBeVisible()
  // The pointer may move onto it.
  await tooltip.hover()
  await expect(tooltip).toBeVisible()
  await page.mouse.move(600, 500)
  await expect(tooltip).toHaveCount(0)
  // Lists and unknown records have none.
  await page.getByText('/package/none').hover()
  await expect.poll(() => requests.includes(`${siteUrl}/package/none.json`)).toBe(true)
  await expect(tooltip).toHaveCount(0)
  expect(requests.filter((address) => address.endsWith('/item/501.json'))).toHaveLength(1)
  await close(server)
})

test('on a touch screen the first tap shows the tooltip, and the second one follows the link', async ({ browser }) => {
  const { server, url } = await serveFans(siteUrl, ['/item/501'])
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 360, height: 640 },
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  await page.goto(`${url}/`)
  await page.waitForLoadState('networkidle')
  await page.getByText('/item/501').tap()
  await expect(page.locator('[role=tooltip] strong')).toBeVisible()
  await page.getByText('/item/501').tap()
  await expect(page).toHaveURL(`${siteUrl}/item/501`)
  await context.close()
  await close(server)
})
