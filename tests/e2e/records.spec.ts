import type { Page } from '@playwright/test'
import { dayMs } from '../../domain/day.ts'
import { taipeiText } from '../../domain/taipei-time.ts'
import { expectNoOverflow, expectSound } from './axe.ts'
import { islandsAwake } from './islands.ts'
import { expect, type MarketHost, salesOf, test } from './market-host.ts'

const box = (page: Page) => page.getByLabel('輸入道具名稱或 ID')
const rows = (page: Page) => page.locator('.record-table tbody tr')
const saleRows = (page: Page) => page.locator('.sale-table tbody tr')
const day = (ago: number) => taipeiText(Date.now() - ago * dayMs).slice(0, 10)
type Item = MarketHost['items'][number]
const goods = (market: MarketHost) => market.items.slice(0, 3) as [Item, Item, Item]

/** Two items of the sample and a letter that both names contain. */
function twoOfOneName(market: MarketHost): { items: [Item, Item]; shared: string } {
  const firstWith = new Map<string, Item>()
  for (const item of market.items)
    for (const letter of new Set([...item.name].filter((character) => /\p{L}/u.test(character)))) {
      const other = firstWith.get(letter)
      if (other) return { items: [other, item], shared: letter }
      firstWith.set(letter, item)
    }
  throw new Error('no two items of the sample share a letter')
}

async function openRecords(page: Page, market: MarketHost, query = '') {
  await market.enter(page)
  await page.goto(`/ShopSearch?tab=records${query}`)
}

const details = (page: Page) => rows(page).first().getByRole('button', { name: '詳細' }).click()

test('without sales the page says so', async ({ page, market }) => {
  await openRecords(page, market)
  await expect(page.getByRole('button', { name: '7 天' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'ZENY' })).toHaveAttribute('aria-pressed', 'true')
  await islandsAwake(page)
  await box(page).fill('999999999')
  await box(page).press('Enter')
  await expect(page.getByText('查無資料！')).toBeVisible()
})

test('one sale: all sums are of that sale, its details are complete, one day makes no chart', async ({
  page,
  market,
}) => {
  const [item, card] = goods(market)
  const fields = { price: 12_345, amount: 4, refine: 8, grade: 4, cards: [card.id, 0], options: ['SP +10'] }
  await market.record(...salesOf(item.id, 1, () => ({ ...fields, map: 'morocc' })))
  await openRecords(page, market, `&q=${encodeURIComponent(item.name)}`)
  await expect(page.getByText(`關鍵字：${item.name}`)).toBeVisible()
  await expect(page.getByText(`${day(7)} ~ ${day(0)}`)).toBeVisible()
  const cells = rows(page).first().getByRole('cell')
  await expect(cells.nth(0).locator('img')).toBeVisible()
  for (const [nth, text] of [item.name, '12,345 Z1 筆', '12,345 Z', '12,345 Z', '12,345.0 Z', '4'].entries())
    await expect(cells.nth(nth)).toContainText(text)
  await details(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('資料不足，無法繪製圖表')).toBeVisible()
  const sale = saleRows(page).first().getByRole('cell')
  await expect(sale.nth(0)).toContainText(day(0))
  await expect(sale.nth(1)).toHaveText('12,345 Z')
  await expect(sale.nth(2)).toHaveText(/^(× )?4$/)
  for (const text of ['+8', card.name, 'SP +10', 'morocc']) await expect(sale.nth(3)).toContainText(text)
  await expect(sale.nth(3).locator('.grade-seal')).toHaveText('A')
  // Of two card places the empty one is not shown.
  await expect(
    sale
      .nth(3)
      .getByRole('listitem')
      .filter({ has: page.locator('img') }),
  ).toHaveCount(1)
})

