import { expect, type Page, test } from '@playwright/test'
import { expectSound } from './axe.ts'
import { signIn } from './players.ts'

const picture = (page: Page) => page.locator('map-picture')
const marks = (page: Page, layer: string) => picture(page).locator(`[data-layer=${layer}] > [data-at]`)
const place = (page: Page) => picture(page).locator('[data-place]')
/** Marks can be chosen once their script is loaded. */
const ready = (page: Page) => expect(picture(page).locator('svg')).toHaveAttribute('role', 'group')

test('the keyboard moves between the marks of a map, and leads to the button that copies the place', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/map/mistpine')
  await ready(page)
  await picture(page).locator('svg [tabindex="0"]').focus()
  await expect(place(page)).toContainText('/navi mistpine 158/218')
  await page.keyboard.press('ArrowRight')
  await expect(place(page)).toContainText('/navi mistpine 97/144')
  await page.keyboard.press('End')
  await expect(place(page)).toContainText('往 古塚')
  await expect(place(page).getByRole('link', { name: '前往地圖' })).toHaveAttribute('href', '/map/barrow')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('/navi mistpine 158/218')
  // One mark is in the order of the tab key.
  await expect(picture(page).locator('svg [tabindex="0"]')).toHaveCount(1)
})

test('a press near a point chooses it, and one on an area chooses the smallest; layers can be switched off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/map/mistpine')
  await ready(page)
  const box = await picture(page).locator('svg').boundingBox()
  if (!box) throw new Error('the picture is not drawn')
  const press = (x: number, y: number) =>
    page.mouse.click(box.x + (x / 300) * box.width, box.y + ((280 - y) / 280) * box.height)
  await press(106, 69)
  await expect(place(page)).toContainText('/navi mistpine 106/69')
  await press(120, 30)
  await expect(place(page)).toContainText('/navi mistpine 111/21')
  await picture(page).getByLabel('出口').uncheck()
  await expect(picture(page).locator('[data-layer=exits]')).toHaveAttribute('hidden')
  await expect(place(page)).toContainText('點選地圖上的標記')
  await press(120, 30)
  await expect(place(page)).toContainText('點選地圖上的標記')
})

test('players see the open shops of a map at their places, and other visitors do not', async ({ page }) => {
  await page.goto('/map/norgard')
  await ready(page)
  await expect(marks(page, 'shops')).not.toHaveCount(0)
  await expect(marks(page, 'sellers')).toHaveCount(0)
  await signIn(page)
  const answer = page.waitForResponse(/\/vending\/map\/norgard$/)
  await page.goto('/map/norgard')
  const { shops } = (await (await answer).json()) as { shops: { x: number; y: number }[] }
  expect(shops.length).toBeGreaterThan(3)
  await expect(marks(page, 'sellers')).toHaveCount(shops.length)
  const places = await marks(page, 'sellers').evaluateAll((list) => list.map((mark) => mark.getAttribute('data-at')))
  expect(places).toEqual(shops.map(({ x, y }) => `${x}/${y}`))
  await marks(page, 'sellers').first().focus()
  await expect(place(page)).toContainText(`/navi norgard ${places[0]}`)
  await expect(picture(page).getByLabel(`玩家商店（${shops.length}）`)).toBeChecked()
})

test('the pictures of maps are accessible and fit into every width, with a chosen mark and without', async ({
  page,
}) => {
  await page.goto('/map/norgard')
  await ready(page)
  await marks(page, 'exits').first().focus()
  await expectSound(page)
  for (const path of ['/monster/1072', '/item/501']) {
    await page.goto(path)
    await expectSound(page)
  }
})

test('a monster’s page shows its best map, which leads there', async ({ page }) => {
  await page.goto('/monster/1201')
  const small = page.locator('main a:has(.map-art)')
  await expect(small.locator('g > *')).toHaveCount(1)
  await small.click()
  await expect(page).toHaveURL(/\/map\//)
})
