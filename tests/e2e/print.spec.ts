/** Pages on paper, printed from a dark screen: no tools, all rows, nothing that only a press would open. */
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './players.ts'
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

test('a searched package prints what was found', async ({ page, request }) => {
  const { packages } = await readSample(request)
  const box = packages.find(({ rows, fixed }) => rows >= 25 && fixed === 0)
  await page.goto(`/package/${box?.id}`)
  const names = page.locator('[data-list-rows] .item')
  const name = (await names.first().locator('span').first().textContent()) ?? ''
  await page.locator('#package-search').fill(name)
  const found = await page.locator('[data-list-rows] > tr:visible').count()
  expect(found).toBeLessThan(box?.rows ?? 0)
  await print(page)
  await expect(page.locator('[data-list-rows] > tr:visible')).toHaveCount(found)
})

test('shops that were found are printed, too', async ({ page }) => {
  await signIn(page)
  await page.goto(`/ShopSearch?q=${encodeURIComponent('刃')}`)
  const rows = page.locator('.shop-table tbody tr:has(td)')
  await expect(rows.first()).toBeVisible()
  await print(page)
  await expect(rows.first()).toBeVisible()
  await expect(page.locator('main .btn:visible')).toHaveCount(0)
  const place = rows.first().getByRole('cell').nth(3)
  const printed = await place.evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(printed).toMatch(/^"\w+ \d+, \d+"$/)
  await expect(page.getByRole('tab')).toHaveText(['露店查詢'])
  for (const name of ['更多條件', '關注清單']) await expect(page.getByText(name)).toBeHidden()
})

test('an enchant prints what its closed slots hold', async ({ page, request }) => {
  const { enchants } = await readSample(request)
  await page.goto(`/enchant/${enchants[0]?.id}`)
  await expect(page.locator('details.slot table').first()).toBeHidden()
  await print(page)
  for (const table of await page.locator('details.slot table').all()) {
    await expect(table).toBeVisible()
    expect((await table.boundingBox())?.height).toBeGreaterThan(20)
  }
})

test.describe('an announcement', () => {
  // The content policy lets no script write HTML; here the paper is looked at, not the policy.
  test.use({ bypassCSP: true })

  test('prints where its links outside lead, and nothing wider than the paper', async ({ page }) => {
    const wide = `<table><tr>${'<td>WWWWWWWWWWWWWWWW</td>'.repeat(12)}</tr></table><pre>${'W'.repeat(300)}</pre>`
    await page.goto('/')
    await page.locator('main ul > li:has(time) a').first().click()
    const text = page.locator('.prose')
    await expect(text).toBeVisible()
    await print(page)
    // The announcement of now may still come from the host and take the place of what is put here.
    await expect(async () => {
      await text.evaluate((prose, html) => {
        prose.innerHTML = `<p><a href="https://example.com/rules">x</a> <a href="/item/501">y</a></p>${html}`
      }, wide)
      const after = await text
        .locator('a')
        .evaluateAll((all) => all.map((link) => getComputedStyle(link, '::after').content))
      expect(after).toEqual([expect.stringContaining('https://example.com/rules'), 'none'])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(717)
      const cut = await text
        .locator('table, pre')
        .evaluateAll((all) => all.map((part) => part.scrollWidth - part.clientWidth))
      expect(cut).toHaveLength(2)
      expect(Math.max(...cut)).toBeLessThanOrEqual(0)
    }).toPass()
  })
})
