import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'

const results = (page: Page) => page.getByRole('table', { name: '試算結果' })
const row = (page: Page, name: string) => results(page).getByRole('row', { name: new RegExp(`^${name}`) })
const address = '/refine?kind=Weapon-4&from=4&to=5&way=HD'

test('the calculator gives what one step needs, and its address shows the same again', async ({ page }) => {
  await page.goto(address)
  // From +4 with 60.01 % and −1 on failure: from +3 the way back is certain, so each failure costs two more tries.
  const mean = 1 / 0.6001 + (1 / 0.6001 - 1)
  await expect(row(page, '嘗試次數').getByRole('cell').first()).toHaveText(mean.toFixed(2))
  await expect(page.getByText('這樣精煉不會損壞裝備。')).toBeVisible()
  await page.getByLabel('目標精煉值').fill('7')
  await page.getByLabel('目前精煉值').fill('3')
  await expect(page.getByText(/從 \+3 精煉到 \+7/)).toBeVisible()
  const shown = await results(page).textContent()
  const shared = page.url()
  await page.goto('about:blank')
  await page.goto(shared)
  await expect(results(page)).toBeVisible()
  expect(await results(page).textContent()).toBe(shown)
})

test('a way that destroys shows pieces, and protection spares them', async ({ page }) => {
  await page.goto('/refine?kind=Weapon-4&from=7&to=8&way=Normal')
  await expect(row(page, '裝備件數')).toBeVisible()
  await expect(page.getByText(/不損壞就精煉到 \+8 的機率：20\.01%/)).toBeVisible()
  await page.getByLabel('使用天廳之羽').selectOption('精煉到 +8 起')
  await expect(row(page, '天廳之羽').getByRole('cell').first()).toHaveText(String(Number((1 / 0.2001).toFixed(2))))
  await expect(row(page, '裝備件數')).toBeHidden()
})

for (const [label, value, problem] of [
  ['目前精煉值', '-1', '目前精煉值請輸入 0 到 14 的整數。'],
  ['目標精煉值', '1000000000000', '目標精煉值請輸入 1 到 15 的整數。'],
  ['目標精煉值', '', '目標精煉值請輸入 1 到 15 的整數。'],
  ['目標精煉值', '4', '目標精煉值要比目前高。'],
  ['損壞後換一件，從', '1.5', '換一件時的精煉值請輸入 0 到 14 的整數。'],
] as const)
  test(`the calculator refuses 「${value}」 as ${label} in a sentence`, async ({ page }) => {
    await page.goto(address)
    await page.getByLabel(label).fill(value)
    await expect(page.getByText(problem)).toBeVisible()
    await expect(results(page)).toBeHidden()
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  })

for (const [search, problem] of [
  ['kind=Weapon-99', '連結裡的裝備種類不存在，請重新選擇。'],
  ['kind=Weapon-4&way=Gold', '連結裡的方式不存在，請重新選擇。'],
  ['kind=Weapon-4&bless=3', '連結裡的使用等級不存在，請重新選擇。'],
  ['kind=Weapon-4&to=1000000000000', '目標精煉值請輸入 1 到 15 的整數。'],
  ['kind=Weapon-4&from=-5', '目前精煉值請輸入 0 到 14 的整數。'],
  ['kind=Weapon-4&from=many', '目前精煉值請輸入 0 到 14 的整數。'],
] as const)
  test(`an address with ${search} gets a sentence and no NaN`, async ({ page }) => {
    await page.goto(`/refine?${search}`)
    await expect(page.getByText(problem)).toBeVisible()
    await expect(page.locator('main')).not.toContainText('NaN')
  })

const best = '/refine?kind=Weapon-4&from=4&to=8'
const stepTexts = (page: Page) => page.locator('.plan-steps > li')
const aim = (page: Page) => page.getByLabel('做法')

test('the best way has the fewest tries, or costs least by the prices that the player enters', async ({ page }) => {
  await page.goto(best)
  await expect(results(page)).toBeVisible()
  await aim(page).selectOption('次數最少')
  await expect(page.getByRole('heading', { name: '最好的做法' })).toBeVisible()
  await expect(page.getByLabel('+10 以前的方式')).toBeHidden()
  const tries = async () => Number(await row(page, '嘗試次數').getByRole('cell').first().textContent())
  const fewest = await tries()
  await aim(page).selectOption('花費最少')
  await page.getByText('價格（選填，Zeny）').click()
  await page.getByLabel('一件全新的裝備').fill('90000000')
  await expect(row(page, '合計（Zeny）')).toBeVisible()
  await expect.poll(tries).toBeGreaterThan(fewest)
  await page.getByLabel('一件精煉好的成品').fill('5000000')
  await expect(page.getByText(/自己做平均要/)).toBeVisible()
  const shown = await page.locator('.plan-result').textContent()
  const shared = page.url()
  expect(shared).toContain('piece=90000000')
  await page.goto('about:blank')
  await page.goto(shared)
  await expect(page.getByText(/自己做平均要/)).toBeVisible()
  expect(await page.locator('.plan-result').textContent()).toBe(shown)
  await page.getByLabel('一件精煉好的成品').fill('1')
  await expect(page.getByText('直接買成品比較划算')).toBeVisible()
})

