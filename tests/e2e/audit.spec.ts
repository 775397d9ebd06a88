import { expect, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { readable, savePost, signInAdmin } from './admins.ts'
import { expectSound } from './axe.ts'

test('the audit log shows who changed what, and is searched with the keyboard', async ({ page }) => {
  const post = await savePost({ title: '稽核用的公告' })
  await post.remove()
  await signInAdmin(page)
  await page.goto('/admin/posts')
  await page.getByRole('link', { name: '稽核紀錄' }).click()
  await expect(page).toHaveURL('/admin/audit')
  const rows = page.locator('main tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.getByLabel('關鍵字').fill('稽核用的公告')
  await page.getByLabel('類別').selectOption({ label: '公告' })
  await page.keyboard.press('Tab')
  await page.getByLabel('關鍵字').press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('刪除公告')
  await expect(rows.first()).toContainText('demo-admin')
  await expect(rows.last()).toContainText('新增公告')
  await expectSound(page)
  await page.getByLabel('關鍵字').fill('沒有這個字')
  await page.getByRole('button', { name: '查詢' }).click()
  await expect(page.getByText('沒有符合的紀錄')).toBeVisible()
})

test('who is logged out while the log is open is led to the admins’ login', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin/audit')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  const over = { status: 401, json: { error: '請重新登入' }, headers: readable }
  await page.route(
    ({ href }) => href.startsWith(`${hostUrl}/admin/audit`),
    (route) => route.fulfill(over),
  )
  await page.getByLabel('關鍵字').fill('公告')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/login')
})
