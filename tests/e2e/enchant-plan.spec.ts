import { expect, type Page, test } from '@playwright/test'
import { expectSound } from './axe.ts'
import { signIn } from './players.ts'

const open = (page: Page) => page.getByRole('button', { name: '附魔規劃' })
const amounts = (page: Page) => page.getByRole('table', { name: '要準備多少' })
const row = (page: Page, name: string) => amounts(page).getByRole('row', { name })
const cells = (page: Page, name: string) => row(page, name).getByRole('cell')
const aim = (page: Page) => page.getByLabel('以什麼為準')
/** One slot at random, and a reset of 100 %. */
const address = '/enchant/1'

/** The actual odds of the last enchant of the table, 0 to 1, as the page's HTML has them. */
async function rarest(page: Page): Promise<{ name: string; chance: number }> {
  const rows = page.locator('tr[data-odds]')
  const odds = await rows.evaluateAll((list) => list.map((entry) => Number((entry as HTMLElement).dataset.odds)))
  const name = (await rows.last().locator('.item').textContent())?.trim() ?? ''
  return { name, chance: (odds.at(-1) ?? 0) / odds.reduce((sum, chance) => sum + chance) }
}

test('the planner says how often to enchant and to reset, and what that takes', async ({ page }) => {
  await page.goto(address)
  const { name, chance } = await rarest(page)
  await open(page).click()
  const want = page.getByLabel('想要的附魔')
  await expect(want).toBeFocused()
  await want.selectOption({ label: `${name}（${(chance * 100).toFixed(2)}%）` })
  // Each failed enchanting is followed by a reset.
  const tries = (share: number) => 2 * Math.ceil(Math.log(1 - share) / Math.log(1 - chance)) - 1
  await expect(cells(page, '操作次數').nth(1)).toHaveText(tries(0.5).toLocaleString('en'))
  await expect(cells(page, '操作次數').nth(3)).toHaveText(tries(0.99).toLocaleString('en'))
  const mean = (1 / chance) * 20_000 + (1 / chance - 1) * 50_000
  await expect(cells(page, 'Zeny').first()).toHaveText(Number(mean.toPrecision(4)).toLocaleString('en'))
  await expect(page.locator('.plan-steps')).toContainText(`附到「${name}」就完成`)
})

test('an address shows the same plan again, without a press', async ({ page }) => {
  await page.goto('/enchant/6')
  await open(page).click()
  await page.getByRole('button', { name: '再加一項' }).click()
  await page.getByLabel('想要的附魔').last().selectOption('3.29061')
  await page.getByText('升級後的也可以').last().click()
  await aim(page).selectOption('花費最少')
  await page.getByText('價格（選填，Zeny）').click()
  await page.getByLabel('一件附好的成品').fill('5000000')
  await expect(page.getByText(/自己做平均要/)).toBeVisible()
  const shown = await page.locator('.plan-result').textContent()
  const shared = page.url()
  expect(shared).toContain('want=')
  await page.goto('about:blank')
  await page.goto(shared)
  await expect(page.getByText(/自己做平均要/)).toBeVisible()
  expect(await page.locator('.plan-result').textContent()).toBe(shown)
})

test('an upgrade, a perfect enchant and a new piece are steps of a plan', async ({ page }) => {
  // Wanted is the last of a chain of upgrades, for as few tries as possible.
  await page.goto('/enchant/6?want=3.29063')
  await expect(page.locator('.plan-steps')).toContainText('升級成')
  await page.goto('/enchant/5?want=3.29182')
  await expect(page.locator('.plan-steps')).toContainText('指定附魔')
  // No reset.
  await page.goto('/enchant/3?want=4.29203')
  await expect(page.getByText('這個附魔不能重置')).toBeVisible()
  await expect(row(page, '新裝備')).toBeVisible()
})

test('a finished piece that costs little is bought instead', async ({ page }) => {
  await page.goto(`${address}?want=4.29053&aim=money&ready=1`)
  await expect(page.getByText('直接買成品比較划算')).toBeVisible()
  await expect(amounts(page)).toBeHidden()
})

test('the market has prices for a player who is signed in, and an own price wins', async ({ page }) => {
  await page.goto(`${address}?aim=money`)
  await page.getByText('價格（選填，Zeny）').click()
  await expect(page.getByText('登入後會帶入市場行情')).toBeVisible()
  await signIn(page)
  await page.goto(`${address}?aim=money`)
  await page.getByText('價格（選填，Zeny）').click()
  await expect(page.getByText(/成交中位數是近 30 天/)).toBeVisible()
  await expect(amounts(page)).not.toContainText('NaN')
})

const badPrice = '價格請輸入 1 到 999,999,999,999 的整數，或留空。'
const gone = '連結裡的附魔或裝備已經不在這裡，請重新選擇。'
for (const [search, sentence] of [
  ['ready=0', badPrice],
  ['ready=-5', badPrice],
  ['ready=1000000000000', badPrice],
  ['piece=free', badPrice],
  ['mats=7037:1.5', badPrice],
  ['mats=7037:many', badPrice],
  ['want=4.999999', gone],
  ['want=99.29053', gone],
  ['want=nothing', gone],
  ['grade=9', gone],
  ['item=1', gone],
  [`want=${Array(13).fill('4.29053').join('~')}`, '連結裡的附魔太多，只列出前 12 項。'],
] as const)
  test(`an address with ${search.slice(0, 30)} gets a sentence`, async ({ page }) => {
    await page.goto(`${address}?${search}`)
    await expect(page.getByText(sentence)).toBeVisible()
    const isPrice = sentence === badPrice
    await expect(amounts(page)).toBeVisible({ visible: !isPrice })
    await expect(page.locator('.plan')).not.toContainText(/NaN|Infinity|undefined/)
    if (!isPrice) return
    const field = page.locator('.plan-prices input[aria-invalid=true]')
    await field.fill('10')
    await expect(amounts(page)).toBeVisible()
  })

test('the planner is used with the keyboard, and has no accessibility faults on a phone and a desktop', async ({
  page,
}) => {
  await page.goto('/enchant/6')
  await open(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('想要的附魔')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(amounts(page)).toBeVisible()
  await page.getByText('價格（選填，Zeny）').press('Enter')
  await expectSound(page)
})
