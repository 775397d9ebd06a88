import { expect, type Page, test } from '@playwright/test'
import { readSample } from './sample.ts'

const preview = (page: Page) => page.getByRole('dialog', { name: '外觀預覽' })
const picture = (page: Page) => preview(page).locator('img')

/** Opens the preview of a headgear. The returned list collects the render requests. */
async function open(page: Page, id: number) {
  const requests: Record<string, unknown>[] = []
  page.on('request', (call) => {
    if (call.url().endsWith('/render')) requests.push(call.postDataJSON())
  })
  await page.goto(`/item/${id}`)
  await page.getByRole('button', { name: '穿戴外觀' }).click()
  await expect(preview(page)).toBeVisible()
  return requests
}

test('the preview shows the figure that the host draws, in three actions and eight directions', async ({
  page,
  request,
}) => {
  const { headgears } = await readSample(request)
  const requests = await open(page, headgears[0] ?? 0)
  await expect(picture(page)).toBeVisible()
  expect(await picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
  await expect(preview(page).getByText('示意圖')).toBeVisible()
  expect(requests[0]).toMatchObject({
    job: ['0'],
    gender: 1,
    head: 1,
    garment: 0,
    action: 0,
    canvas: '200x200+100+150',
  })
  expect((requests[0] as { headgear: number[] }).headgear).toEqual([expect.any(Number), 0, 0])
  await preview(page).getByRole('button', { name: '行走' }).click()
  await expect(preview(page).getByRole('button', { name: '行走' })).toHaveAttribute('aria-pressed', 'true')
  await preview(page).getByRole('button', { name: '坐下' }).click()
  await preview(page).getByRole('button', { name: '站立' }).click()
  for (let turn = 0; turn < 8; turn += 1) await preview(page).getByRole('button', { name: '向左轉' }).click()
  await expect
    .poll(() => new Set(requests.map(({ action }) => action)))
    .toEqual(new Set([0, 8, 16, 1, 2, 3, 4, 5, 6, 7]))
})

test('the preview replaces a failed picture by the loading text, and shows the next one', async ({ page, request }) => {
  const { headgears } = await readSample(request)
  await open(page, headgears[0] ?? 0)
  await expect(picture(page)).toBeVisible()
  await page.route('**/render', (route) => route.fulfill({ status: 500, body: '{}' }))
  await preview(page).getByRole('button', { name: '坐下' }).click()
  await expect(preview(page).getByText('載入中…')).toBeVisible()
  await expect(picture(page)).toBeHidden()
  await expect(picture(page)).not.toHaveAttribute('src')
  await page.unroute('**/render')
  await preview(page).getByRole('button', { name: '坐下' }).click()
  await expect(picture(page)).toBeVisible()
})

test('the preview is moved by mouse and arrow keys within the window', async ({ page, request }) => {
  const { headgears } = await readSample(request)
  await open(page, headgears[0] ?? 0)
  const position = async () => (await preview(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const from = await position()
  await page.mouse.move(from.x + 100, from.y + 15)
  await page.mouse.down()
  await page.mouse.move(from.x - 200, from.y + 115, { steps: 5 })
  await page.mouse.up()
  expect(await position()).toMatchObject({ x: from.x - 300, y: from.y + 100 })
  await preview(page)
    .getByRole('button', { name: /移動視窗/ })
    .focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  expect(await position()).toMatchObject({ x: from.x - 284, y: from.y + 84 })
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('Shift+ArrowLeft')
  expect((await position()).x).toBe(0)
})

test('the preview closes with Escape and its button, and returns the focus', async ({ page, request }) => {
  const { headgears } = await readSample(request)
  await open(page, headgears[0] ?? 0)
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '穿戴外觀' })).toBeFocused()
  await page.keyboard.press('Enter')
  await preview(page).getByRole('button', { name: '關閉' }).click()
  await expect(preview(page)).toHaveCount(0)
})