test('a new piece has the market price of the item from which the player came', async ({ page }) => {
  await page.goto('/item/1201')
  const name = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? ''
  await page.goto('/refine?kind=Weapon-1&item=1201&aim=money')
  await page.getByText('價格（選填，Zeny）').click()
  await expect(page.getByLabel(`一件全新的${name}`)).toBeVisible()
  await page.getByRole('combobox', { name: '裝備', exact: true }).selectOption('4 級武器')
  await expect(page.getByLabel('一件全新的裝備')).toBeVisible()
  expect(new URL(page.url()).searchParams.has('item')).toBe(false)
})

test('a grade is a goal, and starts again at +0', async ({ page }) => {
  await page.goto(`${best}&aim=tries&tograde=1`)
  await expect(page.getByText(/從 \+4 精煉到 D \+8/)).toBeVisible()
  await expect(stepTexts(page).filter({ hasText: '升階到 D' })).not.toHaveCount(0)
  await expect(stepTexts(page).filter({ hasText: /^D 階，精煉到 \+1/ })).toHaveCount(1)
  // A kind without grades has no such field.
  await page.getByRole('combobox', { name: '裝備', exact: true }).selectOption('1 級武器')
  await expect(page.getByLabel('目標階級')).toBeHidden()
  await expect(results(page)).toBeVisible()
})

const badPrice = '價格請輸入 1 到 999,999,999,999 的整數，或留空。'
for (const [search, problem] of [
  ['ready=0', badPrice],
  ['piece=-5', badPrice],
  ['mats=985:many', badPrice],
  ['mats=985:1000000000000', badPrice],
  ['tograde=9', '連結裡的階級不存在，請重新選擇。'],
  ['grade=1', '目標階級不能比目前低。'],
  ['kind=Weapon-1&grade=1', '連結裡的階級不存在，請重新選擇。'],
  ['new=1000000000000', '換一件時的精煉值請輸入 0 到 14 的整數。'],
  ['to=4', '目標精煉值要比目前高。'],
] as const)
  test(`an address of the best way with ${search} gets a sentence`, async ({ page }) => {
    const address = new URLSearchParams('kind=Weapon-4&from=4&to=8&aim=money')
    for (const [name, value] of new URLSearchParams(search)) address.set(name, value)
    await page.goto(`/refine?${address}`)
    await expect(page.getByText(problem)).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/NaN|Infinity|undefined/)
  })

test('the calculator works with the keyboard alone', async ({ page }) => {
  await page.goto('/refine')
  await page.getByRole('combobox', { name: '裝備', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(aim(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('目標精煉值')).toBeFocused()
  await expect(results(page)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('kind')).toBe('Weapon-2')
})

for (const scheme of ['light', 'dark'] as const)
  test(`the page has no accessibility faults and no sideways scrolling on a phone in ${scheme} colours`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/refine?kind=Armor-1&to=12&way=Enriched&high=HD')
    await expect(results(page)).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the tables say what each level costs and risks, and how grades are raised', async ({ page }) => {
    await page.goto('/refine')
    await page.locator('summary').filter({ hasText: '4 級武器' }).first().click()
    const table = page.getByRole('table', { name: '4 級武器・一般' })
    await expect(table.getByRole('row', { name: /^\+8/ })).toContainText('20.01%')
    await expect(table.getByRole('row', { name: /^\+8/ })).toContainText('20%')
    await expect(table.getByRole('row', { name: /^\+11/ })).toContainText('20.00% 損壞，其餘降 3 級')
    await expect(page.getByRole('heading', { name: '4 級武器：無階級 → D' })).toBeVisible()
  })
})

test('the menu of the guide leads to the page', async ({ page }) => {
  await page.goto('/item')
  await page.locator('.nav-menu summary').click()
  await page.getByRole('link', { name: '精煉機率' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '精煉' })).toBeVisible()
})
