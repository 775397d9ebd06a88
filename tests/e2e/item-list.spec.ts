/** The list of all items, against the tables that the site itself serves. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { letterOf } from '../../domain/search/first-letter.ts'
import type { ItemLine } from '../../domain/search/item-table.ts'
import { readItemTable } from '../../domain/search/item-table.ts'
import { readNameTable } from '../../domain/search/name-table.ts'
import { releaseFolder } from '../stack/stack.ts'
import { expectSound } from './axe.ts'

const served = (file: string) => readFileSync(path.join(releaseFolder, 'search', file), 'utf8')
/** Every item of the site, by number. */
const all = () => {
  const names = new Map(
    readNameTable(served('names.txt')).flatMap(({ kind, id, name }) => (kind === 'item' ? [[Number(id), name]] : [])),
  )
  const { lines, sounds } = readItemTable(served('items.txt'))
  return lines.map((line) => {
    const name = names.get(line.id) ?? ''
    return { ...line, name, letter: letterOf(name, sounds) }
  })
}
const rows = (page: Page) => page.locator('item-browser tbody tr')
const count = (page: Page) => page.locator('item-browser [role=status]')
const idsOf = (page: Page) =>
  rows(page).evaluateAll((list) => list.map((row) => Number(row.querySelector('a')?.pathname.split('/').pop())))
const said = (n: number) => `共 ${n.toLocaleString('en-US')} 件道具`

/** The layout shift of all that moved by itself, as browsers score it. */
const movedBy = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        // An observer of nothing is never called.
        setTimeout(resolve, 300, 0)
      }),
  )

/** The page shows these items: their number, and the first 50 of them in their sequence. */
async function expectItems(page: Page, found: readonly ItemLine[]) {
  await expect(count(page)).toHaveText(said(found.length))
  await expect.poll(() => idsOf(page)).toEqual(found.slice(0, 50).map(({ id }) => id))
}

test('shows 50 items a page by their numbers, and pages through the address', async ({ page }) => {
  const items = all()
  await page.goto('/item')
  await expectItems(page, items)
  const pages = page.getByRole('navigation', { name: '道具資訊' })
  await pages.getByRole('button', { name: '2', exact: true }).click()
  await expect(page).toHaveURL(/\/item\?page=2$/)
  await expect.poll(() => idsOf(page)).toEqual(items.slice(50, 100).map(({ id }) => id))
  await page.goBack()
  await expectItems(page, items)
  await page.goto('/item?page=99999')
  await expect(page).toHaveURL(new RegExp(`page=${Math.ceil(items.length / 50)}$`))
  await expect.poll(() => idsOf(page)).toEqual(items.slice(-(items.length % 50 || 50)).map(({ id }) => id))
})

test('narrows by type, place and letter, and names how many each choice would show', async ({ page }) => {
  const items = all()
  const worn = items.find(({ type, place }) => type && place && !place.includes('、')) as ItemLine
  await page.goto('/item')
  const type = page.getByLabel('類型')
  const ofType = items.filter((line) => line.type === worn.type)
  await expect(type.locator('option', { hasText: worn.type })).toHaveText(
    `${worn.type}（${ofType.length.toLocaleString('en-US')}）`,
  )
  await type.selectOption(worn.type)
  await expectItems(page, ofType)
  await page.getByLabel('裝備位置').selectOption(worn.place)
  const ofPlace = ofType.filter(({ place }) => place.split('、').includes(worn.place))
  await expectItems(page, ofPlace)
  const letter = ofPlace[0]?.letter as string
  await page.getByRole('group', { name: '字首' }).getByRole('button', { name: letter, exact: true }).click()
  const found = ofPlace.filter((line) => line.letter === letter)
  await expectItems(page, found)
  // All of it is in the address.
  await page.reload()
  await expectItems(page, found)
  await expect(type).toHaveValue(worn.type)
})

test('finds by a piece of a name or a number; what finds nothing offers to clear the conditions', async ({ page }) => {
  const items = all()
  const item = items.find(({ name }) => /^\p{Script=Han}{4,}$/u.test(name)) as (typeof items)[number]
  await page.goto('/item')
  const field = page.getByLabel('搜尋道具名稱')
  await field.fill(item.name.slice(1, 3))
  await expectItems(
    page,
    items.filter(({ name }) => name.includes(item.name.slice(1, 3))),
  )
  await field.fill(String(item.id))
  await expect.poll(() => idsOf(page)).toContain(item.id)
  await field.fill('zzzz')
  await expect(page.getByText('沒有符合條件的道具')).toBeVisible()
  await expect(page.locator('item-browser table')).toBeHidden()
  await page.getByRole('button', { name: '清除條件' }).click()
  await expectItems(page, items)
  await expect(page).toHaveURL(/\/item$/)
})

for (const width of [360, 768, 1280])
  test(`nothing moves while the list comes, and no table is asked for: ${width} px`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/item')
    await expect(page.getByRole('button', { name: '下一頁' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await movedBy(page)).toBeLessThan(0.01)
    expect(asked.filter((path) => path.startsWith('/search/'))).toEqual([])
  })

test('every width and theme is sound, and rows lead to their items', async ({ page }) => {
  await page.goto('/item')
  await expect(page.getByRole('group', { name: '字首' }).getByRole('button').first()).toBeVisible()
  await expectSound(page)
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/item\/\d+$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the first 50 stand there, and that there are more is said', async ({ page }) => {
    await page.goto('/item')
    await expect(rows(page)).toHaveCount(Math.min(50, all().length))
    await expect(page.getByText('需要啟用 JavaScript')).toBeVisible()
    await expect(page.getByText(said(all().length)).first()).toBeVisible()
  })
})

test('gives way to what works without its script until that has come', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.clock.install()
  for (const path of ['/item', '/search']) {
    await page.goto(path, { waitUntil: 'commit' })
    const tools = page.locator('main').getByRole('searchbox')
    await expect(tools).toBeVisible()
    await page.clock.runFor(6_000)
    await expect(page.getByText('需要啟用 JavaScript')).toBeVisible()
    await expect(tools).toBeHidden()
  }
  release()
  await expect(page.locator('main').getByRole('searchbox')).toBeVisible()
  await expect(page.getByText('需要啟用 JavaScript')).toBeHidden()
})

test('says that it is loading while its tables are on their way', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/search/items.txt', async (route) => {
    await released
    await route.continue()
  })
  const items = all()
  await page.goto('/item?page=2')
  await expect(count(page)).toHaveText('載入中…')
  release()
  await expect(count(page)).toHaveText(said(items.length))
  await expect.poll(() => idsOf(page)).toEqual(items.slice(50, 100).map(({ id }) => id))
})

test('says so where its tables cannot be had, keeps what stands there, and asks again by a button', async ({
  page,
}) => {
  await page.route('**/search/*.txt', (route) => route.abort())
  await page.goto('/item')
  const letters = page.getByRole('group', { name: '字首' }).getByRole('button')
  const letter = (await letters.last().textContent()) ?? ''
  await letters.last().click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('道具清單載入失敗')
  await expect(rows(page)).toHaveCount(Math.min(50, all().length))
  const askedAgain = page.waitForEvent('requestfailed', (call) => call.url().includes('/search/'))
  await alert.getByRole('button', { name: '重試' }).click()
  await askedAgain
  await expect(alert).toContainText('道具清單載入失敗')
  await page.unroute('**/search/*.txt')
  await alert.getByRole('button', { name: '重試' }).click()
  await expectItems(
    page,
    all().filter((item) => item.letter === letter),
  )
  await expect(alert).toBeHidden()
})
