import { demoAccount, signInAdmin } from '../e2e/admins.ts'
import { islandsAwake } from '../e2e/islands.ts'
import { sendLogin } from '../e2e/players.ts'
import { expect, expectGoodPage, test } from './walk.ts'

test('an admin can write, publish, hide and delete an announcement', async ({ page, browser }) => {
  await page.goto('/admin/login')
  await islandsAwake(page)
  await sendLogin(page, demoAccount('admin'))
  await expect(page).toHaveURL('/admin/posts')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: '新增公告' }).click()
  const title = page.getByLabel('標題', { exact: true })
  await expect(title).toHaveValue('伺服器公告')
  const editor = page.frameLocator('.tox-edit-area__iframe').locator('body')
  await editor.click()
  await page.keyboard.type('集合時間')
  await page.getByRole('button', { name: '活動', exact: true }).click()
  await title.fill('龍之谷遠征')
  const save = page.getByRole('button', { name: '儲存', exact: true })
  await save.click()
  await expect(page).toHaveURL(/\/admin\/posts\/\d+\/edit$/)
  await expect(page.getByRole('status').filter({ hasText: '✅ 已儲存' })).toBeVisible()
  await expectGoodPage(page)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/')
  await visitor.getByRole('link', { name: '龍之谷遠征' }).click()
  await expect(visitor.locator('.prose')).toHaveText('集合時間')
  await page.getByLabel('公開', { exact: true }).uncheck()
  const hidden = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await save.click()
  expect((await hidden).ok()).toBe(true)
  await visitor.reload()
  await expect(visitor).toHaveURL('/')
  await visitor.context().close()

  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/posts')
  const row = page.getByRole('row').filter({ hasText: '龍之谷遠征' })
  await row.getByRole('button', { name: /^刪除/ }).click()
  await expect(row).toHaveCount(0)
})

for (const [name, path, content] of [
  ['帳號管理', '/admin/accounts', 'main tbody tr'],
  ['稽核紀錄', '/admin/audit', 'main tbody tr'],
  ['網站更新與遊戲資料', '/admin/game-data', 'main section'],
] as const)
  test(`the list of announcements leads to ${path}`, async ({ page }) => {
    await signInAdmin(page)
    await page.goto('/admin/posts')
    await page.getByRole('navigation', { name: '管理頁面' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.locator(content).first()).toBeVisible()
    await expectGoodPage(page)
  })
