import { expect, type Page, test } from '@playwright/test'
import { expectSound } from './axe.ts'

const open = (page: Page) => page.getByRole('button', { name: '改造規劃' })
const steps = (page: Page) => page.locator('.plan-steps > li')
const materials = (page: Page) => page.getByRole('table', { name: '要準備的材料' })
/** Its bases are made by box 13010, and theirs by box 13009. */
const address = '/reform/13011'

test('the planner finds the chain of reforms through other boxes', async ({ page }) => {
  await page.goto(address)
  await open(page).click()
  await expect(page.getByLabel('想要的裝備')).toBeFocused()
  await page.getByLabel('想要的裝備').selectOption('1161')
  await expect(steps(page)).toHaveCount(1)
  await page.getByLabel('手上的裝備').selectOption('1101')
  // Each box is a step; the last one needs +4, and the one before takes a level.
  await expect(steps(page)).toHaveCount(3)
  await expect(steps(page).first()).toContainText('松哨匕首')
  await expect(page.getByText('改造 3 次，還要自己精煉 4 級。')).toBeVisible()
  await page.getByLabel('手上的精煉').fill('9')
  await expect(page.getByText('改造 3 次，不用自己精煉。')).toBeVisible()
  await expect(steps(page).last()).toContainText('改造成 +6「')
  await page.getByLabel('最後的精煉至少').fill('8')
  await expect(steps(page).last()).toHaveText('最後自己精煉到 +8。')
  await expect(materials(page).getByRole('row')).toHaveCount(7)
})

test('an address shows the same route again, with prices and a finished piece', async ({ page }) => {
  await page.goto(`${address}?to=1161&from=1101&at=9`)
  await page.getByText('價格（選填，Zeny）').click()
  for (const field of await page.locator('.plan-prices input').all()) await field.fill('1000')
  await expect(page.getByText('買成品（1,000 Z）比較便宜。')).toBeVisible()
  const shown = await page.locator('.plan-result').textContent()
  const shared = page.url()
  await page.goto('about:blank')
  await page.goto(shared)
  await expect(materials(page)).toBeVisible()
  expect(await page.locator('.plan-result').textContent()).toBe(shown)
})

const badPrice = '價格請輸入 1 到 999,999,999,999 的整數，或留空。'
const badRefine = '精煉值請輸入 0 到 20 的整數。'
const gone = '連結裡的裝備已經不在這裡，請重新選擇。'
for (const [search, sentence] of [
  ['ready=0', badPrice],
  ['mats=7022:-1', badPrice],
  ['ready=1000000000000', badPrice],
  ['at=21', badRefine],
  ['plus=-1', badRefine],
  ['at=many', badRefine],
  ['to=999999', gone],
  ['from=999999', gone],
] as const)
  test(`an address with ${search} gets a sentence`, async ({ page }) => {
    await page.goto(`${address}?${search}`)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(materials(page)).toBeVisible({ visible: sentence === gone })
    await expect(page.locator('.plan')).not.toContainText(/NaN|Infinity|undefined/)
  })

test('a box whose page cannot be read is named as missing', async ({ page }) => {
  await page.route('**/reform/13010', (route) => route.abort())
  await page.goto(`${address}?to=1161`)
  await expect(page.getByText('有 1 個改造箱讀不到')).toBeVisible()
  await expect(steps(page)).not.toHaveCount(0)
})

test('the planner has no accessibility faults on a phone and a desktop', async ({ page }) => {
  await page.goto(address)
  await open(page).focus()
  await page.keyboard.press('Enter')
  await expect(materials(page)).toBeVisible()
  await expectSound(page)
  if (process.env.SHOTS)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.locator('.plan').screenshot({ path: `${process.env.SHOTS}/reform-${width}.png` })
    }
})
