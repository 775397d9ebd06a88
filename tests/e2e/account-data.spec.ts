import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { readable } from './answers.ts'
import { expectSound } from './axe.ts'
import { placeOrders } from './paid-orders.ts'
import { newPlayer, sendLogin, signIn } from './players.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('the account shows points and its orders by pages', async ({ page }) => {
  const player = await signIn(page)
  const ids = await placeOrders(player.accountId, 51)
  await page.goto('/account')
  await expect(region(page, '點數與 VIP')).toContainText('15,300')
  await expect(region(page, '點數與 VIP')).toContainText('沒有 VIP')
  const orders = region(page, '訂單')
  await expect(orders.locator('tbody tr')).toHaveCount(50)
  await orders.getByRole('button', { name: '2', exact: true }).press('Enter')
  await expect(orders.locator('tbody tr')).toHaveCount(1)
  await expect(orders.locator('tbody tr')).toContainText(ids[0] ?? '')
  await expectSound(page)
})

test('the account data can be downloaded after a confirmation', async ({ page }) => {
  const player = await signIn(page)
  let refusals = 1
  const refusal = { status: 403, json: { error: '請先輸入密碼', confirm: 'password' }, headers: readable }
  await page.route('**/account/export', (route) => (refusals-- > 0 ? route.fulfill(refusal) : route.fallback()))
  await page.goto('/account')
  await region(page, '下載我的資料').getByRole('button').press('Enter')
  const dialog = page.getByRole('dialog', { name: '確認是你本人' })
  await dialog.getByLabel('密碼').fill(player.password)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${player.username}-資料.json`)
  const exported = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(exported.account).toMatchObject({ id: Number(player.accountId), name: player.username })
  // The confirmation replaced the session's token; this page and the next one use the new token.
  const stored = await page.evaluate(() => localStorage.getItem('auth') ?? '')
  expect(stored).not.toContain(player.token)
  await page.reload()
  await expect(region(page, '登入中的裝置').getByText('這個裝置')).toBeVisible()
})

test('an account is closed with its password by keyboard on a phone, and a login keeps it open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const player = await signIn(page, await newPlayer())
  await page.goto('/account')
  await region(page, '關閉帳號').getByRole('button').press('Enter')
  const dialog = page.getByRole('dialog', { name: '確定要關閉帳號？' })
  await dialog.getByLabel('密碼').fill('wrong-one-7')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('密碼不正確')
  await expectSound(page)
  await dialog.getByLabel('密碼').fill(player.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/帳號將於 .* 關閉/)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
  await page.goto('/login')
  await sendLogin(page, player)
  await expect(page.getByText('已取消關閉帳號')).toBeVisible()
})
