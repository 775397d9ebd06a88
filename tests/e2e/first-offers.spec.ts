import type { Page } from '@playwright/test'
import { shop, shopRow } from '../market-data.ts'
import { expectAccessible } from './axe.ts'
import { islandsAwake } from './islands.ts'
import { expect, test } from './market-host.ts'

const firstOffers = (page: Page) => page.locator('first-offers')
const tableRows = (page: Page) => page.getByRole('table').getByRole('row')
const searches = /\/vending\/search/

/** Holds the requests of an address back until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const allowed = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await allowed.promise
    await route.continue()
  })
  return allowed.resolve
}

const renderer = /\/_astro\/client\.[\w-]+\.js/

test.beforeEach(async ({ market }) => {
  const [item, card] = market.items
  const row = shopRow({ nameid: item?.id ?? 0, price: 1_200, amount: 3, refine: 7, Option: ['攻擊力 +5'] })
  const carded = { ...row, price: 900, cards: [card?.id ?? 0, 0, 0, 0] }
  await market.sell(
    shop({
      currency: 'ZENY',
      title: '[ZENY]一號',
      char_name: '萊茵',
      map: 'prontera',
      x: 7,
      y: 8,
      rows: [row, carded],
    }),
    shop({
      vending_id: 2,
      currency: 'CASH',
      title: '[CASH]二號',
      char_name: '美因',
      map: 'geffen',
      x: 1,
      y: 2,
      rows: [row],
    }),
  )
})

test('offers of an address are shown before React is loaded, and stay as they are', async ({ page, market }) => {
  await market.enter(page)
  const sent: string[] = []
  page.on(
    'request',
    (request) => searches.test(request.url()) && request.method() === 'GET' && sent.push(request.url()),
  )
  const release = await hold(page, renderer)
  const keyword = market.items[0]?.name ?? ''
  await page.goto(`/ShopSearch?q=${encodeURIComponent(keyword)}&sort=price&dir=desc`, { waitUntil: 'commit' })
  await expect(firstOffers(page).getByRole('table').getByRole('row')).toHaveCount(6)
  await expect(page.getByLabel('輸入道具名稱或 ID')).toHaveValue(keyword)
  for (const button of await firstOffers(page).getByRole('button').all()) await expect(button).toBeDisabled()
  const drawn = await tableRows(page).allInnerTexts()
  expect(drawn.join()).toContain('1,200 Z')
  await expectAccessible(page)
  const top = await topOfRow(page)

  release()
  await islandsAwake(page)
  await expect(firstOffers(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^詳細/ }).first()).toBeEnabled()
  // Names of maps and cards come later.
  const words = (texts: string[]) => texts.map((text) => text.match(/[\d,]+ [ZC]\b|萊茵|美因|\d+ 筆/g))
  expect(words(await tableRows(page).allInnerTexts())).toEqual(words(drawn))
  expect(Math.abs((await topOfRow(page)) - top)).toBeLessThan(8)
  expect(sent).toHaveLength(1)
})

test('a search that was typed and sent before React was loaded replaces the first offers', async ({ page, market }) => {
  await market.enter(page)
  const release = await hold(page, renderer)
  await page.goto(`/ShopSearch?q=${market.items[0]?.id}`, { waitUntil: 'commit' })
  await expect(firstOffers(page).getByRole('table')).toBeVisible()
  await page.getByLabel('輸入道具名稱或 ID').fill('沒有這個道具')
  await page.getByRole('button', { name: '搜尋', exact: true }).click()
  release()
  await expect(page.getByRole('status').first()).toHaveText('查無資料！')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('without the script of the first offers the island shows them', async ({ page, market }) => {
  await market.enter(page)
  await page.route(/\/_astro\/ShopSearch\.[\w-]+\.js/, (route) => route.abort())
  await page.goto(`/ShopSearch?q=${market.items[0]?.id}`)
  await islandsAwake(page)
  await expect(tableRows(page)).toHaveCount(6)
  await expect(firstOffers(page)).toHaveCount(0)
})

test('no other page searches the market for what its address asks', async ({ page, market }) => {
  await market.enter(page)
  const sent: string[] = []
  page.on('request', (request) => searches.test(request.url()) && sent.push(request.url()))
  const { id } = market.items[0] as { id: number }
  for (const path of [`/item/${id}`, '/account', '/search', '/package/101']) {
    await page.goto(`${path}?q=${id}`)
    await islandsAwake(page)
    await page.waitForLoadState('networkidle')
  }
  expect(sent).toEqual([])
})

for (const [name, query] of [
  ['another tab', 'tab=records&q=501'],
  ['no offer', 'q=沒有這個道具'],
  ['a filter that hides all', 'q=501&refine=20'],
] as const)
  test(`${name}: nothing is drawn before the island`, async ({ page, market }) => {
    await market.enter(page)
    const release = await hold(page, renderer)
    await page.goto(`/ShopSearch?${query.replace('501', String(market.items[0]?.id))}`, { waitUntil: 'load' })
    await expect(firstOffers(page)).toBeEmpty()
    release()
    await islandsAwake(page)
    await expect(firstOffers(page)).toHaveCount(0)
    await expect(page.getByText(/查無資料|沒有/).first()).toBeVisible()
  })

async function topOfRow(page: Page): Promise<number> {
  return page
    .locator('.shop-row')
    .first()
    .evaluate((row) => row.getBoundingClientRect().top)
}
