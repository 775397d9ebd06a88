import { devices, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { readSample } from './sample.ts'

const tooltip = (page: Page) => page.locator('#item-tooltip')
const link = (page: Page, id: number) => page.locator(`a[data-item][href="/item/${id}"]`).first()

test('the tooltip shows facts, picture and both buttons', async ({ page, request }) => {
  const { reforms, wearableId } = await readSample(request)
  await page.goto(`/reform/${reforms[0]?.id}`)
  const first = page.locator('[data-list-rows] a[data-item]').first()
  await first.hover()
  await expect(tooltip(page).locator('.facts').first()).toBeVisible()
  const id = (await first.getAttribute('href'))?.split('/').pop() ?? ''
  await expect(tooltip(page).locator('strong').first()).toHaveText((await first.textContent()) ?? '')
  await expect(tooltip(page).locator('img.collection')).toHaveAttribute('src', new RegExp(`/collection/${id}\\.png$`))
  await expectAccessible(page)
  // The row is drawn by a script.
  await page.goto(`/item?q=${wearableId}`)
  await expect(page.locator('item-browser tbody tr')).toHaveCount(1)
  await link(page, wearableId).hover()
  await expect(tooltip(page).getByRole('button', { name: '穿戴外觀' })).toBeVisible()
  await expect(tooltip(page).getByRole('link', { name: '附魔資訊' })).toBeVisible()
})

test('the tooltip requests an item once, stays under the pointer, and closes otherwise or with Escape', async ({
  page,
  request,
}) => {
  const { reforms } = await readSample(request)
  await page.clock.install()
  await page.goto(`/reform/${reforms[0]?.id}`)
  const paths: string[] = []
  page.on('request', (call) => call.resourceType() === 'xhr' && paths.push(new URL(call.url()).pathname))
  const first = page.locator('[data-list-rows] a[data-item]').first()
  await first.hover()
  await expect(tooltip(page).locator('.facts').first()).toBeVisible()
  await tooltip(page).hover()
  await page.clock.fastForward(5_000)
  await expect(tooltip(page)).toBeVisible()
  await page.mouse.move(2, 2)
  await expect(tooltip(page)).toHaveCount(0)
  await first.hover()
  await expect(tooltip(page).locator('.facts').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toHaveCount(0)
  const id = (await first.getAttribute('href'))?.split('/').pop()
  expect(paths.filter((path) => path === `/item/${id}`)).toHaveLength(1)
})

test('the tooltip has no 穿戴外觀 on package pages and no 附魔資訊 on enchant pages', async ({ page, request }) => {
  const { packages, enchants } = await readSample(request)
  const box = packages.find((entry) => entry.wearableIds.length > 0 && entry.rows < 50)
  await page.goto(`/package/${box?.id}`)
  await link(page, box?.wearableIds[0] ?? 0).hover()
  await expect(tooltip(page).locator('.facts').first()).toBeVisible()
  await expect(tooltip(page).getByRole('button', { name: '穿戴外觀' })).toHaveCount(0)
  await page.goto(`/enchant/${enchants[0]?.id}`)
  await page.locator('.item-columns a[data-item]').first().hover()
  await expect(tooltip(page).locator('.facts').first()).toBeVisible()
  await expect(tooltip(page).getByRole('link', { name: '附魔資訊' })).toHaveCount(0)
})

test('the tooltip opens by focus; ArrowDown moves into it, and Escape closes it', async ({ page, request }) => {
  const { wearableId, enchants } = await readSample(request)
  await page.goto(`/enchant/${enchants[0]?.id}`)
  const target = page.locator(`.item-columns a[data-item][href="/item/${wearableId}"]`)
  await page.locator('[data-targets] summary').click()
  const items = page.locator('.item-columns a[data-item]')
  await items.first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(items.nth(2)).toBeFocused()
  while (!(await target.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  await expect(tooltip(page).getByRole('button', { name: '穿戴外觀' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(tooltip(page).getByRole('button', { name: '關閉' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(tooltip(page).getByRole('button', { name: '穿戴外觀' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toHaveCount(0)
  await expect(target).toBeFocused()
})

test('the tooltip opens for items named in a text', async ({ page, request }) => {
  const { linkingId } = await readSample(request)
  await page.goto(`/item/${linkingId}`)
  const tag = page.locator('.item-tag').first()
  await expect(tag).toHaveAttribute('tabindex', '0')
  await tag.focus()
  await page.keyboard.press('Enter')
  await tooltip(page).getByRole('link', { name: '查看完整資訊' }).click()
  await expect(page).toHaveURL(/\/item\/\d+$/)
  await expect(page).not.toHaveURL(`/item/${linkingId}`)
})

test.describe('on a touch screen', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  test('the first tap opens the tooltip, and its link leads to the item', async ({ page, request }) => {
    const { reforms } = await readSample(request)
    await page.goto(`/reform/${reforms[0]?.id}`)
    const first = page.locator('[data-list-rows] a[data-item]').first()
    const href = (await first.getAttribute('href')) ?? ''
    await first.tap()
    await expect(tooltip(page).locator('.facts').first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/reform/${reforms[0]?.id}`)
    await expectAccessible(page)
    await tooltip(page).getByRole('button', { name: '關閉' }).tap()
    await expect(tooltip(page)).toHaveCount(0)
    await first.tap()
    await tooltip(page).getByRole('link', { name: '查看完整資訊' }).tap()
    await expect(page).toHaveURL(href)
    await page.goto('/map/mistpine')
    const monster = page.locator('a[data-monster]').first()
    await monster.tap()
    await expect(tooltip(page).getByRole('link', { name: '查看完整資訊' })).toBeVisible()
    await monster.evaluate((anchor) => anchor.parentElement?.replaceChildren(anchor.textContent))
    await expect(tooltip(page)).toHaveCount(0)
  })
})
