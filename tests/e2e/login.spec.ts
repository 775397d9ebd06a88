import { expect, type Page, test } from '@playwright/test'
import { readable } from './answers.ts'
import { expectSound } from './axe.ts'
import { newPlayer } from './players.ts'

const button = (page: Page) => page.locator('form.panel').getByRole('button')

async function logIn(page: Page, username: string, password: string) {
  await page.getByLabel('帳號').fill(username)
  await page.getByLabel('密碼').fill(password)
  await button(page).click()
}

test('a login without a return path leads home, and never to another site', async ({ page }) => {
  const player = await newPlayer()
  for (const from of ['', '//evil.example', 'https://evil.example/donate', '/%5Cevil.example', '/login']) {
    await page.goto(`/login?from=${from}`)
    await logIn(page, player.username, player.password)
    await expect(page).toHaveURL('/')
  }
})

test('a wrong password is reported, and the form keeps the name', async ({ page }) => {
  const player = await newPlayer()
  await page.goto('/login')
  await logIn(page, player.username, 'not-this-one')
  await expect(page.getByRole('alert')).toHaveText('帳號或密碼錯誤')
  await expect(page.getByLabel('帳號')).toHaveValue(player.username)
  expect(page.url()).not.toContain('not-this-one')
  await expectSound(page)
})

for (const path of ['/login', '/admin/login'])
  for (const [name, answer, message] of [
    ['without a token but with an error', { json: { error: '維護中' } }, '維護中'],
    ['without a message', { status: 500, body: '' }, '登入失敗'],
  ] as const)
    test(`an answer ${name} shows ${message} on ${path}`, async ({ page }) => {
      await page.route('**:*/login', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ ...answer, headers: readable }) : route.continue(),
      )
      await page.goto(path)
      await logIn(page, 'someone', 'something')
      await expect(page.getByRole('alert')).toHaveText(message)
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
    })

test('the form sends empty fields too, and only once despite several clicks', async ({ page }) => {
  await page.goto('/login')
  const bodies: unknown[] = []
  await page.route('**:*/login', (route) => {
    bodies.push(route.request().postDataJSON())
  })
  await button(page).click()
  await expect(button(page)).toHaveText('登入中…')
  await button(page).click({ force: true })
  // A later request: a second login request would arrive before it.
  await page.evaluate(() => fetch('/robots.txt'))
  await expect.poll(() => bodies).toEqual([{ username: '', password: '' }])
})
