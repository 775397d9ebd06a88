import type { Page } from '@playwright/test'
import { dayMs } from '../../domain/time/day.ts'
import { taipeiText } from '../../domain/time/taipei-time.ts'
import { expectNoOverflow, expectSound } from './axe.ts'
import { expect, type MarketHost, salesOf, shopsOf, test } from './market-host.ts'

const rows = (page: Page) => page.locator('.record-table tbody tr')
const saleRows = (page: Page) => page.locator('.sale-table tbody tr')
const day = (ago: number) => taipeiText(Date.now() - ago * dayMs).slice(0, 10)
type Item = MarketHost['items'][number]
const goods = (market: MarketHost) => market.items.slice(0, 3) as [Item, Item, Item]

async function openRecords(page: Page, market: MarketHost, query = '') {
  await market.enter(page)
  await page.goto(`/ShopSearch?tab=records${query}`)
}

const details = (page: Page) => rows(page).first().getByRole('button', { name: '詳細' }).click()

test('the record of one sale has its sums and details, and no chart', async ({ page, market }) => {
  const [item, card] = goods(market)
  const fields = { price: 12_345, amount: 4, refine: 8, grade: 4, cards: [card.id, 0], options: ['SP +10'] }
  await market.record(...salesOf(item.id, 1, () => ({ ...fields, map: 'morocc' })))
  // Their script is loaded again by the retry.
  await page.route('**/SaleResults*.js', (route) => route.abort(), { times: 1 })
  await openRecords(page, market, `&q=${encodeURIComponent(item.name)}`)
  await page.getByRole('button', { name: '重試' }).click()
  await expect(page.getByText(`${day(7)} ~ ${day(0)}`)).toBeVisible()
  await expect(rows(page).first().getByRole('rowheader')).toContainText(item.name)
  const cells = rows(page).first().getByRole('cell')
  for (const [nth, text] of ['12,345 Z1 筆', '12,345 Z', '12,345 Z', '12,345.0 Z', '4'].entries())
    await expect(cells.nth(nth)).toContainText(text)
  await details(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('資料不足，無法繪製圖表')).toBeVisible()
  const sale = saleRows(page).first().getByRole('cell')
  await expect(sale.nth(0)).toContainText(day(0))
  for (const text of ['+8', card.name, 'SP +10', 'morocc']) await expect(sale.nth(3)).toContainText(text)
  await expect(sale.nth(3).locator('.grade-seal')).toHaveText('A')
})

test('31 sales are listed 20 a page, newest first, with chart and table', async ({ page, market }) => {
  const [item] = goods(market)
  await market.record(
    ...salesOf(item.id, 31, (i) => ({ price: 20_000 + i, amount: 1, soldAt: Date.now() - i * (dayMs / 5) })),
  )
  await openRecords(page, market, `&q=${item.id}`)
  await details(page)
  const dialog = page.getByRole('dialog')
  await expect(saleRows(page)).toHaveCount(20)
  await expect(saleRows(page).first()).toContainText('20,000 Z')
  await dialog.getByText('以表格檢視走勢').click()
  expect(await dialog.locator('figure tbody tr').count()).toBeGreaterThanOrEqual(7)
  await expectSound(page)
  await dialog.getByRole('navigation', { name: '分頁' }).getByRole('button', { name: '2', exact: true }).click()
  await expect(saleRows(page)).toHaveCount(11)
  await expect(saleRows(page).last()).toContainText('20,030 Z')
})

test('the chart is read by keyboard, and adapts to theme and width', async ({ page, market }) => {
  const [item] = goods(market)
  await market.record(
    ...salesOf(item.id, 10, (i) => ({ price: 150_000_000 + i * 10_000_000, soldAt: Date.now() - i * dayMs })),
  )
  await openRecords(page, market, `&q=${item.id}&days=30`)
  await details(page)
  const chart = page.getByRole('slider', { name: '價格趨勢' })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', `${day(9)}：240,000,000.0 Z・中位數 240,000,000・1 筆・1 個`)
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${day(8)}`))
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${day(0)}：150,000,000.0 Z`))

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

test('sales in another currency are named above the table, and shown by one press', async ({ page, market }) => {
  const [item, other] = goods(market)
  await market.record(
    ...salesOf(item.id, 2),
    ...salesOf(item.id, 30, () => ({ currency: 'CASH', price: 90 })),
    ...salesOf(other.id, 3, () => ({ currency: 'CASH' })),
  )
  await openRecords(page, market, `&q=${item.id}`)
  await expect(rows(page).first()).toContainText('2 筆')
  await page.getByText('同一期間另有 30 筆以 CASH 成交').getByRole('button', { name: '改看 CASH' }).click()
  await expect(rows(page).first()).toContainText('90 C')
  await expect(page).toHaveURL(/currency=CASH/)
  await expect(page.getByText('另有 2 筆以 ZENY 成交')).toBeVisible()
  await expectSound(page)
  // Without sales in the chosen currency, too.
  await page.goto(`/ShopSearch?tab=records&q=${other.id}`)
  await expect(page.getByText('查無資料！')).toBeVisible()
  await expect(page.getByText('另有 3 筆以 CASH 成交')).toBeVisible()
})

test('each refine level has a chart of its own, and outliers among its own sales', async ({ page, market }) => {
  const [item] = goods(market)
  await market.record(
    ...salesOf(item.id, 6, (i) => ({ refine: 1, price: 10_000 + i, soldAt: Date.now() - (i % 3) * dayMs })),
    ...salesOf(item.id, 2, (i) => ({ refine: 15, price: 9_000_000, soldAt: Date.now() - i * dayMs })),
  )
  await openRecords(page, market, `&q=${item.id}`)
  await details(page)
  const chart = page.getByRole('slider')
  await expect(chart).toHaveAccessibleName('價格趨勢 +1')
  await expect(chart).toHaveAttribute('aria-valuetext', /10,00\d\.\d Z/)
  await expect(page.getByText('縱軸從 9,800 Z 開始，不是從 0 開始。')).toBeVisible()
  await expect(page.getByText('離群值')).toHaveCount(0)
  await page.getByRole('combobox', { name: '精煉' }).selectOption({ label: '+15（2 筆）' })
  await expect(chart).toHaveAccessibleName('價格趨勢 +15')
  await expect(chart).toHaveAttribute('aria-valuetext', /9,000,000\.0 Z/)
  await expectSound(page)
})

test('tables fit a tablet, and a hint is shown where one does not', async ({ page, market }) => {
  const [item] = goods(market)
  await market.record(...salesOf(item.id, 6, () => ({ price: 123_456_789 })))
  await market.sell(...shopsOf(item.id, 3, { char_name: '名字有十個字的商人', map: 'dawnabby' }))
  await page.setViewportSize({ width: 768, height: 1024 })
  const hint = page.getByText('左右滑動可查看完整表格')
  const scrolls = () =>
    page.locator('.data-table-scroll').evaluateAll((boxes) => boxes.filter((b) => b.scrollWidth > b.clientWidth).length)
  await openRecords(page, market, `&q=${item.id}`)
  await expect(rows(page)).toHaveCount(1)
  expect(await scrolls()).toBe(0)
  await page.goto(`/ShopSearch?q=${item.id}`)
  await expect(page.locator('.shop-row')).toHaveCount(3)
  await expect(page.locator('.shop-row').first()).toContainText('曉鐘修院')
  expect(await scrolls()).toBe(0)
  await expect(hint).toHaveCount(0)
  // As with huge numbers and long names.
  await page.locator('.shop-table').evaluate((table) => {
    table.style.minWidth = '60rem'
  })
  await expect(hint).toBeVisible()
})
