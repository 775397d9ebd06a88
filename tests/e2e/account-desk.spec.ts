import { expect, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { signInAdmin } from './admins.ts'
import { answerCall } from './answers.ts'
import { expectSound } from './axe.ts'
import { newPlayer, sendLogin } from './players.ts'

test('an admin bans an account by keyboard, and its player reads the reason at login', async ({ page, browser }) => {
  const player = await newPlayer()
  await signInAdmin(page)
  await page.goto('/admin/accounts')
  await page.getByLabel('帳號、角色、電子郵件或編號').fill(player.username.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await expectSound(page)
  await page.getByRole('link', { name: `查看帳號 ${player.username}` }).press('Enter')
  await expect(page.getByRole('heading', { name: player.username })).toBeVisible()
  const form = page.getByRole('form', { name: '停權' })
  await expect(form.getByLabel('原因')).toHaveAttribute('maxlength', '200')
  await form.getByLabel('原因').fill('使用外掛')
  await form.getByLabel('期間').selectOption({ label: '永久' })
  await form.getByLabel('原因').press('Enter')
  await expect(page.getByText('已停權', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '停權紀錄' })).toContainText('使用外掛')
  await expectSound(page)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/login')
  await sendLogin(visitor, player)
  await expect(visitor.getByText('此帳號已永久停權。原因：使用外掛')).toBeVisible()
  await page.getByRole('button', { name: '解除停權' }).click()
  await expect(page.getByText('已解除停權')).toBeVisible()
  await sendLogin(visitor, player)
  await expect(visitor).toHaveURL('/')
  await visitor.context().close()
  await page.goBack()
  await expect(page.locator('main tbody tr')).toHaveCount(1)
})

test('an admin bans an address, lifts a ban, and reads why the accounts cannot be listed', async ({ page }) => {
  const bans = [{ address: '203.0.113.*', reason: '洗頻', until: null }]
  await signInAdmin(page)
  await answerCall(page, '/admin/accounts', { error: '主機的遊戲資料庫使用者缺少這項功能的權限' }, 409)
  await answerCall(page, '/admin/addresses', { bans })
  const sent = await answerCall(page, '/admin/addresses/**', { banned: true })
  await page.goto('/admin/accounts')
  await expect(page.getByText('主機的遊戲資料庫使用者缺少這項功能的權限')).toBeVisible()
  const region = page.getByRole('region', { name: '網路位址停權' })
  await region.getByLabel('IPv4 位址或網段').fill('198.51.100.7')
  await region.getByLabel('原因').fill('廣告')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已停權', { exact: true })).toBeVisible()
  await region.getByRole('button', { name: '解除停權：203.0.113.*' }).click()
  await expect(page.getByText('已解除停權')).toBeVisible()
  expect(sent.map((call) => `${call.method()} ${call.url()}`)).toEqual([
    `PUT ${hostUrl}/admin/addresses/198.51.100.7`,
    `DELETE ${hostUrl}/admin/addresses/203.0.113.*`,
  ])
  expect(sent[0]?.postDataJSON()).toEqual({ reason: '廣告', until: expect.any(String) })
  await expectSound(page)
})

test('an admin decides whether the player of a rebuilt game account is its owner', async ({ page }) => {
  await signInAdmin(page)
  const account = {
    id: 'g2000001',
    name: 'Veteran',
    account_id: 7,
    game_id: 2000001,
    role: 'player',
    group: 0,
    email: '',
  }
  const more = { last_ip: '', characters: [], bans: [], unproven: true }
  await answerCall(page, '/admin/accounts/g2000001', {
    account: { ...account, last_login: '', state: 'good', until: null },
    ...more,
  })
  const sent = await answerCall(page, '/admin/accounts/g2000001/owner', { same: false })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/accounts?account=g2000001')
  const region = page.getByRole('region', { name: '確認玩家' })
  await expectSound(page)
  await region.getByRole('button', { name: '另一位玩家' }).press('Enter')
  await expect(page.getByText('已確認玩家')).toBeVisible()
  expect(sent.map((call) => [call.method(), call.postDataJSON()])).toEqual([['PUT', { same: false }]])
})
