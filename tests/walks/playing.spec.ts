/** What a player does: account, market, payments, firewall. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeAt } from '../../host/accounts/secrets/one-time-codes.ts'
import { islandsAwake } from '../e2e/islands.ts'
import { newPlayer, signIn } from '../e2e/players.ts'
import { hostUrl } from '../stack/stack.ts'
import { expect, expectGoodPage, test, toast } from './walk.ts'

const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '確認' }).click()

async function logIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('帳號').fill(username)
  await page.getByLabel('密碼').fill(password)
  await page.keyboard.press('Enter')
}

test('sign-up logs in and leads home', async ({ page }) => {
  const username = `walker${randomBytes(5).toString('hex')}`
  await page.goto('/SignUp')
  await islandsAwake(page)
  await page.getByLabel('帳號', { exact: true }).fill(username)
  await page.getByLabel('密碼', { exact: true }).fill('tronje-speer-7')
  await page.getByLabel('確認密碼').fill('tronje-speer-7')
  await expect(page.locator('input[type=password]')).toHaveCount(2)
  await page.getByRole('button', { name: '女' }).click()
  await page.getByRole('button', { name: /^註冊/ }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, `歡迎加入，${username}`)).toBeVisible()
})

test('a guarded page leads to the login and back; logout ends the session', async ({ page }) => {
  const player = await newPlayer()
  await page.goto('/FireWall')
  await expect(page).toHaveURL('/login?from=%2FFireWall')
  await expect(toast(page, '請先登入')).toBeVisible()
  await islandsAwake(page)
  await expect(page.getByLabel('密碼')).toHaveAttribute('type', 'password')
  await logIn(page, player)
  await expect(page).toHaveURL('/FireWall')
  await expect(toast(page, `歡迎回來，${player.username}`)).toBeVisible()
  const { token, ...rest } = JSON.parse(await page.evaluate(() => localStorage.auth))
  expect(rest).toEqual({ username: player.username, accountId: expect.anything(), role: 'player' })
  await page.locator('session-link').getByRole('button', { name: '登出' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, `帳號 ${player.username} 已登出`)).toBeVisible()
  const check = await fetch(`${hostUrl}/auth/check`, { headers: { Authorization: `Bearer ${token}` } })
  expect(check.status).toBe(401)
})

test('shop search: currency, sorting, details; sales records: days, chart, details', async ({ page }) => {
  await signIn(page)
  await page.goto('/ShopSearch')
  await islandsAwake(page)
  const box = page.getByLabel('輸入道具名稱或 ID')
  await box.fill('刃')
  await box.press('Enter')
  const rows = page.locator('.shop-table tbody tr:has(td)')
  await expect(rows).toHaveCount(30)
  await expectGoodPage(page)
  await page.getByRole('button', { name: /^CASH/ }).click()
  await expect(page.locator('.shop-table data').first()).toHaveText(/ C$/)
  const price = page.getByRole('columnheader', { name: '價格' })
  await price.getByRole('button').click()
  await expect(price).toHaveAttribute('aria-sort', 'ascending')
  await rows.first().getByRole('button', { name: '詳細' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tabpanel')).toContainText('/navi ')
  await dialog.getByRole('tab', { name: '販售資訊' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText(' C')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: '成交紀錄查詢' }).click()
  await box.fill('刃')
  await box.press('Enter')
  const records = page.locator('.record-table tbody tr')
  await expect(records.first()).toBeVisible()
  await page.getByRole('button', { name: '30 天' }).click()
  await expect(page).toHaveURL(/days=30/)
  await expect(records.first()).toBeVisible()
  await expectGoodPage(page)
  await records.first().getByRole('button', { name: '詳細' }).click()
  await expect(dialog.locator('[role=slider] canvas')).toBeVisible()
  await expect(dialog.locator('.sale-table tbody tr').first()).toContainText('Z')
})

test('demo records: 40 of them, daily averages, a chart that can be hidden', async ({ page }) => {
  await signIn(page)
  await page.goto('/PurchaseRecordSearch')
  await islandsAwake(page)
  await page.getByRole('button', { name: '30 天', exact: true }).click()
  await expect(page.getByRole('table', { name: '逐筆紀錄' }).locator('tbody tr')).toHaveCount(40)
  await expect(page.getByRole('table', { name: '每日平均價格' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: '隱藏圖表' }).click()
  await expect(page.locator('figure')).toHaveCount(0)
})

test('a donation is confirmed, paid at the sandbox and credited', async ({ page }) => {
  const { username } = await signIn(page)
  await page.goto('/donate')
  await page.getByRole('button', { name: 'NT$ 500', exact: true }).click()
  await expectGoodPage(page)
  await page.getByRole('button', { name: '前往贊助' }).click()
  const terms = page.getByRole('dialog', { name: '確認贊助' }).getByRole('definition')
  await expect(terms).toHaveText([username, '信用卡', 'NT$ 500', '525 點'])
  await confirm(page)
  await expect(page).toHaveURL(`${hostUrl}/payment/sandbox`)
  await page.getByRole('button', { name: '付款成功', exact: true }).click()
  await expect(page).toHaveURL(/\/donate\?order=[0-9A-Z]{20}$/)
  await expect(page.getByText('付款完成，等待遊戲入帳')).toBeVisible()
})

test('VIP is bought in a new window', async ({ page }) => {
  await signIn(page)
  await page.goto('/donate')
  await islandsAwake(page)
  await page.getByRole('tab', { name: 'VIP 訂閱' }).click()
  await page.getByLabel('訂閱方案').selectOption('2')
  await expectGoodPage(page)
  await page.getByRole('button', { name: '立即訂閱' }).click()
  const opened = page.waitForEvent('popup')
  await confirm(page)
  const payment = await opened
  await payment.getByRole('button', { name: '付款成功', exact: true }).click()
  await expect(payment.getByText('VIP 90 天')).toBeVisible()
})

test('the firewall is opened for the own address', async ({ page }) => {
  await signIn(page)
  await page.goto('/FireWall')
  await expect(page.getByRole('definition')).toHaveText('127.0.0.1')
  await expectGoodPage(page)
  await page.getByRole('button', { name: /^開通/ }).click()
  await expect(page.getByText('開通成功：127.0.0.1')).toBeVisible()
})

test('the account gets a second factor, which the next login asks for', async ({ page }) => {
  const player = await signIn(page)
  await page.goto('/account')
  const factor = page.getByRole('region', { name: '兩步驟驗證' })
  const code = page.getByLabel('驗證碼', { exact: true })
  await expect(page.getByText('還沒有任何訂單。')).toBeVisible()
  await factor.getByRole('button', { name: '設定驗證器 App' }).click()
  await expect(page.getByRole('img', { name: '設定驗證器用的 QR 碼' })).toBeVisible()
  await expectGoodPage(page)
  const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await code.fill(codeAt(secret, Date.now()))
  await page.keyboard.press('Enter')
  const codes = factor.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: '我已保存備用碼' }).click()
  await expect(factor).toContainText('備用碼剩餘 10 組')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await islandsAwake(page)
  await logIn(page, player)
  await code.fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.locator('session-link')).toContainText(player.username)
})
