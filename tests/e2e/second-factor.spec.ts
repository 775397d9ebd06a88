import { expect, type Page, test } from '@playwright/test'
import { accountCopy } from '../../domain/copy/account.ts'
import { codeAt } from '../../host/accounts/factors/one-time-codes.ts'
import { signInAdmin } from './admins.ts'
import { answerCall, answerDialogs } from './answers.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { ageSessions, sendLogin, signIn } from './players.ts'

const stepMs = 30_000
const factor = (page: Page) => page.getByRole('region', { name: '兩步驟驗證' })
const code = (page: Page) => page.getByLabel('驗證碼', { exact: true })

test('a second factor is set up by keyboard on a phone, used at login and removed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const player = await signIn(page)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto('/account')
  const start = factor(page).getByRole('button', { name: '設定驗證器 App' })
  await expect(start).toBeVisible()
  expect(urls.filter((url) => /QrCode/.test(url))).toEqual([])
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: '設定驗證器用的 QR 碼' })).toBeVisible()
  const secret = (await factor(page).locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await expect(page.locator('#second-factor')).toBeFocused()
  await code(page).fill('000000')
  await page.keyboard.press('Enter')
  await expect(factor(page).getByRole('alert')).toHaveText('驗證碼不正確或已使用過')
  const setUpMs = Date.now()
  await code(page).fill(codeAt(secret, setUpMs))
  await page.keyboard.press('Enter')
  const recoveryCodes = factor(page).getByRole('listitem')
  await expect(recoveryCodes).toHaveCount(10)
  await expectNoOverflow(page)
  await expectAccessible(page)
  const codes = await recoveryCodes.allInnerTexts()
  await page.getByRole('button', { name: '我已保存備用碼' }).press('Enter')
  await expect(page.locator('#second-factor')).toBeFocused()
  await expect(factor(page)).toContainText('備用碼剩餘 10 組')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await sendLogin(page, player)
  await expect(page.getByRole('heading', { name: '輸入驗證碼' })).toBeVisible()
  await expect(code(page)).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
  // The code of this step is used; the host accepts the code of the next one.
  await code(page).fill(codeAt(secret, Math.max(setUpMs + stepMs, Date.now())))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  await ageSessions(player)
  await page.goto('/account')
  await factor(page).getByRole('button', { name: '重新產生備用碼' }).click()
  const dialog = page.getByRole('dialog', { name: '確認是你本人' })
  await expectAccessible(page)
  await dialog.getByLabel('驗證碼').fill((codes[0] ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(recoveryCodes).toHaveCount(10)
  await page.getByRole('button', { name: '我已保存備用碼' }).click()
  answerDialogs(page)
  await factor(page).getByRole('button', { name: '停用' }).click()
  await expect(start).toBeVisible()
  await expect(factor(page).getByRole('heading', { name: '驗證器 App' })).toBeFocused()
})

test('an admin who must set up a second factor is redirected to its page', async ({ page }) => {
  const state = { active: false, since: '', recovery_codes: 0, required: true, first: true }
  await answerCall(page, '/account/second-factor', state)
  await answerCall(page, '/posts', { error: '必須先設定', second_factor: 'setup' }, 403)
  await signInAdmin(page)
  await page.goto('/admin/posts')
  await expect(page).toHaveURL('/account#second-factor')
  await answerCall(page, '/vending/search?itemInfo=1', { error: '必須先設定', second_factor: 'setup' }, 403)
  await page.goto('/ShopSearch?q=1')
  await expect(page).toHaveURL('/account#second-factor')
  await expect(factor(page)).toContainText('管理員帳號必須先設定兩步驟驗證')
  // Only the sections whose calls the host accepts.
  for (const name of ['兩步驟驗證', '登入中的裝置', '變更密碼'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: accountCopy.orders.title })).toHaveCount(0)
})
