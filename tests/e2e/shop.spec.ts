import type { Page } from '@playwright/test'
import { shop, shopRow } from '../market-data.ts'
import { expectAccessible, expectSound } from './axe.ts'
import { islandsAwake } from './islands.ts'
import { watchShifts } from './layout-shift.ts'
import { expect, type MarketHost, salesOf, shopsOf, test } from './market-host.ts'

const box = (page: Page) => page.getByLabel('輸入道具名稱或 ID')
const searchButton = (page: Page) => page.locator('main').getByRole('button', { name: '搜尋', exact: true })
/** The rows without the headings of currencies. */
const rows = (page: Page) => page.locator('.shop-table tbody tr:has(td)')
const groupHeads = (page: Page) => page.locator('.shop-table th[scope=rowgroup]')
const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}( [\\d,]+)?$`) })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const prices = (page: Page) => page.locator('.shop-table data').allTextContents()
const goods = (market: MarketHost) => market.items.slice(0, 4) as [Item, Item, Item, Item]
type Item = MarketHost['items'][number]

async function search(page: Page, keyword: string) {
  await islandsAwake(page)
  await box(page).fill(keyword)
  await box(page).press('Enter')
}

/** Replaces the clipboard by a list that the test can read. */
async function watchClipboard(page: Page) {
  await page.addInitScript(() => {
    const copies: string[] = []
    Object.assign(window, { copies })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void copies.push(text) },
    })
  })
  return () => page.evaluate(() => (window as typeof window & { copies: string[] }).copies)
}

test('a result has all columns and texts', async ({ page, market }) => {
  const [item, card] = goods(market)
  const row = shopRow({
    nameid: item.id,
    price: 1_234_567,
    amount: 12,
    refine: 9,
    Grade: 3,
    Slots: 2,
    cards: [card.id, 0, 0, 0],
    Option: ['攻擊力 +5'],
    Type: 'weapon',
  })
  await market.sell(
    shop({ currency: 'CASH', title: '[ZENY]便宜<b>賣</b>', char_name: '萊茵', x: 7, y: 8, rows: [row] }),
  )
  await market.enter(page)
  await page.goto('/ShopSearch')
  await search(page, item.name)
  const cells = rows(page).first().getByRole('cell')
  await expect(cells.nth(0)).toContainText(`+9 ${item.name} [2]`)
  await expect(cells.nth(0).locator('.grade-seal')).toHaveText('B')
  await expect(cells.nth(0).getByLabel('卡片／附魔')).toContainText(card.name)
  await expect(cells.nth(0).getByRole('link', { name: card.name })).toHaveAttribute('href', `/item/${card.id}`)
  await expect(cells.nth(0).locator(`img[src$="/item/${card.id}.png"]`)).toBeVisible()
  await expect(cells.nth(0)).toContainText('攻擊力 +5')
  await expect(cells.nth(1).locator('.text-tier-7')).toHaveText('1,234,567 C')
  await expect(cells.nth(1)).toContainText('含卡片，不比較')
  await expect(cells.nth(2)).toHaveText('12')
  await expect(cells.nth(3)).toHaveText('prontera 7, 8')
  await expect(cells.nth(4)).toHaveText('[CASH] 便宜<b>賣</b>')
  await expect(cells.nth(5)).toHaveText('萊茵')
  await expect(groupHeads(page)).toHaveCount(0)
  await expectSound(page)
})

test('31 results are listed 30 a page, grouped and filtered by the tag in the title', async ({ page, market }) => {
  const [item] = goods(market)
  await market.sell(...shopsOf(item.id, 31))
  await market.enter(page)
  await page.goto('/ShopSearch')
  await box(page).fill(String(item.id))
  await searchButton(page).click()
  await expect(rows(page)).toHaveCount(30)
  await expect(page.getByText('共 31 筆')).toBeVisible()
  const pages = page.getByRole('navigation', { name: '分頁' })
  await pages.getByRole('button', { name: '2', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  // ZENY is always first; the end of the first page is in CASH.
  await pages.getByRole('button', { name: '1', exact: true }).click()
  await expect(groupHeads(page)).toHaveText(['ZENY共 16 筆', 'CASH共 15 筆'])
  expect((await prices(page)).map((price) => price.at(-1)).join('')).toBe('Z'.repeat(16) + 'C'.repeat(14))
  await chip(page, 'CASH').click()
  await expect(rows(page)).toHaveCount(15)
  await expect(groupHeads(page)).toHaveCount(0)
  expect((await prices(page)).every((price) => price.endsWith(' C'))).toBe(true)
})

test('results on a phone show their places without layout shifts and with at most 140 kB', async ({
  page,
  market,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const id = market.items[0]?.id ?? 0
  await market.sell(...shopsOf(id, 30, { map: 'dawnabby' }))
  await market.record(...salesOf(id, 3))
  await market.enter(page)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  let [bytes, bytesBefore] = [0, 0]
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  page.on('response', (response) => {
    if (response.url().includes('/vending/search')) bytesBefore = bytes
  })
  const shift = await watchShifts(page)
  await page.goto(`/ShopSearch?q=${id}`)
  const place = rows(page).first().getByRole('button', { name: '複製座標' })
  await expect(place).toHaveText(/^曉鐘修院 \d+, \d+ dawnabby$/)
  await expect(place).toBeInViewport({ ratio: 0.9 })
  await expect(rows(page).first()).toContainText('±0% ・ 3 筆')
  expect(await shift()).toBeLessThan(0.05)
  expect(bytesBefore).toBeGreaterThan(0)
  expect(bytesBefore).toBeLessThan(140_000)
})

test('the clear button empties the box and keeps the results, and an empty keyword sends no request', async ({
  page,
  market,
}) => {
  const [item] = goods(market)
  await market.sell(...shopsOf(item.id, 2))
  await market.enter(page)
  const urls: string[] = []
  page.on('request', (request) => request.url().includes('/vending/') && urls.push(request.url()))
  await page.goto('/ShopSearch')
  for (const empty of ['', '   ', '　']) {
    await box(page).fill(empty)
    await searchButton(page).click()
  }
  expect(urls).toEqual([])
  await search(page, `  ${item.id} `)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: '清除' }).click()
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
  await expect(rows(page)).toHaveCount(2)
  expect(urls).toHaveLength(1)
})

test('a search reports its progress and its failure without a toast, and can be repeated', async ({ page, market }) => {
  const [item] = goods(market)
  await market.sell(...shopsOf(item.id, 2))
  await market.enter(page)
  const answer = Promise.withResolvers<void>()
  let isFailing = true
  await page.route('**/vending/search**', async (route) => {
    await answer.promise
    if (isFailing) await route.abort()
    else await route.fallback()
  })
  await page.goto(`/ShopSearch?q=${item.id}`)
  await expect(page.getByText('搜尋中 ...')).toBeVisible()
  await expectAccessible(page)
  answer.resolve()
  const retry = page.getByRole('button', { name: '重試' })
  await expect(retry).toBeVisible()
  await expect(page.getByText('搜尋未完成')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expectAccessible(page)
  isFailing = false
  await retry.click()
  await expect(rows(page)).toHaveCount(2)
})

test('a search reports omitted results, and results in another currency', async ({ page, market }) => {
  const [item] = goods(market)
  await market.sell(...shopsOf(item.id, 5_001, { currency: 'ZENY' }))
  await market.enter(page)
  await page.goto(`/ShopSearch?q=${item.id}&currency=CASH`)
  await expect(page.getByText('僅顯示最便宜的 5,000 筆')).toBeVisible()
  await expect(page.getByText('其他幣別有 5,000 筆')).toBeVisible()
  await page.getByRole('button', { name: '顯示全部幣別' }).click()
  await expect(rows(page)).toHaveCount(30)
})

test('the watch list shows lower prices at the next visit', async ({ page, market }) => {
  const [a, b] = goods(market)
  const itemRow = (price: number, refine = 0) => shopRow({ nameid: a.id, price, refine })
  await market.sell(shop({ rows: [itemRow(1_000), shopRow({ nameid: b.id, price: 500 })] }))
  await market.enter(page)
  await page.clock.install()
  await page.goto(`/ShopSearch?q=${a.id}`)
  const list = page.locator('.watch-list')
  const watch = rows(page)
    .first()
    .getByRole('button', { name: /關注：/ })
  await watch.click()
  await expect(watch).toHaveAttribute('aria-pressed', 'true')
  await search(page, String(b.id))
  await rows(page)
    .first()
    .getByRole('button', { name: /關注：/ })
    .click()

  await market.sell(shop({ rows: [itemRow(10, 4), itemRow(820), itemRow(900), shopRow({ nameid: b.id, price: 500 })] }))
  await page.clock.fastForward('02:00:00')
  await page.reload()
  const line = list.getByRole('listitem').filter({ hasText: a.name })
  await expect(line).toContainText('已降價')
  await expect(line).toContainText('820 Z')
  await expect(list.getByText('已降價', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  // Another tab and back: the prices are kept, and only the search of the box is repeated.
  const urls: string[] = []
  page.on('request', (request) => request.url().includes('/vending/search') && urls.push(request.url()))
  for (const name of ['成交紀錄查詢', '露店查詢']) await page.getByRole('tab', { name }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(line).toContainText('820 Z')
  expect(urls).toHaveLength(1)
  await line.getByRole('button', { name: /移除/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('tabs, search, sorting, copying and the dialog work by keyboard', async ({ page, market }) => {
  const [item] = goods(market)
  await market.sell(...shopsOf(item.id, 3))
  await market.enter(page)
  const readClipboard = await watchClipboard(page)
  await page.goto('/ShopSearch')
  await islandsAwake(page)
  await page.getByRole('tab', { name: '露店查詢' }).focus()
  for (const name of ['收購', '成交紀錄查詢']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name })).toBeFocused()
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  }
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(String(item.id))
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await head(page, '價格').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  expect((await prices(page))[0]).toBe('1,002 Z')
  await rows(page).first().getByRole('button', { name: '複製座標' }).focus()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  await page.clock.runFor(1_900)
  await expect(page.getByText('已複製')).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText('已複製')).toHaveCount(0)
  await page.clock.resume()
  expect(await readClipboard()).toEqual(['/navi prontera 12/22'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('tab', { name: '商店資訊' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: '販售資訊' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rows(page).first().getByRole('button', { name: '詳細' })).toBeFocused()
})

test('conditions filter the results, are stored in the address, and can be cleared', async ({ page, market }) => {
  const [item, card] = goods(market)
  const row = (price: number, refine: number, Slots: number, cards: number[] = []) =>
    shopRow({ nameid: item.id, price, refine, Slots, cards })
  await market.sell(shop({ rows: [row(100, 0, 1), row(200, 7, 1, [card.id]), row(300, 9, 0), row(400, 9, 1)] }))
  await market.enter(page)
  await page.goto(`/ShopSearch?q=${item.id}`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByText('更多條件').click()
  await page.getByLabel('精煉').selectOption('7')
  await page.getByLabel('洞數').selectOption('1')
  await page.getByRole('combobox', { name: '卡片／附魔' }).selectOption('without')
  expect(await prices(page)).toEqual(['400 Z'])
  await page.getByLabel('最高售價').fill('399')
  await expect(page.getByText('沒有露店符合這些條件')).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(`/ShopSearch?q=${item.id}&refine=7&slots=1&max=399&cards=without`)
  await page.reload()
  await expect(page.getByText('沒有露店符合這些條件')).toBeVisible()
  await page.getByRole('button', { name: '清除條件' }).last().click()
  await expect(rows(page)).toHaveCount(4)
  await expect(page).toHaveURL(`/ShopSearch?q=${item.id}`)
})

test('names of items are suggested during the input', async ({ page, market }) => {
  const [item] = goods(market)
  await market.enter(page)
  await page.goto('/ShopSearch')
  await islandsAwake(page)
  await box(page).fill(item.name.slice(0, 2))
  await expect.poll(() => page.locator('datalist option').count()).toBeGreaterThan(0)
  await expect(page.locator(`datalist option:not([value*="${item.name.slice(0, 2)}"])`)).toHaveCount(0)
})
