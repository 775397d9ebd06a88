import type { Page } from '@playwright/test'
import { shop, shopRow } from '../market-data.ts'
import { expect, type MarketHost, test } from './market-host.ts'

const rows = (page: Page) => page.locator('.shop-table tbody tr')
const headers = { 'Access-Control-Allow-Origin': '*' }

/** A row whose card only the item cache can name. */
async function sellWithCard(market: MarketHost, card: number) {
  const item = market.items[0]?.id as number
  await market.sell(shop({ rows: [shopRow({ nameid: item, cards: [card] })] }))
  return `/ShopSearch?q=${item}`
}

function watchItemCalls(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/item\/(version|cache|\d+)$/.test(pathname) && request.resourceType() === 'fetch') asked.push(pathname)
  })
  return asked
}

test('downloads all items once, and afterwards asks for the version alone', async ({ page, market }) => {
  const card = market.items[7] as { id: number; name: string }
  const address = await sellWithCard(market, card.id)
  await market.enter(page)
  const asked = watchItemCalls(page)
  await page.goto(address)
  await expect(rows(page).first()).toContainText(card.name)
  expect(asked).toEqual(['/item/version', '/item/cache'])
  asked.length = 0
  await page.reload()
  await expect(rows(page).first()).toContainText(card.name)
  expect(asked).toEqual(['/item/version'])
})

test('downloads all items anew when the version has changed', async ({ page, market }) => {
  const card = market.items[7] as { id: number; name: string }
  const address = await sellWithCard(market, card.id)
  await market.enter(page)
  await page.goto(address)
  await expect(rows(page).first()).toContainText(card.name)
  await page.route('**/item/version', (route) => route.fulfill({ headers, json: { Version: 'next' } }))
  await page.route('**/item/cache', (route) =>
    route.fulfill({ headers, json: { [card.id]: { Id: card.id, Name: '改名' } } }),
  )
  await page.reload()
  await expect(rows(page).first()).toContainText('改名')
})

test('uses the stored copy when the version call fails', async ({ page, market }) => {
  const card = market.items[7] as { id: number; name: string }
  const address = await sellWithCard(market, card.id)
  await market.enter(page)
  await page.goto(address)
  await expect(rows(page).first()).toContainText(card.name)
  await page.route('**/item/version', (route) => route.abort())
  const asked = watchItemCalls(page)
  await page.reload()
  await expect(rows(page).first()).toContainText(card.name)
  expect(asked).not.toContain('/item/cache')
})

test('asks for a single item that the cache lacks; one that nobody has is #id', async ({ page, market }) => {
  const item = market.items[0] as { id: number; name: string }
  await market.sell(shop({ rows: [shopRow({ nameid: item.id, cards: [888_888, 999_999] })] }))
  await market.enter(page)
  await page.route('**/item/888888', (route) => route.fulfill({ headers, json: { Id: 888_888, Name: '新卡片' } }))
  const asked = watchItemCalls(page)
  await page.goto(`/ShopSearch?q=${item.id}`)
  await expect(rows(page).first()).toContainText('新卡片')
  await expect(rows(page).first()).toContainText('#999999')
  await expect(rows(page).first().getByRole('link', { name: '#999999' })).toHaveCount(0)
  expect(asked.sort()).toEqual(['/item/888888', '/item/999999', '/item/cache', '/item/version'])
})

for (const [name, harm] of [
  [
    'blocked',
    'Object.defineProperty(IDBFactory.prototype, "open", { value() { throw new DOMException("no", "SecurityError") } })',
  ],
  ['full', 'IDBObjectStore.prototype.put = function () { throw new DOMException("full", "QuotaExceededError") }'],
  ['absent', 'Object.defineProperty(window, "indexedDB", { value: undefined })'],
] as const)
  test(`works where storage is ${name}`, async ({ page, market }) => {
    const card = market.items[7] as { id: number; name: string }
    const address = await sellWithCard(market, card.id)
    await market.enter(page)
    await page.addInitScript(harm)
    await page.goto(address)
    await expect(rows(page).first()).toContainText(card.name)
  })

test('is loaded only where a page needs it', async ({ page, market }) => {
  await market.enter(page)
  const asked = watchItemCalls(page)
  await page.goto('/package')
  await page.goto('/ShopSearch')
  await expect(page.getByLabel('輸入道具名稱或 ID')).toBeVisible()
  expect(asked).toEqual([])
})
