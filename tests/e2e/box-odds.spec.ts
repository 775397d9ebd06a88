import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './players.ts'

const open = (page: Page) => page.getByRole('button', { name: '開箱試算' })
const results = (page: Page) => page.getByRole('table', { name: '試算結果' })
const cells = (page: Page) => results(page).locator('tbody tr').first().getByRole('cell')
const address = '/package/101'

/** Weights of the first random pool, as the page's HTML has them. */
async function weightsOf(page: Page): Promise<number[]> {
  const rows = page.locator('section[data-pool]:not([data-pool="0"])').first().locator('tr[data-chance]')
  return rows.evaluateAll((list) => list.map((row) => Number((row as HTMLElement).dataset.chance)))
}

test('the calculator says how many boxes the rarest row of a package takes', async ({ page }) => {
  await page.goto(address)
  const weights = await weightsOf(page)
  const chance = Math.min(...weights) / weights.reduce((sum, weight) => sum + weight)
  await open(page).click()
  await expect(page.getByLabel('想要的道具')).toBeFocused()
  const least = (share: number) => Math.ceil(Math.log(1 - share) / Math.log(1 - chance))
  await expect(cells(page).nth(1)).toHaveText(`${least(0.5)} 個`)
  await expect(cells(page).nth(2)).toHaveText(`${least(0.9)} 個`)
  await expect(cells(page).nth(3)).toHaveText(`${least(0.99)} 個`)
  await page.getByLabel('打算開幾個').fill('10')
  await expect(cells(page).first()).toHaveText(`${(100 * (1 - (1 - chance) ** 10)).toFixed(2)}%`)
})

test('an address shows the same result again, without a press', async ({ page }) => {
  await page.goto(address)
  await open(page).click()
  await page.getByLabel('中獎次數').fill('3')
  await page.getByLabel('一個的價格（選填）').fill('5000')
  await page.getByRole('button', { name: '再加一項' }).click()
  const shown = await results(page).textContent()
  const shared = page.url()
  expect(shared).toContain('want=')
  await page.goto('about:blank')
  await page.goto(shared)
  await expect(results(page)).toBeVisible()
  expect(await results(page).textContent()).toBe(shown)
})

test('a calculation that takes long says so, and leaves the page usable', async ({ page }) => {
  await page.goto(address)
  await open(page).click()
  for (let more = 0; more < 5; more++) await page.getByRole('button', { name: '再加一項' }).click()
  for (const times of await page.getByLabel('中獎次數').all()) await times.fill('10')
  await expect(results(page)).toContainText('計算中…')
  await page.getByLabel('打算開幾個').fill('2000')
  await expect(cells(page).nth(3)).toHaveText(/^[\d,]+ 個$/)
})

for (const [label, value, problem] of [
  ['打算開幾個', '0', '個數請輸入 1 到 1,000,000 的整數。'],
  ['打算開幾個', '1000000000000', '個數請輸入 1 到 1,000,000 的整數。'],
  ['打算開幾個', '', '個數請輸入 1 到 1,000,000 的整數。'],
  ['中獎次數', '-1', '中獎次數請輸入 1 到 50 的整數。'],
  ['一個的價格（選填）', '1.5', '價格請輸入 1 到 999,999,999,999 的整數，或留空。'],
  ['一個的價格（選填）', '0', '價格請輸入 1 到 999,999,999,999 的整數，或留空。'],
] as const)
  test(`the calculator refuses 「${value}」 as ${label} in a sentence`, async ({ page }) => {
    await page.goto(address)
    await open(page).click()
    await page.getByLabel(label).fill(value)
    await expect(page.getByText(problem)).toBeVisible()
    await expect(results(page)).toBeHidden()
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  })

