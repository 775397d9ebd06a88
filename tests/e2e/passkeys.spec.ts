import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { answerCall, answerDialogs } from './answers.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { ageSessions, type Player, sendLogin, signIn } from './players.ts'

const title = '通行密鑰（Passkey）'
const factor = (page: Page) => page.getByRole('region', { name: '兩步驟驗證' })
const keys = (page: Page) => factor(page).getByRole('table', { name: title }).locator('tbody').getByRole('row')
const addButton = (page: Page) => factor(page).getByRole('button', { name: '新增通行密鑰' })

/** Chromium's virtual authenticator, with a present and verified user. */
async function virtualAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function logIn(page: Page, player: Player) {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await sendLogin(page, player)
}

/** Adds a passkey by keyboard. */
async function addByKeyboard(page: Page, name: string): Promise<void> {
  await factor(page).getByLabel('名稱').focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await expect(addButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a passkey is added, used and removed by keyboard on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const player = await signIn(page)
  const { cdp, authenticatorId } = await virtualAuthenticator(page)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto('/account')
  await expect(addButton(page)).toBeVisible()
  await expect(factor(page).getByRole('table')).toHaveCount(0)
  const before = urls.length
  await addByKeyboard(page, '我的手機')
  const recoveryCodes = factor(page).getByRole('listitem')
  await expect(recoveryCodes).toHaveCount(10)
  // The script for authenticators is loaded on demand.
  expect(urls.slice(before).filter((url) => url.endsWith('.js'))).not.toEqual([])
  await expect(factor(page).getByRole('heading', { name: '備用碼' })).toBeFocused()
  await page.getByRole('button', { name: '我已保存備用碼' }).focus()
  await page.keyboard.press('Enter')
  await expect(keys(page)).toHaveCount(1)
  await expect(keys(page)).toContainText('尚未使用')

  await logIn(page, player)
  const use = page.getByRole('button', { name: '使用通行密鑰' })
  await expect(use).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await use.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '已取消，或等待太久' })).toBeVisible()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  await ageSessions(player)
  await page.goto('/account')
  await expect(keys(page)).not.toContainText('尚未使用')
  await addByKeyboard(page, '同一支手機')
  const dialog = page.getByRole('dialog', { name: '確認是你本人' })
  await expect(dialog.getByRole('button', { name: '使用通行密鑰' })).toBeFocused()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  // The browser recognises that this device has a passkey of this account.
  await expect(page.getByText('這個裝置已經有此帳號的通行密鑰')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(keys(page)).toHaveCount(1)

  answerDialogs(page)
  await factor(page)
    .getByRole('button', { name: /^移除通行密鑰「我的手機」/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(keys(page)).toHaveCount(0)
  await expect(factor(page).getByRole('heading', { name: title })).toBeFocused()
  await expect(factor(page)).not.toContainText('備用碼剩餘')
  await logIn(page, player)
  await expect(page).toHaveURL('/')
})

test('a browser without passkeys is reported, and a host without passkeys hides them', async ({ page }) => {
  await signIn(page)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/account')
  await expect(factor(page)).toContainText('這個瀏覽器不支援通行密鑰')
  await expect(addButton(page)).toHaveCount(0)
  await answerCall(page, '/account/passkeys', {}, 404)
  await page.reload()
  await expect(factor(page).getByRole('heading', { name: '驗證器 App' })).toBeVisible()
  await expect(factor(page).getByRole('heading', { name: title })).toHaveCount(0)
})
