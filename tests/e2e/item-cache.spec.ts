import type { Page } from '@playwright/test'
import { shop, shopRow } from '../market-data.ts'
import { expect, type MarketHost, test } from './market-host.ts'

const rows = (page: Page) => page.locator('.shop-table tbody tr')

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
