import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectSound } from './axe.ts'
import { newPlayer, signIn } from './players.ts'

const submit = (page: Page) => page.getByRole('button', { name: /^註冊/ })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function fill(page: Page, username = `hagen${randomBytes(5).toString('hex')}`) {
  await field(page, '帳號').fill(username)
  for (const name of ['密碼', '確認密碼']) await field(page, name).fill('tronje-speer-7')
  await page.getByRole('button', { name: '女' }).click()
}

test('an error toast of the host is shown and empties the fields', async ({ page }) => {
  const { username } = await newPlayer()
  await page.goto('/SignUp')
  await fill(page, username)
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('此帳號名稱已有人使用')
  await expect(page.locator('.toast-error')).toContainText('註冊失敗')
  for (const name of ['帳號', '密碼', '確認密碼']) await expect(field(page, name)).toHaveValue('')
  await expect(page.getByRole('button', { name: '女' })).toHaveAttribute('aria-pressed', 'true')
  await expectSound(page)
})

test('a signed-in player is sent home with a warning', async ({ page }) => {
  await signIn(page)
  await page.goto('/SignUp')
  await expect(page).toHaveURL('/')
  await expect(page.locator('.toast-warning')).toContainText('若要註冊新帳號，請先登出')
})
