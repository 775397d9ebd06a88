import type { Page } from '@playwright/test'
import { expectSound } from './axe.ts'
import { islandsAwake } from './islands.ts'
import { expect, shopsOf, test } from './market-host.ts'

const rows = (page: Page) => page.locator('.shop-table tbody tr')

async function searchBuying(page: Page, keyword: string) {
  await page.goto('/ShopSearch')
  await islandsAwake(page)
  await page.getByRole('tab', { name: '收購' }).click()
  await page.getByLabel('輸入道具名稱或 ID').fill(keyword)
  await page.getByLabel('輸入道具名稱或 ID').press('Enter')
}

test('buying stores are listed from the highest price, with their remaining budget', async ({ page, market }) => {
  const [item] = market.items as [{ id: number; name: string }]
  const stores = shopsOf(item.id, 3, { currency: 'ZENY' })
  await market.buy(90_000, ...stores)
  await market.enter(page)
  await searchBuying(page, item.name)
  await expect(rows(page)).toHaveCount(3)
  await expect(page.locator('.shop-table data')).toHaveText(['1,002 Z', '1,001 Z', '1,000 Z'])
  await expect(rows(page).first()).toContainText('剩餘預算 90,000')
  await expect(page.getByRole('columnheader', { name: '收購價' })).toBeVisible()
  // Only selling shops can be watched.
  await expect(page.getByRole('button', { name: /^加入關注/ })).toHaveCount(0)
  await expect(page).toHaveURL(/tab=buying/)
  await expectSound(page)
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('tab', { name: '成交紀錄查詢' }).click()
  await expect(page.getByText('查無資料！')).toBeVisible()
  await expect(page).toHaveURL(`/ShopSearch?tab=records&q=${encodeURIComponent(item.name)}`)
  await page.goBack()
  await expect(rows(page)).toHaveCount(3)
})
