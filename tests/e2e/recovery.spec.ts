import { expect, type Page, test } from '@playwright/test'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { hostUrl, mailPort, siteUrl } from '../stack/stack.ts'
import { answerCall } from './answers.ts'
import { expectAccessible, expectNoOverflow, expectSound } from './axe.ts'
import { newPlayer, type Player, sendLogin, signIn } from './players.ts'

let mail: MailServer
test.beforeAll(async () => {
  mail = await startMailServer({}, mailPort)
})
test.afterAll(() => mail.close())
test.beforeEach(() => {
  mail.mails.length = 0
})

const accountField = (page: Page) => page.getByLabel('帳號或電子郵件', { exact: true })
const emailRegion = (page: Page) => page.getByRole('region', { name: '電子郵件' })
/** Waits for a mail with this subject, and returns its link. */
const receiveLink = async (subject: string) => {
  // Other mails, such as a notice about a new device, may arrive after it.
  const findMail = () => mail.mails.findLast(({ headers }) => headers.get('subject')?.includes(subject))
  await expect.poll(() => findMail() !== undefined).toBe(true)
  return /\S+#\S+/.exec(findMail()?.text ?? '')?.[0] ?? ''
}

/** A player with a confirmed e-mail address. */
async function reachablePlayer(): Promise<Player & { email: string }> {
  const player = await newPlayer()
  const email = `${player.username}@mail.test.example`
  const call = (path: string, body: object, method = 'POST') =>
    fetch(`${hostUrl}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${player.token}` },
      body: JSON.stringify(body),
    })
  expect((await call('/account/email', { email, password: player.password }, 'PUT')).status).toBe(200)
  const token = new URL(await receiveLink('確認電子郵件')).hash.slice(1)
  expect((await call('/account/email/confirm', { token })).status).toBe(200)
  mail.mails.length = 0
  return { ...player, email }
}

test('a forgotten password is reset by mail, by keyboard on a phone', async ({ page }) => {
  const player = await reachablePlayer()
  await page.setViewportSize({ width: 360, height: 800 })
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto('/login')
  await page.getByRole('link', { name: '忘記密碼？' }).press('Enter')
  await accountField(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('請輸入帳號或電子郵件')
  await page.keyboard.type(player.username)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '請查看信箱' })).toBeFocused()
  await expectAccessible(page)
  const reset = await receiveLink('重設密碼')
  // Another member of the family is logged in in this browser, and stays so.
  const other = await newPlayer()
  const session = JSON.stringify({ ...other, password: '', role: 'player' })
  await page.evaluate((auth) => localStorage.setItem('auth', auth), session)
  await page.goto(reset)
  await expect(page.getByText(`為帳號 ${player.username} 設定新密碼`)).toBeVisible()
  await expect(page).toHaveURL(`${siteUrl}/recover`)
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByLabel('新密碼', { exact: true }).focus()
  await page.keyboard.type('Balmung-2026')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Balmung-2026')
  await expectNoOverflow(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('密碼已重設，請用新密碼登入')).toBeVisible()
  await expect(page.locator('session-link')).toContainText(other.username)
  await sendLogin(page, { ...player, password: 'Balmung-2026' })
  await expect(page).toHaveURL('/')
  // The token is in no requested address and no referrer.
  const token = new URL(reset).hash
  expect(requests.filter((line) => line.includes(token.slice(1)))).toEqual([])
  await page.goto(reset)
  await expect(page.getByRole('alert')).toHaveText('這個連結已失效或已使用過。')
  await expect(accountField(page)).toBeVisible()
})

test('a player proves to own an account with the game’s password', async ({ page }) => {
  await answerCall(page, '/account/recovery/link', { username: 'Veteran', unproven: true })
  const sent = await answerCall(page, '/account/recovery/password', { username: 'Veteran' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/recover#${'x'.repeat(43)}`)
  await expect(page.getByText('請輸入帳號 Veteran 在遊戲目前的密碼')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('遊戲的密碼', { exact: true }).fill('pass')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('帳號已確認，請登入')).toBeVisible()
  expect(sent.map((call) => call.postDataJSON())).toEqual([{ token: 'x'.repeat(43), password: 'pass' }])
})

test('the page of a host without a mail server names the administrators', async ({ page }) => {
  await answerCall(page, '/account/recovery', { mail: false })
  await page.goto('/login')
  await page.getByRole('link', { name: '忘記密碼？' }).click()
  await expect(page.getByText('請依首頁公告的聯絡方式洽管理團隊')).toBeVisible()
  await expect(accountField(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('a player sets an e-mail address by a link and removes it', async ({ page }) => {
  const player = await signIn(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/account')
  const address = emailRegion(page).getByLabel('新的電子郵件')
  const password = emailRegion(page).getByLabel('密碼', { exact: true })
  await address.fill(`${player.username}@mail.test.example`)
  await password.fill('wrong-one')
  await page.keyboard.press('Enter')
  await expect(emailRegion(page).getByRole('alert')).toHaveText('密碼不正確')
  await password.fill(player.password)
  await page.keyboard.press('Enter')
  await expect(emailRegion(page).getByText(`確認信已寄到 ${player.username}@mail.test.example`)).toBeVisible()
  const link = await receiveLink('確認電子郵件')
  await page.goto(link)
  await expect(page).toHaveURL(`${siteUrl}/confirm-email`)
  await page.getByRole('button', { name: '確認電子郵件' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${player.username} 的電子郵件已確認` })).toBeFocused()
  await expectSound(page)
  await page.getByRole('link', { name: '前往我的帳號' }).click()
  await expect(emailRegion(page).getByText(`目前的電子郵件：${player.username}@mail.test.example`)).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await password.fill(player.password)
  await emailRegion(page).getByRole('button', { name: '移除電子郵件' }).click()
  await expect(emailRegion(page).getByText('尚未設定')).toBeVisible()
})
