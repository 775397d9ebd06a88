import { expect, type Page, test } from '@playwright/test'
import { readSample } from './sample.ts'

const tables = (page: Page) => page.locator('section[data-pool]')
const rows = (page: Page) => page.locator('[data-list-rows] > tr:visible')

test('the package page searches the names of all its tables at once', async ({ page, request }) => {
  const { packages } = await readSample(request)
  const box = packages.find((entry) => entry.pools > 1)
  await page.goto(`/package/${box?.id}`)
  const name =
    (await page.locator('[data-list-rows] .item > span').last().textContent())?.replace(/ \[\d+\]$/, '') ?? ''
  await page.getByLabel('搜尋道具名稱').fill(name)
  for (const row of await rows(page).all()) await expect(row).toContainText(name)
  const last = tables(page).last()
  await expect(last.getByRole('status')).toHaveText(`共 ${await rows(page).and(last.locator('tr')).count()} 筆`)
  await page.getByLabel('搜尋道具名稱').fill('沒有這種東西')
  await expect(page.getByText('沒有符合條件的項目').filter({ visible: true })).toHaveCount(1)
  // Tables without a match are hidden with their headings.
  await expect(tables(page).getByRole('heading')).toHaveCount(0)
  await page.getByLabel('搜尋道具名稱').fill('')
  await expect(tables(page).getByRole('heading')).toHaveCount(await tables(page).count())
})

test('the package page shows the NPC that gives the package, if the host has its sprite', async ({ page, request }) => {
  const { packages } = await readSample(request)
  const rendering = page.waitForResponse((answer) => answer.url().endsWith('/render'))
  const box = packages.find((entry) => entry.npc > 0)
  await page.goto(`/package/${box?.id}`)
  const call = await rendering
  expect(call.request().postDataJSON()).toEqual({ job: [String(box?.npc)], action: 0, canvas: '75x100+37+85' })
  await call.finished()
  const picture = page.locator('npc-picture img[src^=blob]')
  await expect(page.locator('npc-picture img')).toHaveAttribute('src', /\/item\//)
  await expect(picture).toHaveCount(0)
  await page.route('**/render', async (route) => {
    const answer = await route.fetch()
    const { demonstration: _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  await page.reload()
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(75)
})
