import { expect, type Page, test } from '@playwright/test'
import { pageWindow } from '../../domain/pagination.ts'
import { listedRows, withRows } from './listed.ts'

const rowsOf = (page: Page) => page.locator('[data-list-rows] > :visible')
const pagesOf = (page: Page) => page.getByRole('navigation', { name: '分頁' })
const shownPages = (page: Page) =>
  pagesOf(page)
    .locator('.page-btn:not([data-to=previous], [data-to=next], [data-to=first], [data-to=last]), .page-gap')
    .allTextContents()
const expectedPages = (...args: Parameters<typeof pageWindow>) =>
  pageWindow(...args).map((entry) => (entry === 'gap' ? '…' : String(entry)))
const queryOf = (page: Page) => new URL(page.url()).searchParams

test.describe('package list', () => {
  test('shows 10 packages a page, with page numbers', async ({ page, request }) => {
    await page.goto('/package')
    const all = await listedRows(page, request, '/package')
    await expect(page.getByRole('heading', { level: 1, name: '機率查詢' })).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(Math.min(10, all.length))
    expect(await shownPages(page)).toEqual(expectedPages(1, Math.ceil(all.length / 10)))
    await expect(page.getByRole('button', { name: '上一頁' })).toBeDisabled()
    await pagesOf(page).getByRole('button', { name: '2', exact: true }).click()
    await expect(page).toHaveURL(/\/package\?page=2$/)
    await expect(rowsOf(page).first()).toContainText(all[10]?.text ?? '')
    await page.getByRole('button', { name: '上一頁' }).click()
    await expect(page).toHaveURL(/\/package$/)
  })

  test('searches names in any case and width, and starts at page 1', async ({ page, request }) => {
    await page.goto('/package?page=2')
    const all = await listedRows(page, request, '/package')
    const name = all[0]?.text ?? ''
    await page.getByLabel('搜尋道具名稱').fill(` ${name.toUpperCase()} `)
    await expect(rowsOf(page).getByText(name, { exact: true }).first()).toBeVisible()
    await expect.poll(() => queryOf(page).get('page')).toBeNull()
    await expect.poll(() => queryOf(page).get('q')).toBe(name.toUpperCase())
  })

  test('searches the names inside the packages', async ({ page, request }) => {
    await page.goto('/package')
    const all = await listedRows(page, request, '/package')
    const inside = (await (await request.get('/package-names.json')).json()) as {
      texts: string[]
      rows: Record<string, number[]>
    }
    const own = all.map(({ text }) => text.toLowerCase())
    const place = inside.texts.findIndex(
      (text) => text.length > 2 && !own.some((name) => name.includes(text.toLowerCase())),
    )
    const text = inside.texts[place] as string
    const expected = all.filter(({ key, text: name }) =>
      [name, ...(inside.rows[key] ?? []).map((at) => inside.texts[at] as string)].some((known) =>
        known.toLowerCase().includes(text.toLowerCase()),
      ),
    )
    await page.getByLabel('搜尋道具名稱').fill(text)
    await expect(page.getByRole('status').filter({ hasText: '筆' })).toHaveText(`共 ${expected.length} 筆`)
    await expect(rowsOf(page)).toHaveCount(Math.min(10, expected.length))
    await expect(rowsOf(page).first()).toContainText(expected[0]?.text ?? '')
    // Each row says what inside it was found.
    for (const row of await rowsOf(page).all()) {
      const found = row.locator('[data-found]')
      if ((await found.count()) > 0) await expect(found).toHaveText(/^含 .*(%|\d+ 項|\S)$/)
    }
    await expect(page.locator('[data-found]:visible').filter({ hasText: text }).first()).toBeVisible()
    await page.getByLabel('搜尋道具名稱').fill('')
    await expect(page.locator('[data-found]').filter({ hasText: /./ })).toHaveCount(0)
  })

  test('filters by type; ALL leaves no trace in the address', async ({ page, request }) => {
    await page.goto('/package')
    const all = await listedRows(page, request, '/package')
    const select = page.getByLabel('類型')
    expect(await select.locator('option').allTextContents()).toEqual([
      '全部',
      '商城轉蛋',
      '服飾附魔石',
      '影子裝備',
      '其他',
    ])
    for (const type of ['CASH', 'COSTUME', 'SHADOW', 'ETC']) {
      await select.selectOption(type)
      await expect.poll(() => queryOf(page).get('type')).toBe(type)
      const count = all.filter((row) => row.type === type).length
      await expect(page.getByRole('status').filter({ hasText: '筆' })).toHaveText(`共 ${count} 筆`)
    }
    await select.selectOption('ALL')
    expect(page.url()).not.toContain('?')
  })

  test('back and forward restore page, search and type', async ({ page }) => {
    await page.goto('/package')
    const search = page.getByLabel('搜尋道具名稱')
    await page.getByRole('button', { name: '下一頁' }).click()
    await search.pressSequentially('a', { delay: 5 })
    await search.fill('')
    await search.blur()
    await page.getByLabel('類型').selectOption('ETC')
    await page.goBack()
    await expect(page.getByLabel('類型')).toHaveValue('ALL')
    await page.goBack()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(pagesOf(page).locator('[aria-current=page]')).toHaveText('2')
    await page.goBack()
    await expect(pagesOf(page).locator('[aria-current=page]')).toHaveText('1')
    await page.goForward()
    await expect(pagesOf(page).locator('[aria-current=page]')).toHaveText('2')
  })

  test('opens with what the address says and ignores nonsense in it', async ({ page }) => {
    await page.goto('/package?page=2&type=CASH')
    await expect(page.getByLabel('類型')).toHaveValue('CASH')
    await page.goto('/package?page=-3&type=%3Cb%3E')
    await expect(page.getByLabel('類型')).toHaveValue('ALL')
    await expect(pagesOf(page).locator('[aria-current=page]')).toHaveText('1')
    await page.goto('/package?page=99999')
    await expect(page.getByRole('button', { name: '下一頁' })).toBeDisabled()
  })

  test('says that there is nothing', async ({ page }) => {
    await page.goto('/package?q=%E6%B2%92%E6%9C%89%E9%80%99%E7%A8%AE%E6%9D%B1%E8%A5%BF%20zzz')
    await expect(page.getByText('沒有符合條件的項目')).toBeVisible()
    await expect(page.getByText('目前沒有道具')).toHaveCount(0)
    await expect(rowsOf(page)).toHaveCount(0)
  })

  test('shows skeletons while what it searches in is still on its way', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/package-names.json', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/package')
    await page.getByLabel('搜尋道具名稱').fill('沒有這種東西 zzz')
    await expect(page.locator('[data-list-loading] .skeleton').first()).toBeVisible()
    await expect(page.getByText('沒有符合條件的項目')).toBeHidden()
    release()
    await expect(page.getByText('沒有符合條件的項目')).toBeVisible()
    await expect(page.locator('[data-list-loading]')).toBeHidden()
  })
})

