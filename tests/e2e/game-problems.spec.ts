import { expect, test } from '@playwright/test'
import { signInAdmin } from './admins.ts'
import { expectNoOverflow, expectSound } from './axe.ts'

const kind = (count: number, text: string, remedy: string) => ({
  kind: text,
  count,
  example: `enchant 7: ${text.replace('…', 'Nothing_with_a_long_Name_1')}`,
  file: 'db/re/item_enchant.yml',
  line: 120,
  remedy,
})
const report = {
  version: '0123456789abcdef',
  total: 15_501,
  missing: ['db/re/item_enchant.yml'],
  kinds: [kind(15_500, 'no item bears the name "…"', 'item'), { ...kind(1, 'the file is missing', 'file'), line: 0 }],
}

test.describe('problems of the game data', () => {
  test('are none of the sample, by the list of announcements', async ({ page }) => {
    await signInAdmin(page)
    await page.goto('/admin/posts')
    await page.getByRole('link', { name: '網站更新與遊戲資料' }).click()
    await expect(page).toHaveURL('/admin/game-data')
    await expect(page.getByText('遊戲資料沒有問題')).toBeVisible()
  })

  test('are told by kind, with what to do, and a lost file first', async ({ page }) => {
    await signInAdmin(page)
    await page.route('**/admin/game-data', (route) =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ json: report, headers: { 'Access-Control-Allow-Origin': '*' } }),
    )
    await page.goto('/admin/game-data')
    await expect(page.getByRole('alert')).toContainText('db/re/item_enchant.yml')
    await expect(page.getByText('共 15,501 筆問題、2 種')).toBeVisible()
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText('15,500')
    await expect(row).toContainText('db/re/item_enchant.yml 第 120 行')
    await expect(row).toContainText('更正道具名稱')
    await expectNoOverflow(page)
    await expectSound(page)
  })

  test('say so where they cannot be had', async ({ page }) => {
    await signInAdmin(page)
    await page.route('**/admin/game-data', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    )
    await page.goto('/admin/game-data')
    await expect(page.getByText('載入遊戲資料問題失敗')).toBeVisible()
    await expect(page.getByRole('button', { name: '重試' })).toBeVisible()
  })
})
