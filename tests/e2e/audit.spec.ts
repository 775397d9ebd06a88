import { expect, test } from '@playwright/test'
import { savePost, signInAdmin } from './admins.ts'
import { expectSound } from './axe.ts'

test('the audit log shows changes with their author, and is searched by keyboard', async ({ page }) => {
  const post = await savePost({ title: '稽核用的公告' })
  await post.remove()
  await signInAdmin(page)
  await page.goto('/admin/audit')
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
