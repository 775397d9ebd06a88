/** A press before an island is hydrated is repeated: the script is held back until the press was made. */
import { islandsAwake } from './islands.ts'
import { expect, test } from './market-host.ts'

for (const [name, act, then] of [
  ['a tab of /ShopSearch', '成交紀錄查詢', /tab=records/],
  ['what was typed and sent', 'Enter', /q=/],
] as const)
  test(`${name} before the script is loaded`, async ({ page, market }) => {
    await market.enter(page)
    const released = Promise.withResolvers<void>()
    await page.route(/\/_astro\/client\.[\w-]+\.js/, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/ShopSearch', { waitUntil: 'commit' })
    await expect(page.locator('astro-island[ssr]')).toHaveCount(1)
    if (act === 'Enter') {
      await page.getByLabel('輸入道具名稱或 ID').fill(market.items[0]?.name ?? '')
      for (let i = 0; i < 3; i++) await page.keyboard.press('Enter')
    } else await page.getByRole('tab', { name: act }).click()
    expect(page.url()).toMatch(/\/ShopSearch$/)
    released.resolve()
    await islandsAwake(page)
    await expect(page).toHaveURL(then)
    await expect(page.getByRole('status').first()).not.toHaveText('搜尋中…')
  })
