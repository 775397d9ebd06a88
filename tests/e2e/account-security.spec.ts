import { expect, type Page, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { newPlayer, type Player, signIn } from './players.ts'

async function logIn({ username, password }: Player, newPassword = password): Promise<Response> {
  return fetch(`${hostUrl}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '1.2.3.4' },
    body: JSON.stringify({ username, password: newPassword }),
  })
}
const isAlive = async (token: string) =>
  (await fetch(`${hostUrl}/auth/check`, { headers: { Authorization: `Bearer ${token}` } })).status === 200
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const sessions = (page: Page) => page.getByRole('region', { name: '登入中的裝置' })

test('a player ends one session, then all others', async ({ page }) => {
  const player = await newPlayer()
  const others = [0, 1, 2].map(async () => ((await (await logIn(player)).json()) as { token: string }).token)
  const tokens = await Promise.all(others)
  await signIn(page, player)
  await page.goto('/account')
  await expect(sessions(page).getByRole('row')).toHaveCount(5)
  await sessions(page)
    .getByRole('button', { name: /^登出 / })
    .first()
    .click()
  await expect(sessions(page).getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: '登出其他所有裝置' }).click()
  await expect(page.getByText('已登出 2 個裝置')).toBeVisible()
  await expect(sessions(page).getByRole('row')).toHaveCount(2)
  expect(await Promise.all(tokens.map(isAlive))).toEqual([false, false, false])
  expect(await isAlive(player.token)).toBe(true)
})

test('a player changes the password by keyboard and stays logged in', async ({ page }) => {
  const player = await signIn(page)
  await page.goto('/account')
  const submit = page.getByRole('button', { name: '變更密碼' })
  const alert = page.getByRole('alert')
  await submit.click()
  await expect(alert).toHaveText('請輸入目前的密碼')
  await expect(field(page, '目前的密碼')).toBeFocused()
  await page.keyboard.type('wrong-one-7')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Balmung-2026')
  await page.keyboard.press('Enter')
  await expect(alert).toHaveText('兩次密碼輸入不一致')
  await field(page, '確認新密碼').fill('Balmung-2026')
  await submit.click()
  await expect(alert).toHaveText('目前的密碼不正確')
  await field(page, '目前的密碼').fill(player.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('密碼已變更，其他裝置都已登出')).toBeVisible()
  await expect(field(page, '目前的密碼')).toHaveValue('')
  expect((await logIn(player, 'Balmung-2026')).status).toBe(200)
  await page.reload()
  await expect(page).toHaveURL('/account')
  await expect(sessions(page).getByText('這個裝置')).toBeVisible()
})
