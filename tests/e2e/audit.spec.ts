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

test('on a phone a long name stands apart from the time, and an order’s number in one piece', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAdmin(page)
  const line = {
    id: 1,
    at: '2026-11-20T10:00:00.000Z',
    actor: 'longest_player_name_23c',
    actor_id: 7,
    action: 'order.paid',
    subject: '2TERYXM9R9YSV96FB013',
    network: '203.0.113.0/24',
    detail: {},
  }
  await page.route(
    ({ href }) => href.startsWith(`${hostUrl}/admin/audit`),
    (route) => route.fulfill({ json: { lines: [line], more: false }, headers: readable }),
  )
  await page.goto('/admin/audit')
  /** The box of the words themselves: a cell is wider. */
  const words = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const { left, right, height } = range.getBoundingClientRect()
      return { left, right, height }
    })
  const [time, actor, order] = [await words('2026-11-20 18:00'), await words(line.actor), await words(line.subject)]
  expect(actor.left - time.right).toBeGreaterThanOrEqual(12)
  expect(order.height).toBeLessThan(30)
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
