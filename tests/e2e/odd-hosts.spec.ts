/** Sessions and answers of hosts that differ from the contract. */
import { expect, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { adminSession, readable } from './admins.ts'
import { signIn } from './players.ts'

for (const auth of ['{"token":5}', '{}', 'true'])
  test(`auth = ${auth} is no session: the guard leads to the login page`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('auth', value), auth)
    await page.goto('/donate')
    await expect(page).toHaveURL('/login?from=%2Fdonate')
  })

test('admin pages send a `token` without `auth`', async ({ page }) => {
  const { token } = await adminSession()
  await page.addInitScript((own) => localStorage.setItem('token', own), token)
  const asked = page.waitForRequest((request) => request.url() === `${hostUrl}/posts` && request.method() === 'GET')
  await page.goto('/admin/posts')
  expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${token}`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('rows with numbers as texts are shown', async ({ page }) => {
  await signIn(page)
  const row = {
    nameid: '501',
    name: 501501,
    shop_title: '[ZENY] 店',
    char_name: 777,
    map: 123,
    price: '1,234',
    amount: '5',
  }
  await page.route('**/vending/search?*', (route) => route.fulfill({ json: [row], headers: readable }))
  await page.goto('/ShopSearch?q=501')
  await page.getByLabel('輸入道具名稱或 ID').fill('501')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1,234').first()).toBeVisible()
  await expect(page.getByText('777').first()).toBeAttached()
})

for (const answer of [null, { posts: null }])
  test(`/posts ${JSON.stringify(answer)} is an empty list`, async ({ page }) => {
    await page.route('**:*/posts', (route) => route.fulfill({ json: answer, headers: readable }))
    await page.goto('/')
    await expect(page.getByText('目前沒有公告')).toBeVisible()
  })

test('a token with `error: false` is a login', async ({ page }) => {
  await page.route('**:*/login', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { token: 'odd', username: 5, error: false }, headers: readable })
      : route.continue(),
  )
  await page.goto('/login')
  await page.getByLabel('帳號').fill('somebody')
  await page.getByLabel('密碼').fill('something')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token)).toBe('odd')
})
