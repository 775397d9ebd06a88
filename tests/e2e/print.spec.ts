/** Printed pages: all rows, open slots, no tools, also from a dark screen. */
import { expect, type Page, test } from '@playwright/test'
import { readSample } from './sample.ts'

/** What a printer does to the page, A4 upright within its margins. */
async function print(page: Page) {
  await page.setViewportSize({ width: 717, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

test('a package prints every row as a table, without tools, in ink on white', async ({ page, request }) => {
  const { packages } = await readSample(request)
  const long = packages.reduce((most, box) => (box.rows > most.rows ? box : most))
  await page.goto(`/package/${long.id}`)
  await expect(page.locator('data-list').first()).toBeVisible()
  await print(page)
  expect(long.rows).toBeGreaterThan(50)
  await expect(page.locator('[data-list-rows] > tr:visible')).toHaveCount(long.rows)
  for (const tool of ['body > header.site-header', 'footer', '.crumb', '.pagination', 'input', '.btn'])
    await expect(page.locator(tool).and(page.locator(':visible')), tool).toHaveCount(0)
  expect(
    await page.evaluate(() => {
      const row = document.querySelector('[data-list-rows] > tr') as HTMLElement
      const link = row.querySelector('a') as HTMLElement
      const { colorScheme } = getComputedStyle(document.documentElement)
      const [ink, name] = [getComputedStyle(document.body).color, getComputedStyle(link).color]
      return { display: getComputedStyle(row).display, colorScheme, plain: ink === name }
    }),
  ).toEqual({ display: 'table-row', colorScheme: 'light', plain: true })
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await page.locator('[data-list-rows]').last().locator('> tr:visible').count()).toBeLessThanOrEqual(50)
})

test('an enchant prints its closed slots', async ({ page, request }) => {
  const { enchants } = await readSample(request)
  await page.goto(`/enchant/${enchants[0]?.id}`)
  await expect(page.locator('details.slot table').first()).toBeHidden()
  await print(page)
  for (const table of await page.locator('details.slot table').all()) {
    await expect(table).toBeVisible()
    expect((await table.boundingBox())?.height).toBeGreaterThan(20)
  }
})
