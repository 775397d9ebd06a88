import { expect, type Page, test } from '@playwright/test'
import { islandsAwake } from './islands.ts'
import { signIn } from './players.ts'

const table = (page: Page) => page.getByRole('table', { name: '逐筆紀錄' })
const range = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('40 records with the specified prices and amounts come from no server', async ({ page }) => {
  await signIn(page)
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'fetch' && asked.push(new URL(request.url()).pathname))
  await page.goto('/PurchaseRecordSearch')
  await islandsAwake(page)
  await range(page, '30 天').click()
  const rows = table(page).locator('tbody tr')
  await expect(rows).toHaveCount(40)
  const cells = await rows.evaluateAll((list) =>
    list.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  )
  for (const [item, price, amount, date] of cells) {
    expect(item).not.toMatch(/^#|^$/)
    expect(Number(price)).toBeGreaterThanOrEqual(400)
    expect(Number(price)).toBeLessThanOrEqual(649)
    expect(['1', '2', '3']).toContain(amount)
    expect(date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  }
  // Calls that every page makes.
  expect(asked.filter((path) => !['/auth/check', '/server/status'].includes(path))).toEqual([])
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
