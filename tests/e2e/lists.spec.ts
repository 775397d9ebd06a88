import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { must } from '../host.ts'
import { readSample } from './sample.ts'

const rowsOf = (page: Page) => page.locator('[data-list-rows] > :visible')
const current = (page: Page) => page.getByRole('navigation', { name: '分頁' }).locator('[aria-current=page]')
const queryOf = (page: Page) => new URL(page.url()).searchParams
const search = (page: Page) => page.getByLabel('搜尋道具名稱')

/** Key and name of every package in the HTML, before any script runs. */
async function listedPackages(request: APIRequestContext): Promise<{ key: string; name: string }[]> {
  const html = await (await request.get('/package', { headers: { accept: 'text/html' } })).text()
  const rows = html.matchAll(/<li[^>]* data-key="([^"]*)".*?class="card-link"[^>]*>([^<]*)</gs)
  return [...rows].map(([, key = '', name = '']) => ({ key, name: name.trim() }))
}

test('the package list waits for the end of a composition before it searches', async ({ page, context }) => {
  await page.goto('/package')
  await search(page).focus()
  const keyboard = await context.newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'ㄎ', selectionStart: 1, selectionEnd: 1 })
  await expect(search(page)).toHaveValue('ㄎ')
  await expect(rowsOf(page)).toHaveCount(10)
  await keyboard.send('Input.insertText', { text: '霜脊武具箱' })
  await expect(rowsOf(page)).toHaveCount(1)
  expect(queryOf(page).get('q')).toBe('霜脊武具箱')
})

test('the package list searches the names inside the packages', async ({ page, request }) => {
  const all = await listedPackages(request)
  const { texts, rows } = (await (await request.get('/package-names.json')).json()) as {
    texts: string[]
    rows: Record<string, number[]>
  }
  const text = texts.find((one) => one.length > 2 && !all.some(({ name }) => name.includes(one))) ?? ''
  const expected = all.filter(({ key }) => rows[key]?.some((at) => texts[at]?.includes(text)))
  await page.goto('/package')
  await search(page).fill(text)
  await expect(page.getByRole('status').filter({ hasText: '筆' })).toHaveText(`共 ${expected.length} 筆`)
  await expect(rowsOf(page).first()).toContainText(expected[0]?.name ?? '')
  // A row names the item that was found in its package.
  await expect(page.locator('[data-found]:visible').filter({ hasText: text }).first()).toBeVisible()
  await search(page).fill('')
  await expect(page.locator('[data-found]').filter({ hasText: /./ })).toHaveCount(0)
})

test('packages with the word in their own name come before those with it in their contents', async ({ page }) => {
  await page.goto('/package?q=耳環')
  await expect(rowsOf(page).first()).toContainText('影子耳環箱')
  await expect(rowsOf(page).nth(1)).toContainText('含 ')
  await search(page).fill('')
  await expect(rowsOf(page).first()).not.toContainText('影子')
})

test('on a phone the filters are closed at first, and their switch shows whether any is set', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/package?type=CASH')
  const filters = page.locator('main summary')
  await expect(page.getByLabel('類型')).toBeHidden()
  await expect(filters).toHaveAccessibleName(/已設條件/)
  expect((await rowsOf(page).first().boundingBox())?.y).toBeLessThan(300)
  await filters.press('Enter')
  await page.getByLabel('類型').selectOption('ALL')
  await expect(filters).not.toHaveAccessibleName(/已設條件/)
})

test('back and forward restore page, search and type of the package list', async ({ page }) => {
  await page.goto('/package')
  await page.getByRole('button', { name: '下一頁' }).click()
  await search(page).fill('a')
  await search(page).fill('')
  await search(page).blur()
  await page.getByLabel('類型').selectOption('ETC')
  await page.goBack()
  await expect(page.getByLabel('類型')).toHaveValue('ALL')
  await page.goBack()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(current(page)).toHaveText('2')
  await page.goBack()
  await expect(current(page)).toHaveText('1')
  await page.goForward()
  await expect(current(page)).toHaveText('2')
})

test('a failed load of a sort is reported, and can be repeated', async ({ page }) => {
  await page.route('**/data-list-sort.*', (route) => route.abort())
  await page.goto('/package')
  await page.getByLabel('排序').selectOption('q')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('載入失敗')
  await page.unroute('**/data-list-sort.*')
  await alert.getByRole('button', { name: '重試' }).click()
  await expect(alert).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of ['/package', '/reform', '/enchant', '/item'])
    test(`${path} has its rows and links without scripts`, async ({ page }) => {
      await page.goto(path)
      const rows = page.locator(':is([data-list-rows], item-browser tbody) > *')
      const count = await rows.count()
      expect(count).toBeGreaterThan(0)
      await expect(rows.and(page.locator(':visible'))).toHaveCount(count)
      await expect(rows.last().getByRole('link').first()).toBeVisible()
      await expect(page.locator('[data-site-search] button')).toHaveText('搜尋全站')
      await expect(page.locator('.js-only:visible')).toHaveCount(0)
      // Icons of later rows wait for a script; Chromium draws the frame of a visible one.
      await expect(rows.locator('img:not([src]):visible')).toHaveCount(0)
    })
})

test('icons of later rows are loaded when their rows are shown or printed', async ({ page, request }) => {
  const { packages } = await readSample(request)
  const { id } = must(packages.find(({ rows, pools }) => rows > 200 && pools === 1))
  await page.goto(`/package/${id}`)
  const icons = page.locator('[data-list-rows] img')
  const waiting = () => icons.and(page.locator(':not([src])')).count()
  const all = await icons.count()
  expect(await waiting()).toBe(all - 50)
  await page.getByRole('button', { name: '下一頁' }).first().click()
  await expect.poll(waiting).toBe(all - 100)
  const shown = page.locator('[data-list-rows] > :visible img')
  await expect(shown).toHaveCount(50)
  await expect.poll(() => shown.first().evaluate((icon: HTMLImageElement) => icon.naturalWidth)).toBeGreaterThan(0)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await waiting()).toBe(0)
})
