import { expect, type Page, test } from '@playwright/test'
import { readable } from './answers.ts'
import { expectSound } from './axe.ts'
import { signIn } from './players.ts'

const open = (page: Page) => page.getByRole('button', { name: /^開通/ })

async function openPage(page: Page) {
  await signIn(page)
  await page.goto('/FireWall')
}

test('the page sends the address with the bearer, and with a stored Auth-Token', async ({ page }) => {
  const { token } = await signIn(page)
  // A value of another program, which no header may contain, is ignored.
  await page.addInitScript(() => localStorage.setItem('token', localStorage.getItem('token') ?? '鑰匙'))
  const openFirewall = async () => {
    await page.goto('/FireWall')
    const allowing = page.waitForRequest((r) => r.url().endsWith('/firewall/allow') && r.method() === 'POST')
    await open(page).click()
    const request = await allowing
    expect(request.postDataJSON()).toEqual({ clientInfo: { ip: '127.0.0.1' } })
    await expect(page.getByText(/開通成功：127\.0\.0\.1，\d+ 小時內/)).toBeVisible()
    return request.allHeaders()
  }
  const player = await openFirewall()
  expect(player).toMatchObject({ 'content-type': 'application/json', authorization: `Bearer ${token}` })
  expect(player).not.toHaveProperty('auth-token')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  expect(await openFirewall()).toMatchObject({ 'auth-token': token, authorization: `Bearer ${token}` })
})

test('the visitor’s address may be plain text, and other texts are reported', async ({ page }) => {
  await page.route('**/api/myip', (route) => route.fulfill({ body: ' 8.8.4.4\n', headers: readable }))
  await openPage(page)
  await expect(page.getByRole('definition')).toHaveText('8.8.4.4')
  await page.unroute('**/api/myip')
  await page.route('**/api/myip', (route) => route.fulfill({ body: '<b>8.8.4.4</b>', headers: readable }))
  await page.getByRole('button', { name: '重新取得' }).click()
  await expect(page.getByText('請求逾時或網路被阻擋，請重試')).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText('尚未取得')
  await expect(open(page)).toBeDisabled()
  await expect(page.getByText('GET /api/myip')).toBeVisible()
  await expectSound(page)
})

test("another address than the visitor's is refused with the host's message and hints", async ({ page }) => {
  await page.route('**/api/myip', (route) => route.fulfill({ body: '{"ip":"8.8.4.4"}', headers: readable }))
  await openPage(page)
  await open(page).click()
  await expect(page.getByText('開通失敗：只能開通目前連線的 IP（127.0.0.1）')).toBeVisible()
  await expect(page.getByRole('heading', { name: '疑難排解' })).toBeVisible()
})
