import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { readEffectBriefs } from '../../domain/search/effect-briefs.ts'
import { letterOf } from '../../domain/search/first-letter.ts'
import { type ItemLine, readItemTable } from '../../domain/search/item-table.ts'
import { readNameTable } from '../../domain/search/name-table.ts'
import { releaseFolder } from '../stack/stack.ts'
import { expectSound } from './axe.ts'
import { openSmallSite } from './small-site.ts'

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

test.describe('a server with numbers of weapons and armor', () => {
  const weapon = (Id: number, Name: string, Attack: number, Weight: number) => ({
    ...{ Id, Name, Type: 'Weapon', Locations: { Right_Hand: true } },
    Facts: { Attack, WeaponLevel: 1, EquipLevelMin: 2, Weight },
  })
  const items = [
    { Id: 501, Name: '紅色藥水', Type: 'Healing', Facts: { Weight: 70 } },
    { ...weapon(1201, '小刀', 17, 400), Slot: 3 },
    weapon(1202, '無數字', 0, 0),
    weapon(1205, '切刀', 43, 600),
    { Id: 2301, Name: '棉襯衫', Type: 'Armor', Locations: { Armor: true }, Facts: { Defense: 10, ArmorLevel: 1 } },
  ]
  let site: Awaited<ReturnType<typeof openSmallSite>>
  test.beforeAll(async () => {
    site = await openSmallSite('gear', { items })
  })
  test.afterAll(() => site?.close())
  const names = (page: Page) => rows(page).locator('th')
  const heads = (page: Page) => page.locator('item-browser thead th:visible')

  test('weapons have columns of numbers; a press on a head sorts by it, and other types have other columns', async ({
    page,
  }) => {
    await page.goto(`${site.url}/item`)
    const type = page.getByLabel('類型')
    await type.selectOption('武器')
    await expect(heads(page)).toHaveText(['名稱', '裝備位置', '等級', '攻擊力', '武器等級', '洞數', '重量', '編號'])
    await expect(names(page)).toHaveText(['小刀 [3]', '無數字', '切刀'])
    await expect(rows(page).first().locator('td:visible')).toHaveText(['右手', '2', '17', '1', '3', '40', '1201'])
    const attack = page.getByRole('button', { name: '攻擊力' })
    await attack.press('Enter')
    await expect(names(page)).toHaveText(['小刀 [3]', '切刀', '無數字'])
    await expect(attack).toBeFocused()
    await attack.press('Enter')
    await expect(names(page)).toHaveText(['切刀', '小刀 [3]', '無數字'])
    await expect(page.locator('th[aria-sort=descending]')).toHaveText('攻擊力')
    await page.reload()
    await expect(names(page)).toHaveText(['切刀', '小刀 [3]', '無數字'])
    await type.selectOption('防具')
    await expect(heads(page)).toHaveText(['名稱', '裝備位置', '等級', '防禦力', '防具等級', '編號'])
    await expect(page).not.toHaveURL(/sort=/)
    await type.selectOption('')
    await expect(heads(page)).toHaveText(['名稱', '類型', '裝備位置', '等級', '編號'])
    await page.goBack()
    await page.goBack()
    await expect(names(page)).toHaveText(['切刀', '小刀 [3]', '無數字'])
  })

  test('on a phone the filters are closed, and a select sorts by numbers', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${site.url}/item`)
    const sort = page.getByLabel('排序')
    await expect(page.getByLabel('類型')).toBeHidden()
    await page.getByText('篩選').click()
    await expect(sort).toBeHidden()
    await page.getByLabel('類型').selectOption('武器')
    await sort.selectOption({ label: '重量（高到低）' })
    await expect(names(page)).toHaveText(['切刀', '小刀 [3]', '無數字'])
    await expect(rows(page).first().locator('td[data-label=攻擊力]')).toHaveText('43')
    await sort.selectOption({ label: '編號' })
    await expect(names(page)).toHaveText(['小刀 [3]', '無數字', '切刀'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  test('a failed load of the numbers leaves the list as it is', async ({ page }) => {
    await page.route('**/search/gear.json', (route) => route.abort())
    await page.goto(`${site.url}/item?type=武器&sort=攻擊力`)
    await expect(names(page)).toHaveText(['小刀 [3]', '無數字', '切刀'])
    await expect(heads(page)).toHaveText(['名稱', '類型', '裝備位置', '等級', '編號'])
  })
})

test('gear is found by effect with keys, at a refine, and the address is the whole search', async ({ page }) => {
  await page.goto('/item')
  const field = page.getByRole('combobox', { name: '效果' })
  const options = page.getByRole('listbox', { name: '效果選項' }).getByRole('option')
  await field.fill('maxhp')
  await expect(page.getByText('沒有「maxhp」這種效果').first()).toBeVisible()
  await field.fill('最大 hp')
  await expect(options.nth(1)).toContainText('最大 HP（%）')
  await expectSound(page)
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('最大 HP（%）')
  const amounts = async () =>
    (await page.locator('.effect-cell b').allTextContents()).map((text) => Number.parseInt(text, 10))
  await expect.poll(amounts).not.toHaveLength(0)
  await expectSound(page)
  const unrefined = await amounts()
  expect(unrefined).toEqual([...unrefined].sort((a, b) => b - a))
  await page.getByLabel('精煉值').selectOption('+10')
  await expect.poll(async () => (await amounts())[0] ?? 0).toBeGreaterThan(unrefined[0] ?? 0)
  await page.getByLabel('數值至少').fill('8')
  await page.getByLabel('數值至少').press('Enter')
  await expect.poll(async () => Math.min(...(await amounts()))).toBeGreaterThanOrEqual(8)
  const shown = await rows(page).allTextContents()
  await page.goto(page.url())
  await expect.poll(() => rows(page).allTextContents()).toEqual(shown)
  await expect(field).toHaveValue('最大 HP（%）')
  await field.fill('沒這回事')
  await field.press('Escape')
  await expect(field).toHaveValue('最大 HP（%）')
  await field.fill('')
  await field.press('Enter')
  await expectItems(page, allItems())
  await expect(page).toHaveURL(/\/item$/)
  await expect(page.getByLabel('精煉值')).toBeHidden()
})

test('a failed load of the effects is reported in the field', async ({ page }) => {
  await page.route('**/search/effects.json', (route) => route.abort())
  await page.goto('/item')
  await page.getByRole('combobox', { name: '效果' }).focus()
  await expect(page.getByText('效果資料載入失敗').first()).toBeVisible()
  await page.goto('/item?effect=ATK')
  await expect(page.getByRole('alert')).toContainText('道具清單載入失敗')
})

test('the list and the suggestions say in a line what an item does, and come without it', async ({ page }) => {
  const [[id, brief] = [0, '']] = readEffectBriefs(readTable('effect-briefs.json'))
  const { name } = allItems().find((item) => item.id === id) ?? { name: '' }
  await page.goto(`/item?q=${id}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.locator('.effect-brief')).toHaveText(brief)
  await expectSound(page)
  await page.locator('[data-site-search] input').fill(name)
  const option = page.getByRole('option').filter({ hasText: `#${id}` })
  await expect(option).toContainText(brief)
  await page.route('**/search/effect-briefs.json', (route) => route.abort())
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.locator('.effect-brief')).toHaveCount(0)
})