test.describe('reform list', () => {
  test('searches by name and opens a box in a new tab', async ({ page, request }) => {
    await page.goto('/reform')
    const all = await listedRows(page, request, '/reform')
    await expect(rowsOf(page)).toHaveCount(Math.min(10, all.length))
    const name = all.at(-1)?.text ?? ''
    await page.getByLabel('搜尋改造箱名稱').fill(name)
    await expect.poll(() => queryOf(page).get('q')).toBe(name)
    const link = rowsOf(page).getByRole('link', { name, exact: true }).first()
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener')
    await expect(link).toHaveAttribute('href', /^\/reform\/\d+$/)
    await page.getByLabel('搜尋改造箱名稱').fill('沒有這種東西 zzz')
    await expect(page.getByText('沒有符合條件的項目')).toBeVisible()
  })
})

test.describe('enchant list', () => {
  test('lists items with icon, name and a button that opens a new tab', async ({ page, request }) => {
    await page.goto('/enchant')
    const all = await listedRows(page, request, '/enchant')
    await expect(page.getByRole('heading', { level: 1, name: '可附魔道具列表' })).toBeVisible()
    await expect(page.getByText('部分裝備雖列於此，但尚未開放')).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(Math.min(50, all.length))
    const index = all.findIndex(({ href }) => href.startsWith('/enchant/'))
    const button = rowsOf(page).nth(index).getByRole('link', { name: '附魔資訊' })
    await expect(button).toHaveAttribute('target', '_blank')
    await expect(button).toHaveAttribute('href', /^\/enchant\/\d+$/)
    await expect(rowsOf(page).nth(index).locator('img')).toHaveAttribute('src', /\/item\/\d+\.png$/)
  })

  test('searches by name and by id', async ({ page, request }) => {
    await page.goto('/enchant?page=2')
    const all = await listedRows(page, request, '/enchant')
    const search = page.getByLabel('輸入道具 ID 或名稱')
    await search.fill(all[0]?.text.replace(/ \[\d\]$/, '') ?? '')
    await expect(rowsOf(page).first()).toContainText(all[0]?.text ?? '')
    await expect.poll(() => queryOf(page).get('page')).toBeNull()
    const id = (await rowsOf(page).first().locator('td.num').first().textContent()) ?? ''
    await search.fill(id)
    await expect(
      rowsOf(page)
        .locator('td.num')
        .filter({ hasText: new RegExp(`^${id}$`) }),
    ).toBeVisible()
    await search.fill('沒有這種東西 zzz')
    await expect(page.getByText('查無資料')).toBeVisible()
  })

  test('pages a long list with first, last and two neighbours', async ({ page }) => {
    await withRows(page, '**/enchant?page=10', 1234, (index) => `測試裝備 ${index}`)
    await page.goto('/enchant?page=10')
    expect(await shownPages(page)).toEqual(['1', '…', '8', '9', '10', '11', '12', '…', '25'])
    await page.getByRole('button', { name: '最後一頁' }).click()
    expect(await shownPages(page)).toEqual(['1', '…', '23', '24', '25'])
    await expect(rowsOf(page)).toHaveCount(34)
    await page.getByRole('button', { name: '第一頁' }).click()
    expect(await shownPages(page)).toEqual(['1', '2', '3', '…', '25'])
  })
})

for (const path of ['/package', '/reform', '/enchant']) {
  test(`${path}: says so when there are no rows at all`, async ({ page }) => {
    await withRows(page, `**${path}`, 0, () => '')
    await page.goto(path)
    await expect(page.getByText(/^(沒有符合條件的項目|查無資料)$/)).toBeVisible()
    await expect(pagesOf(page)).toBeHidden()
  })

  test.describe(() => {
    test.use({ javaScriptEnabled: false })
    test(`${path}: without scripts every row and link is there`, async ({ page }) => {
      await page.goto(path)
      const rows = page.locator('[data-list-rows] > *')
      const count = await rows.count()
      expect(count).toBeGreaterThan(0)
      await expect(page.locator('[data-list-rows] > :visible')).toHaveCount(count)
      await expect(rows.last().getByRole('link').first()).toBeVisible()
      await expect(page.getByRole('searchbox', { name: '搜尋全站' })).toBeVisible()
      await expect(page.locator('[data-site-search] button')).toHaveText('搜尋全站')
      await expect(page.locator('.js-only:visible')).toHaveCount(0)
    })
  })
}
