import { expect, type Page, test } from '@playwright/test'
import { expectSound } from './axe.ts'
import { signIn } from './players.ts'

const open = (page: Page) => page.getByRole('button', { name: /^開通/ })
const allowOrigin = { 'Access-Control-Allow-Origin': '*' }

async function openPage(page: Page) {
  await signIn(page)
  await page.goto('/FireWall')
}

test('sends clientInfo as JSON with the bearer, and with Auth-Token where the admin flow has stored one', async ({
  page,
}) => {
  const { token } = await signIn(page)
  const press = async () => {
    await page.goto('/FireWall')
    const sent = page.waitForRequest((r) => r.url().endsWith('/firewall/allow') && r.method() === 'POST')
    await open(page).click()
    const request = await sent
    expect(request.postDataJSON()).toEqual({ clientInfo: { ip: '127.0.0.1' } })
    await expect(page.getByText(/開通成功：127\.0\.0\.1，\d+ 小時內/)).toBeVisible()
    return request.allHeaders()
  }
  const player = await press()
  expect(player).toMatchObject({ 'content-type': 'application/json', authorization: `Bearer ${token}` })
  expect(player).not.toHaveProperty('auth-token')
  await page.evaluate((own) => localStorage.setItem('token', own), token)
  expect(await press()).toMatchObject({ 'auth-token': token, authorization: `Bearer ${token}` })
})

test('reads JSON first, then plain text, and rejects what is not an address', async ({ page }) => {
  await page.route('**/api/myip', (route) => route.fulfill({ body: ' 8.8.4.4\n', headers: allowOrigin }))
  await openPage(page)
  await expect(page.getByRole('definition')).toHaveText('8.8.4.4')
  await page.unroute('**/api/myip')
  await page.route('**/api/myip', (route) => route.fulfill({ body: '<b>8.8.4.4</b>', headers: allowOrigin }))
  await page.getByRole('button', { name: '重新取得' }).click()
  await expect(page.getByText('請求逾時或網路被阻擋，請重試')).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText('尚未取得')
  await expect(open(page)).toBeDisabled()
  await expect(page.getByText('GET /api/myip')).toBeVisible()
})

test("an address that is not the visitor's own is refused with the host's words and the hints", async ({ page }) => {
  await page.route('**/api/myip', (route) => route.fulfill({ body: '{"ip":"8.8.4.4"}', headers: allowOrigin }))
  await openPage(page)
  await open(page).click()
  await expect(page.getByText('開通失敗：只能開通目前連線的 IP（127.0.0.1）')).toBeVisible()
  await expect(page.getByRole('heading', { name: '疑難排解' })).toBeVisible()
})

test('the page without an address is accessible in both themes', async ({ page }) => {
  await page.route('**/api/myip', (route) => route.abort())
  await openPage(page)
  await expect(page.getByText('請求逾時或網路被阻擋，請重試')).toBeVisible()
  await expectSound(page)
})
