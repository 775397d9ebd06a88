import { expect, type Page, test } from '@playwright/test'
import { expectSound } from './axe.ts'
import { islandsAwake } from './islands.ts'
import { signIn } from './players.ts'

const table = (page: Page) => page.getByRole('table', { name: '逐筆紀錄' })
const range = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const touch of [false, true])
  test(`40 records, from no server, ${touch ? 'on a phone' : 'on a desktop'}`, async ({ browser }) => {
    const context = await browser.newContext(
      touch ? { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true } : {},
    )
    const page = await context.newPage()
    await signIn(page)
    const asked: string[] = []
    page.on('request', (request) => request.resourceType() === 'fetch' && asked.push(new URL(request.url()).pathname))
    await page.goto('/PurchaseRecordSearch')
    await expect(page.getByRole('heading', { name: '購買紀錄查詢（示範資料）' })).toBeVisible()
    const rows = table(page).getByRole('row')
    // A press before the island is alive is lost.
    await expect(async () => {
      await (touch ? range(page, '30 天').tap() : range(page, '30 天').click())
      await expect(rows).toHaveCount(41, { timeout: 1_000 })
    }).toPass()
    expect(await table(page).getByRole('columnheader').allTextContents()).toEqual([
      '道具',
      '單價',
      '數量',
      '購買時間',
      '角色',
      '卡片',
      '精煉',
      '階級',
    ])
    const cells = await rows.evaluateAll((list) =>
      list.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    )
    for (const [item, price, amount, date] of cells) {
      expect(item).not.toMatch(/^#|^$/)
      expect(Number(price)).toBeGreaterThanOrEqual(400)
      expect(Number(price)).toBeLessThanOrEqual(649)
      expect(['1', '2', '3']).toContain(amount)
      expect(date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    }
    // What every page asks is no record.
    expect(asked.filter((path) => !['/auth/check', '/server/status'].includes(path))).toEqual([])
    await context.close()
  })

test('one day shows single records, seven and thirty days their daily averages', async ({ page }) => {
  await signIn(page)
  await page.goto('/PurchaseRecordSearch')
  const averages = page.getByRole('table', { name: '每日平均價格' })
  await expect(averages).toBeVisible()
  const week = await averages.getByRole('row').count()
  await islandsAwake(page)
  await range(page, '30 天').click()
  await expect.poll(() => averages.getByRole('row').count()).toBeGreaterThan(week)
  await range(page, '1 天').click()
  await expect(averages).toBeHidden()
  const records = await table(page).getByRole('row').count()
  expect(records).toBeGreaterThan(5)
  await page.getByText('以表格檢視走勢').click()
  await expect(page.locator('figure tbody tr')).toHaveCount(records - 1)
})

test('on a phone the daily averages stand whole beside their dates, in the table of the chart too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await page.goto('/PurchaseRecordSearch')
  await page.getByText('以表格檢視走勢').click()
  for (const table of [page.locator('figure table'), page.getByRole('table', { name: '每日平均價格' }).last()]) {
    await expect(table).toBeVisible()
    expect(await table.evaluate((node) => node.getBoundingClientRect().right)).toBeLessThanOrEqual(360)
  }
  // Of the single records, which are wider, no figure breaks.
  const heights = await table(page)
    .locator('.item-refine')
    .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(30)
})

test('the chart is hidden and shown again', async ({ page }) => {
  await signIn(page)
  await page.goto('/PurchaseRecordSearch')
  await expect(page.locator('[role=slider] canvas')).toBeVisible()
  await page.getByRole('button', { name: '隱藏圖表' }).press('Enter')
  await expect(page.locator('figure')).toHaveCount(0)
  await page.getByRole('button', { name: '顯示圖表' }).click()
  await expect(page.locator('[role=slider] canvas')).toBeVisible()
})

test('the records are the same for everybody', async ({ browser }) => {
  const read = async () => {
    const page = await browser.newPage()
    await signIn(page)
    await page.goto('/PurchaseRecordSearch')
    await islandsAwake(page)
    await range(page, '30 天').click()
    const prices = table(page).locator('tbody data')
    await expect(prices).toHaveCount(40)
    const texts = await prices.allTextContents()
    await page.close()
    return texts
  }
  expect(await read()).toEqual(await read())
})

test('who is not signed in is sent to the login', async ({ page }) => {
  await page.goto('/PurchaseRecordSearch')
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/PurchaseRecordSearch')}`)
})

test('fits every width and passes axe in both themes', async ({ page }) => {
  await signIn(page)
  await page.goto('/PurchaseRecordSearch')
  await expect(page.locator('[role=slider] canvas')).toBeVisible()
  await page.locator('figure summary').click()
  await expectSound(page)
})
