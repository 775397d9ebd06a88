import type { Page } from '@playwright/test'
import { expect, expectGoodPage, test } from './walk.ts'

const rows = (page: Page) => page.locator('[data-list-rows] > :visible')

test('announcements can be filtered, paged and opened', async ({ page }) => {
  await page.goto('/')
  const announcements = page.locator('main li:has(time)')
  const event = page.getByRole('button', { name: '活動', exact: true })
  await event.click()
  await expect(event).toHaveAttribute('aria-pressed', 'true')
  await expect(announcements.locator('.badge').filter({ hasNotText: '活動' })).toHaveCount(0)
  await page.getByRole('button', { name: '全部', exact: true }).click()
  await page.getByRole('button', { name: '下一頁' }).click()
  await expect(page.getByRole('navigation', { name: '公告分頁' })).toContainText('第 2 /')
  const link = announcements.first().getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page).toHaveURL(/\/news\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('packages can be paged, filtered and searched, and their rows sorted by chance', async ({ page }) => {
  await page.goto('/package')
  await page.getByRole('button', { name: '下一頁' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await page.getByLabel('類型').selectOption('CASH')
  await expect(page).toHaveURL(/\?type=CASH$/)
  await page.getByLabel('搜尋道具名稱').fill('霜脊武具箱')
  await expect(page.getByRole('status').filter({ hasText: '筆' })).toHaveText('共 1 筆')
  await rows(page).getByRole('link', { name: '霜脊武具箱' }).click()
  await expect(page).toHaveURL('/package/101')
  await expect(page.getByText('100.0%').first()).toBeVisible()
  const pool = page
    .locator('table')
    .filter({ has: page.getByRole('button', { name: '機率' }) })
    .last()
  const readWeights = () =>
    pool.locator('[data-list-rows] > *').evaluateAll((all) => all.map((row) => Number(row.dataset.chance)))
  await expect(pool).toBeVisible()
  const written = (await readWeights()).toSorted((a, b) => a - b)
  expect(new Set(written).size).toBeGreaterThan(1)
  for (const [order, weights] of [
    ['ascending', written],
    ['descending', written.toReversed()],
  ] as const) {
    await pool.getByRole('button', { name: '機率' }).click()
    await expect(pool.locator(`th[aria-sort=${order}]`)).toHaveText('機率')
    expect(await readWeights()).toEqual(weights)
  }
})

test('a reform box opens in a new tab and links to its conversions', async ({ page, context }) => {
  await page.goto('/reform')
  const newPage = context.waitForEvent('page')
  await rows(page).first().getByRole('link').first().click()
  const box = await newPage
  await expect(box).toHaveURL(/\/reform\/\d+$/)
  await box.getByRole('link', { name: '查看轉換清單' }).click()
  await expect(box).toHaveURL(/\/conversion\/\d+$/)
  await expect(rows(box).first()).toBeVisible()
})

test('an enchant is found by the id of its item, opens in a new tab, and its slots open one by one', async ({
  page,
  context,
}) => {
  await page.goto('/enchant')
  const id = (await rows(page).first().locator('td.num').first().textContent()) ?? ''
  await page.getByLabel('輸入道具 ID 或名稱').fill(id)
  await expect(page).toHaveURL(new RegExp(`\\?q=${id}$`))
  const newPage = context.waitForEvent('page')
  await rows(page).first().getByRole('link', { name: '附魔資訊' }).click()
  const enchant = await newPage
  const slots = enchant.locator('details.slot')
  await expect(slots.first()).toBeVisible()
  await expect(enchant.locator('details.slot[open]')).toHaveCount(0)
  await slots.first().locator('summary').click()
  await expect(enchant.locator('details.slot[open]')).toHaveCount(1)
  await expect(slots.first().locator('tbody tr').first()).toBeVisible()
  await expectGoodPage(enchant)
})

test('the item list can be filtered by type', async ({ page }) => {
  await page.goto('/item')
  const count = page.locator('item-browser [role=status]')
  const all = await count.textContent()
  await page.getByLabel('類型').selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?type=/)
  await expect(count).not.toHaveText(all ?? '')
  await page.locator('item-browser tbody a').first().click()
  await expect(page).toHaveURL(/\/item\/\d+$/)
})
