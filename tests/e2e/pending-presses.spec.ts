import { islandsAwake } from './islands.ts'
import { expect, test } from './market-host.ts'

for (const [name, action, address] of [
  ['a tab of /ShopSearch', '成交紀錄查詢', /tab=records/],
  ['a search', 'Enter', /q=/],
] as const)
  test(`${name} that is used before its script is loaded works afterwards`, async ({ page, market }) => {
    await market.enter(page)
    const scriptAllowed = Promise.withResolvers<void>()
    await page.route(/\/_astro\/client\.[\w-]+\.js/, async (route) => {
      await scriptAllowed.promise
      await route.continue()
    })
    await page.goto('/ShopSearch', { waitUntil: 'commit' })
    await expect(page.locator('astro-island[ssr]')).toHaveCount(1)
    if (action === 'Enter') {
      await page.getByLabel('輸入道具名稱或 ID').fill(market.items[0]?.name ?? '')
      for (let i = 0; i < 3; i++) await page.keyboard.press('Enter')
    } else await page.getByRole('tab', { name: action }).click()
    expect(page.url()).toMatch(/\/ShopSearch$/)
    scriptAllowed.resolve()
    await islandsAwake(page)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('status').first()).not.toHaveText('搜尋中…')
  })
