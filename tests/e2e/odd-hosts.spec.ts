/** Sessions and answers of hosts that differ from the contract. */
import { expect, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { adminSession, readable } from './admins.ts'

test('a stored session without a token that is text is none: the guard leads to the login page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('auth', '{"token":5}'))
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

test('/posts {"posts":null} is an empty list', async ({ page }) => {
  await page.route('**:*/posts', (route) => route.fulfill({ json: { posts: null }, headers: readable }))
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
