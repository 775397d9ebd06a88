import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { letterOf } from '../../domain/search/first-letter.ts'
import { type ItemLine, readItemTable } from '../../domain/search/item-table.ts'
import { readNameTable } from '../../domain/search/name-table.ts'
import { releaseFolder } from '../stack/stack.ts'

const readTable = (file: string) => readFileSync(path.join(releaseFolder, 'search', file), 'utf8')
/** Every item of the site, sorted by number. */
const allItems = () => {
  const names = new Map(
    readNameTable(readTable('names.json')).flatMap(({ kind, id, name }) =>
      kind === 'item' ? [[Number(id), name]] : [],
    ),
  )
  const { lines, sounds } = readItemTable(readTable('items.json'))
  return lines.map((line) => {
    const name = names.get(line.id) ?? ''
    return { ...line, name, letter: letterOf(name, sounds) }
  })
}
const rows = (page: Page) => page.locator('item-browser tbody tr')
const count = (page: Page) => page.locator('item-browser [role=status]')
const idsOf = (page: Page) =>
  rows(page).evaluateAll((list) => list.map((row) => Number(row.querySelector('a')?.pathname.split('/').pop())))
const countText = (n: number) => `共 ${n.toLocaleString('en-US')} 件道具`

/** Expects the number of `items` and their first 50 on the page. */
async function expectItems(page: Page, items: readonly ItemLine[]) {
  await expect(count(page)).toHaveText(countText(items.length))
  await expect.poll(() => idsOf(page)).toEqual(items.slice(0, 50).map(({ id }) => id))
}

test('items are found by part of a name or by number, and conditions without a result can be cleared', async ({
  page,
}) => {
  const items = allItems()
  const cards = items.filter(({ name }) => name.includes('卡片'))
  await page.goto('/item')
  const field = page.getByLabel('搜尋道具名稱')
  await field.focus()
  await rows(page).first().getByRole('link').hover()
  await expect(page.locator('#item-tooltip .facts').first()).toBeVisible()
  await field.fill('卡片')
  await expectItems(page, cards)
  expect(await page.locator('#item-tooltip').count()).toBeLessThan(2)
  await field.fill(String(cards[0]?.id))
  await expect.poll(() => idsOf(page)).toContain(cards[0]?.id)
  await field.fill('zzzz')
  await expect(page.getByText('沒有符合條件的道具')).toBeVisible()
  await expect(page.locator('item-browser table')).toBeHidden()
  await page.getByRole('button', { name: '清除條件' }).click()
  await expectItems(page, items)
  await expect(page).toHaveURL(/\/item$/)
  await expect(field).toBeFocused()
  await field.fill('yyyy')
  await page.goBack()
  await expect(field).toHaveValue('')
  await page.goto('/item?q=zzzz&letter=A')
  await expect(page.getByText('沒有符合條件的道具')).toBeVisible()
  await expect(page.locator('[data-letters] [aria-current]')).toHaveText('A')
})

test('a failed load of the tables is reported, and can be repeated', async ({ page }) => {
  await page.route('**/search/*.json', (route) => route.abort())
  await page.goto('/item')
  const letters = page.getByRole('group', { name: '字首' }).getByRole('button')
  const letter = (await letters.last().textContent()) ?? ''
  await letters.last().click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('道具清單載入失敗')
  await expect(rows(page)).toHaveCount(Math.min(50, allItems().length))
  const failedRetry = page.waitForEvent('requestfailed', (call) => call.url().includes('/search/'))
  await alert.getByRole('button', { name: '重試' }).click()
  await failedRetry
  await expect(alert).toContainText('道具清單載入失敗')
  await page.unroute('**/search/*.json')
  await alert.getByRole('button', { name: '重試' }).click()
  await expectItems(
    page,
    allItems().filter((item) => item.letter === letter),
  )
  await expect(alert).toBeHidden()
})

test('a text typed before the scripts are loaded is searched; Back restores a focused field', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/item', { waitUntil: 'commit' })
  await page.getByLabel('搜尋道具名稱').fill('卡片')
  scripts.resolve()
  await expect(count(page)).toHaveText(countText(allItems().filter(({ name }) => name.includes('卡片')).length))
  const type = page.getByLabel('類型')
  await type.selectOption('卡片')
  await type.selectOption('')
  await page.getByLabel('搜尋道具名稱').fill('zzzz')
  await expect(type.locator('option')).toHaveCount(1)
  await type.focus()
  await page.evaluate(() => history.go(-2))
  await expect(type).toHaveValue('卡片')
})
