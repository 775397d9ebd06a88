import { mkdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Page } from '@playwright/test'
import { shop, shopRow } from '../market-data.ts'
import { hostUrl } from '../stack/stack.ts'
import { expectAccessible, expectSound } from './axe.ts'
import { islandsAwake } from './islands.ts'
import { expect, type MarketHost, salesOf, test } from './market-host.ts'

const alerts = (page: Page) => page.getByRole('region', { name: '露店通知' })
const dialog = (page: Page) => page.getByRole('dialog', { name: '通知我' })

/** `PICTURES=FOLDER` keeps pictures of the states. */
async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 768, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** A shop with one row of the item. */
const stall = (nameid: number, price: number, fields = {}) =>
  shop({ vending_id: price, char_name: `商人${price}`, rows: [shopRow({ nameid, price, amount: 3, ...fields })] })

const firstItem = (market: MarketHost) => market.items[0] as MarketHost['items'][number]

test('a row of a shop becomes a watch, which shows the next offer on the open page', async ({ page, market }) => {
  const { id, name } = firstItem(market)
  await market.sell(stall(id, 1_000))
  await market.enter(page)
  await page.goto(`/ShopSearch?q=${id}`)
  await islandsAwake(page)
  await page.getByRole('button', { name: `通知我：${name}` }).press('Enter')
  await expect(dialog(page).getByLabel('價格')).toHaveValue('1000')
  await expectAccessible(page)
  // A press in the dialog does not open the details of the row.
  await dialog(page).getByText('什麼時候通知').click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await picture(page, 'dialog')
  await dialog(page).getByLabel('價格').fill('9.5')
  await dialog(page).getByRole('button', { name: '儲存' }).press('Enter')
  await expect(dialog(page)).toContainText('請輸入 0 以上的整數')
  await dialog(page).getByLabel('價格').fill('900')
  await dialog(page).getByRole('button', { name: '儲存' }).press('Enter')
  await expect(page.getByText('已儲存，有人開店就會通知你')).toBeVisible()
  await page.goto('/account')
  await expect(alerts(page)).toContainText(name)
  await expect(alerts(page)).toContainText('900 Z 以下')
  await market.sell(stall(id, 901), stall(id, 890))
  await expect(page.getByText('有露店符合你的關注')).toBeVisible()
  await page.reload()
  await alerts(page).locator('summary').press('Enter')
  await expect(alerts(page).getByRole('button', { name: /^複製座標/ })).toHaveCount(1)
  await expectSound(page)
  await picture(page, 'account')
})

test('a webhook is tested, and the link of its message ends the watch without a login', async ({
  page,
  market,
  browser,
}) => {
  const { id, name } = firstItem(market)
  await market.sell()
  await market.enter(page)
  await page.goto(`/account?watch=${id}`)
  await dialog(page).getByRole('button', { name: '儲存' }).press('Enter')
  await expect(alerts(page)).toContainText('又有人販售時')
  const discord = alerts(page).getByRole('region', { name: 'Discord' })
  await discord.getByLabel('Webhook 網址').fill('https://example.com/api/webhooks/1/a')
  await page.keyboard.press('Enter')
  await expect(discord.getByRole('alert')).toContainText('只能使用 Discord 的網址')
  await discord.getByLabel('Webhook 網址').fill(market.discord.webhook(5))
  await page.keyboard.press('Enter')
  await expect(discord).toContainText('已連上結尾為 of-5 的 webhook')
  await market.sell(stall(id, 500))
  await expect.poll(() => market.discord.messages.at(-1)?.message.content).toBe('有 1 筆露店符合你的關注')
  const stranger = await browser.newPage()
  await stranger.route(`${hostUrl}/**`, (route) =>
    route.continue({ url: route.request().url().replace(hostUrl, market.url) }),
  )
  await stranger.goto(market.discord.endLink())
  await expect(stranger.getByRole('main')).toContainText(name)
  await expectSound(stranger)
  await picture(stranger, 'end-watch')
  await page.reload()
  await expect(alerts(page)).toContainText('1／50 項')
  await stranger.getByRole('button', { name: '結束這項關注' }).press('Enter')
  await expect(stranger.getByRole('heading', { name: '已結束關注' })).toBeFocused()
  await page.reload()
  await expect(alerts(page)).toContainText('還沒有關注任何道具')
  await stranger.close()
})

test('the watch list of the browser moves to the account', async ({ page, market }) => {
  const { id, name } = firstItem(market)
  await market.sell(stall(id, 1_000))
  await market.enter(page)
  await page.goto(`/ShopSearch?q=${id}`)
  await islandsAwake(page)
  await page.getByRole('button', { name: `關注：${name}` }).press('Enter')
  await page.locator('.watch-list summary').press('Enter')
  await page.getByRole('button', { name: '移到帳號，有人開店就通知我' }).press('Enter')
  await expect(page.locator('.watch-list')).toContainText('1,000 Z 以下')
  await expect(page.locator('.watch-list')).toContainText('尚未關注任何道具')
  await picture(page, 'market')
  await expectSound(page)
})

test('an account with 50 watches is told so, and a failure offers another try', async ({ page, market }) => {
  const { token } = await market.enter(page)
  const draft = { side: 'selling', currency: 'ZENY', refine: 0, cards: [], price: 5 }
  const watches = market.items.slice(0, 50).map((item) => ({ nameid: item.id, ...draft }))
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const body = JSON.stringify({ watches })
  await fetch(`${market.url}/account/watches/several`, { method: 'POST', headers, body })
  await page.route('**/account/watches', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto('/account')
  await alerts(page).getByRole('button', { name: '重試' }).press('Enter')
  await expect(alerts(page)).toContainText('已有 50 項')
  await picture(page, 'full')
})

test('a host without watches shows none of it', async ({ page, market }) => {
  const { id, name } = firstItem(market)
  await market.sell(stall(id, 1_000))
  await market.enter(page)
  await page.route('**/account/watches', (route) => route.fulfill({ status: 404, json: { error: '' } }))
  await page.goto(`/ShopSearch?q=${id}`)
  await expect(page.getByRole('button', { name: `關注：${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `通知我：${name}` })).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByRole('region', { name: '下載我的資料' })).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
})

test("an item's page shows players who sells it, its last sales and a line of prices", async ({ page, market }) => {
  const { id } = firstItem(market)
  await market.sell(stall(id, 1_000), stall(id, 1_100))
  await market.record(...salesOf(id, 60))
  await page.goto(`/item/${id}`)
  const part = page.locator('item-market')
  await expect(part.getByRole('link')).toHaveAttribute('href', /^\/login/)
  await market.enter(page)
  await page.goto(`/item/${id}`)
  await expect(part).toContainText('2 家，最低 1,000 Z')
  await expect(part.getByRole('listitem')).toHaveCount(5)
  await part.getByRole('img').scrollIntoViewIfNeeded()
  await expect(part.locator('canvas')).toBeVisible()
  await part.locator('summary').press('Enter')
  await expect(part.locator('tbody tr').first()).toBeVisible()
  await expect(part.getByRole('link')).toHaveAttribute('href', `/account?watch=${id}`)
  await expectSound(page)
  await picture(page, 'item')
  await page.route('**/market/item/*', (route) => route.fulfill({ status: 404, json: { error: '' } }))
  await page.goto(`/item/${id}`)
  await expect(part).toHaveCount(0)
})
