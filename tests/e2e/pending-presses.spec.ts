/** Input before an island is hydrated is replayed: the script is held back until the input was made. */
import type { Page } from '@playwright/test'
import { islandsAwake } from './islands.ts'
import { expect, test } from './market-host.ts'

/** Holds the scripts of islands back; the returned function lets them through. */
async function holdIslands(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/_astro\/client\.[\w-]+\.js/, async (route) => {
    await released
    await route.continue()
  })
  return release
}
const asleep = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(1)
const tab = (page: Page, at: number) => page.getByRole('tab').nth(at)

test('a tab of /ShopSearch, by keyboard', async ({ page, market }) => {
  await market.enter(page)
  const release = await holdIslands(page)
  await page.goto('/ShopSearch', { waitUntil: 'commit' })
  await asleep(page)
  await tab(page, 0).focus()
  await page.keyboard.press('ArrowRight')
  release()
  await islandsAwake(page)
  await expect(tab(page, 1)).toHaveAttribute('aria-selected', 'true')
})

test('a search that is typed and sent before the page is ready runs once', async ({ page, market }) => {
  await market.enter(page)
  const release = await holdIslands(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/vending/search')) asked.push(request.url())
  })
  await page.goto('/ShopSearch', { waitUntil: 'commit' })
  await asleep(page)
  const name = market.items[0]?.name ?? ''
  await page.getByLabel('輸入道具名稱或 ID').fill(name)
  for (let i = 0; i < 3; i++) await page.keyboard.press('Enter')
  expect(page.url()).toContain('/ShopSearch')
  release()
  await islandsAwake(page)
  await expect.poll(() => asked.length).toBe(1)
  expect(decodeURIComponent(asked[0] ?? '')).toContain(name)
})