for (const [search, problem] of [
  ['boxes=1000000000000', '個數請輸入 1 到 1,000,000 的整數。'],
  ['boxes=-3', '個數請輸入 1 到 1,000,000 的整數。'],
  ['boxes=many', '個數請輸入 1 到 1,000,000 的整數。'],
  ['price=0', '價格請輸入 1 到 999,999,999,999 的整數，或留空。'],
  ['price=free', '價格請輸入 1 到 999,999,999,999 的整數，或留空。'],
] as const)
  test(`an address with ${search} gets a sentence, and a result once it is corrected`, async ({ page }) => {
    await page.goto(`${address}?${search}`)
    await expect(page.getByText(problem)).toBeVisible()
    await expect(results(page)).toBeHidden()
    expect(new URL(page.url()).search).toBe(`?${search}`)
    const isPrice = search.startsWith('price')
    await page.getByLabel(isPrice ? '一個的價格（選填）' : '打算開幾個').fill('10')
    await expect(results(page)).toBeVisible()
    await expect(results(page)).not.toContainText('NaN')
  })

test('an address that wants a row a wrong number of times, or too many rows, gets a sentence', async ({ page }) => {
  await page.goto(address)
  await open(page).click()
  await page.getByLabel('中獎次數').fill('2')
  const [want = ''] = new URL(page.url()).searchParams.get('want')?.split('x') ?? []
  for (const times of ['0', '-1', '1000000000000']) {
    await page.goto(`${address}?want=${want}x${times}`)
    await expect(page.getByText('中獎次數請輸入 1 到 50 的整數。')).toBeVisible()
    await expect(results(page)).toBeHidden()
  }
  await page.goto(`${address}?want=${Array(7).fill(want).join('~')}`)
  await expect(page.getByText('連結裡的道具太多，只列出前 6 項。')).toBeVisible()
  await expect(page.getByLabel('中獎次數')).toHaveCount(6)
})

test('an item that is gone from the package is named as such, and the rarest one is chosen', async ({ page }) => {
  await page.goto(`${address}?want=1.999999x2`)
  await expect(page.getByText('連結裡的道具已經不在這個道具包，請重新選擇。')).toBeVisible()
  await expect(results(page)).toBeVisible()
})

test('the calculator has no accessibility faults and no sideways scrolling on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(address)
  await open(page).click()
  await expect(results(page)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

const worth = (page: Page) => page.getByRole('table', { name: '內容物的平均個數與市價' })
const prices = (page: Page) => worth(page).getByRole('spinbutton')

test('own prices give the value of a box and the share of each row, and stay in the address', async ({ page }) => {
  await page.goto(address)
  await open(page).click()
  await expect(page.getByText('登入後會帶入市場行情，也可以自己填單價。')).toBeVisible()
  await expect(page.getByText(/項都沒有價格，只列出平均個數/)).toBeVisible()
  await prices(page).nth(0).fill('1000')
  await prices(page).nth(1).fill('3000')
  await expect(page.getByText(/^一個平均值 [\d,.]+ Z（以 \d+ 項中有價格的 2 項計算）。$/)).toBeVisible()
  const shares = await worth(page).locator('tbody tr td:last-child').allTextContents()
  const known = shares.map((text) => Number.parseFloat(text)).filter((share) => share > 0)
  expect(known.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 1)
  const shared = page.url()
  expect(shared).toContain('own=')
  await page.goto(shared)
  await expect(page.getByText(/有價格的 2 項計算/)).toBeVisible()
  await expect(worth(page)).not.toContainText('NaN')
})

test('an own price of 0, a wrong one in the address, and the price of a row that is gone get a sentence', async ({
  page,
}) => {
  await page.goto(address)
  await open(page).click()
  await prices(page).first().fill('0')
  const problem = page.getByText('單價請輸入 1 到 999,999,999,999 的整數，或留空。')
  await expect(problem).toBeVisible()
  await prices(page).first().fill('7')
  await expect(problem).toBeHidden()
  const [id = ''] = /own=(\d+)/.exec(page.url())?.slice(1) ?? []
  for (const wrong of ['0', '-4', 'x', '1000000000000']) {
    await page.goto(`${address}?own=${id}.${wrong}`)
    await expect(problem).toBeVisible()
  }
  await page.goto(`${address}?own=999999.5`)
  await expect(page.getByText('連結裡有些單價的道具已經不在這個道具包，沒有計入。')).toBeVisible()
  await expect(results(page)).toBeVisible()
})

test('a player who is signed in sees the medians of the market', async ({ page }) => {
  await signIn(page)
  await page.goto(`${address}?boxes=10`)
  await expect(page.getByText(/成交中位數是近 30 天/)).toBeVisible()
  await expect(worth(page)).not.toContainText('NaN')
})
