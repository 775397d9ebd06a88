/** Search by effect, maps and alerts in Firefox and WebKit; their details have tests in Chromium. */
import { expect, test } from '@playwright/test'
import { until } from '../run/until.ts'
import { siteUrl } from '../stack/stack.ts'
import type { Driver } from './browser-drivers.ts'
import { inOtherBrowsers } from './other-browsers.ts'
import { newPlayer } from './players.ts'

const open = async (browser: Driver, path: string) => {
  await browser.open(siteUrl + path)
  await until('awake islands', () => browser.run(() => document.querySelector('astro-island[ssr]') === null))
}
const untilText = (browser: Driver, css: string, text: string) =>
  until(`“${text}” in ${css}`, () =>
    browser.run((part) => document.querySelector(part[0])?.textContent?.includes(part[1]), [css, text] as const),
  )
const addressHas = (browser: Driver, part: string) =>
  until(`${part} in the address`, async () => (await browser.run(() => location.search)).includes(part))

async function searchByEffect(browser: Driver) {
  await open(browser, '/item')
  await browser.fill('css:[name=effect]', 'ATK')
  await browser.click('css:.effect-choices [role=option]')
  await addressHas(browser, 'effect=')
  await until('amounts', () => browser.run(() => document.querySelector('.effect-cell b') !== null))
  // The address is the whole search.
  await open(browser, `/item${await browser.run(() => location.search)}`)
  await until('amounts again', () => browser.run(() => document.querySelector('.effect-cell b') !== null))
}

async function readMap(browser: Driver) {
  await open(browser, '/map/mistpine')
  await until('the marks', () => browser.run(() => document.querySelector('map-picture svg[role=group]') !== null))
  await browser.run(() => document.querySelector<SVGElement>('map-picture svg [tabindex="0"]')?.focus())
  await untilText(browser, 'map-picture [data-place]', '/navi mistpine')
  await browser.click('出口')
  await until('the layer is hidden', () =>
    browser.run(() => document.querySelector('map-picture [data-layer=exits]')?.hasAttribute('hidden')),
  )
}

async function watch(browser: Driver) {
  const player = await newPlayer()
  await open(browser, '/download')
  await browser.run(
    ({ token, username, accountId }) =>
      localStorage.setItem('auth', JSON.stringify({ token, username, accountId, role: 'player' })),
    player,
  )
  await open(browser, `/ShopSearch?q=${encodeURIComponent('刃')}`)
  await browser.click('通知我：')
  // Until then, a head of the table has this name.
  await until('the dialog', () => browser.run(() => document.querySelector('dialog[open] input') !== null))
  await browser.fill('價格', '900')
  await browser.click('儲存')
  await untilText(browser, 'body', '已儲存，有人開店就會通知你')
  await open(browser, '/account')
  await untilText(browser, 'body', '1／50 項')
}

inOtherBrowsers((startedBrowser) => {
  for (const width of [1280, 390])
    test(`effects, maps and alerts work at ${width} px`, async () => {
      test.setTimeout(600_000)
      const browser = startedBrowser()
      await browser.resize(width)
      await searchByEffect(browser)
      await readMap(browser)
      await watch(browser)
      expect(browser.errors).toEqual([])
    })
})