test('31 sales: 20 a page, newest first, with chart and table', async ({ page, market }) => {
  const [item] = goods(market)
  await market.record(
    ...salesOf(item.id, 31, (i) => ({ price: 20_000 + i, amount: 1, soldAt: Date.now() - i * (dayMs / 5) })),
  )
  await openRecords(page, market, `&q=${item.id}`)
  await expect(rows(page)).toHaveCount(1)
  await details(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('canvas')).toBeVisible()
  await expect(saleRows(page)).toHaveCount(20)
  await expect(saleRows(page).first()).toContainText('20,000 Z')
  await dialog.getByText('以表格檢視走勢').click()
  expect(await dialog.locator('figure tbody tr').count()).toBeGreaterThanOrEqual(7)
  await expectSound(page)
  await dialog.getByRole('navigation', { name: '分頁' }).getByRole('button', { name: '2', exact: true }).click()
  await expect(saleRows(page)).toHaveCount(11)
  await expect(saleRows(page).last()).toContainText('20,030 Z')
})

test('5,000 sales: an ellipsis in the pages, sums of all', async ({ page, market }) => {
  const [item] = goods(market)
  await market.record(
    ...salesOf(item.id, 5_000, (i) => ({ price: 1_000 + (i % 5), amount: 2, soldAt: Date.now() - i * 60_000 })),
  )
  await openRecords(page, market, `&q=${item.id}`)
  const cells = rows(page).first().getByRole('cell')
  await expect(cells.nth(5)).toHaveText('10,000')
  await expect(cells.nth(4)).toHaveText('1,002.0 Z')
  await details(page)
  const pages = page.getByRole('dialog').getByRole('navigation', { name: '分頁' })
  await expect(pages.locator('.page-btn, .page-gap')).toHaveText(['上一頁', '1', '2', '3', '…', '250', '下一頁'])
  await pages.getByRole('button', { name: '250' }).click()
  await expect(saleRows(page)).toHaveCount(20)
})

test('days and currency narrow the search, and the address says so', async ({ page, market }) => {
  const [item] = goods(market)
  const at = (days: number) => Date.now() - days * dayMs
  await market.record(
    ...salesOf(item.id, 1, () => ({ price: 11 })),
    ...salesOf(item.id, 1, () => ({ price: 22, soldAt: at(5) })),
    ...salesOf(item.id, 1, () => ({ price: 33, soldAt: at(20) })),
    ...salesOf(item.id, 1, () => ({ price: 44, currency: 'CASH' })),
  )
  await openRecords(page, market, `&q=${item.id}`)
  const max = rows(page).first().getByRole('cell').nth(3)
  await expect(max).toHaveText('22 Z')
  await page.getByRole('button', { name: '30 天' }).click()
  await expect(max).toHaveText('33 Z')
  await expect(page).toHaveURL(`/ShopSearch?tab=records&q=${item.id}&days=30`)
  await page.getByRole('button', { name: '1 天' }).click()
  await expect(max).toHaveText('11 Z')
  await page.getByRole('button', { name: 'CASH' }).click()
  await expect(max).toHaveText('44 C')
  await page.reload()
  await expect(max).toHaveText('44 C')
  await expect(page.getByRole('button', { name: '1 天' })).toHaveAttribute('aria-pressed', 'true')
})

test('outliers are marked and explained', async ({ page, market }) => {
  const [item] = goods(market)
  const prices = [100, 102, 98, 101, 99, 100, 9_999]
  await market.record(...salesOf(item.id, prices.length, (i) => ({ price: prices[i] as number })))
  await openRecords(page, market, `&q=${item.id}`)
  await expect(rows(page).first().getByRole('cell').nth(1)).toHaveText('100 Z7 筆 ・ 離群值 1 筆')
  await details(page)
  await expect(saleRows(page).filter({ hasText: '離群值' })).toHaveCount(1)
  await expect(saleRows(page).filter({ hasText: '離群值' })).toContainText('9,999 Z')
  await expect(page.getByRole('dialog').getByText('離群值是遠離中位數的單價')).toBeVisible()
})

test('an item of many in the answer shows all its sales when it is opened', async ({ page, market }) => {
  const { items, shared } = twoOfOneName(market)
  const [a, b] = items
  await market.record(
    ...salesOf(a.id, 4_000, (i) => ({ soldAt: Date.now() - i * 60_000 })),
    ...salesOf(b.id, 4_000, (i) => ({ soldAt: Date.now() - i * 60_000 })),
  )
  await openRecords(page, market, `&q=${encodeURIComponent(shared)}`)
  const row = rows(page).filter({ has: page.locator(`[href="/item/${a.id}"]`) })
  await expect(row.getByRole('cell').nth(5)).toHaveText('4,000')
  await expect(row.getByRole('cell').nth(1)).toContainText('最近 2,500 筆')
  await row.getByRole('button', { name: '詳細' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '200', exact: true })).toBeVisible()
})

test('the chart is read by keyboard, redrawn for the theme and fitted to its width', async ({ page, market }) => {
  const [item] = goods(market)
  await market.record(
    ...salesOf(item.id, 10, (i) => ({ price: 150_000_000 + i * 10_000_000, soldAt: Date.now() - i * dayMs })),
  )
  await openRecords(page, market, `&q=${item.id}&days=30`)
  await details(page)
  const chart = page.getByRole('slider', { name: '價格趨勢' })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', `${day(9)}：240,000,000.0 Z・1 筆・1 個`)
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${day(8)}`))
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${day(0)}：150,000,000.0 Z`))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${day(9)}`))

  const canvas = page.locator('[role=slider] canvas')
  const picture = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
  const before = await picture()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(picture).not.toBe(before)
  const wide = (await canvas.boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(async () => (await canvas.boundingBox())?.width ?? 0).toBeLessThan(wide)
  await expectNoOverflow(page)
})

test('the chart labels every third date and abbreviates money with 萬 and 億', async ({ page, market }) => {
  const [item] = goods(market)
  await page.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(window, { drawn })
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      drawn.push(text)
      return draw.call(this, text, ...rest)
    }
  })
  await market.record(
    ...salesOf(item.id, 7, (i) => ({ price: 60_000_000 + i * 20_000_000, soldAt: Date.now() - i * dayMs })),
  )
  await openRecords(page, market, `&q=${item.id}`)
  await details(page)
  await expect(page.locator('[role=slider] canvas')).toBeVisible()
  const drawn = await page.evaluate(() => [...new Set((window as unknown as { drawn: string[] }).drawn)])
  const label = (ago: number) => day(ago).slice(5).replace('-', '/')
  expect(drawn.filter((text) => text.includes('/'))).toEqual([label(6), label(3), label(0)])
  expect(drawn.some((text) => text.endsWith('萬')) && drawn.some((text) => text.endsWith('億'))).toBe(true)
})

test('sales without price, amount, date or medians are read', async ({ page, market }) => {
  await market.enter(page)
  const headers = { 'Access-Control-Allow-Origin': '*' }
  const whole = { price: 10, amount: 1, refine: 0, grade: '', cards: [], options: [], map: '' }
  const history = [
    { ...whole, purchased_date: '2026-03-01 10:00' },
    { ...whole, purchased_date: '2026-03-02' },
    { price: 9 },
    whole,
    null,
  ]
  await page.route('**/vending/**', (route) =>
    route.fulfill({
      headers,
      json: route.request().url().includes('/search')
        ? [{ nameid: 501, shop_title: '[CASH] 店', price: 5 }]
        : {
            keyword: 'k',
            startDate: '2026-03-01',
            endDate: '2026-03-08',
            currency: 'ZENY',
            results: [
              { nameid: 501, min_price: 9, avg_price: 9.75, max_price: 10, history },
              { nameid: 502, history: 'none' },
            ],
          },
    }),
  )
  await page.goto('/ShopSearch?tab=records&q=k')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first().getByRole('cell').nth(4)).toHaveText('9.8 Z')
  await expect(rows(page).nth(1).getByRole('cell').nth(1)).toHaveText('無成交資料')
  await details(page)
  await page.getByText('以表格檢視走勢').click()
  await expect(page.locator('figure tbody tr')).toHaveCount(2)
  await page.goto('/ShopSearch?q=k')
  await expect(page.locator('.shop-table tbody tr')).toContainText('5 C')
  await expect(page.locator('.shop-table tbody tr')).toContainText('無成交資料')
})
