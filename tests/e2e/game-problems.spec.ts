import { expect, test } from '@playwright/test'
import { signInAdmin } from './admins.ts'
import { answerCall } from './answers.ts'
import { expectSound } from './axe.ts'

const kind = (count: number, text: string, remedy: string) => ({
  kind: text,
  count,
  example: `enchant 7: ${text.replace('…', 'Nothing_with_a_long_Name_1')}`,
  file: 'db/re/item_enchant.yml',
  line: 120,
  remedy,
  names: Array.from({ length: Math.min(count, 40) }, (_, index) => `Nothing_with_a_long_Name_${index + 1}`),
  places: [
    { file: 'db/re/item_enchant.yml', lines: [120, 144] },
    { file: 'db/import/item_group_db.yml', lines: [7] },
  ],
})
const report = {
  version: '0123456789abcdef',
  total: 15_501,
  missing: ['db/re/item_enchant.yml', 'shops'],
  losses: [
    { name: 'db/re/item_enchant.yml', kind: 'absent' },
    { name: 'shops', kind: 'part' },
  ],
  kinds: [
    kind(15_500, 'no item has the name "…"', 'item'),
    { ...kind(1, 'the file is missing', 'file'), line: 0 },
    kind(1, 'a reason of a later version', 'row'),
  ],
  database: [
    { level: 'info', code: 'version', what: 'the server is 11.8', values: { version: '11.8' }, cost: '', remedy: '' },
    {
      level: 'warning',
      code: 'shop-currency',
      what: 'vending_items has a fork’s currency',
      values: { table: 'vending_items', columns: 'currency', count: '3' },
      cost: 'shops for items are left out',
      remedy: '',
    },
    { level: 'info', code: 'of-a-later-version', what: 'something new', cost: 'unknown', remedy: 'look' },
  ],
}

test('problems of the game data are listed by kind with a remedy, and missing files are reported', async ({ page }) => {
  await signInAdmin(page)
  await answerCall(page, '/admin/game-data', report)
  await page.goto('/admin/game-data')
  const losses = page.getByRole('alert').getByRole('listitem')
  await expect(losses).toHaveText([/item_enchant\.yml.*整個檔案不存在/, /shops.*商店.*超過一成/])
  await expect(page.getByText('共 15,501 筆問題、3 種')).toBeVisible()
  const rows = page.getByRole('table', { name: '遊戲資料問題' }).getByRole('row')
  const row = rows.nth(1)
  await expect(row).toContainText('找不到這個名稱的道具')
  await expect(row).toContainText('15,500')
  await expect(row).toContainText('db/re/item_enchant.yml 第 120 行')
  await expect(row).toContainText('更正道具名稱')
  await expect(row.getByText(/、Nothing_with_a_long_Name_40$/)).toBeHidden()
  await row.getByText('受影響的 40 項').click()
  await expect(row.getByText(/、Nothing_with_a_long_Name_40$/)).toBeVisible()
  await row.getByText('全部 3 處').click()
  await expect(row).toContainText('第 120、144 行')
  await expect(rows.nth(3)).toContainText('其他問題')
  await expectSound(page)
})

test('what the start found in the game database is listed, losses first', async ({ page }) => {
  await signInAdmin(page)
  await answerCall(page, '/admin/game-data', report)
  await page.goto('/admin/game-data')
  const rows = page.getByRole('table', { name: '遊戲資料庫檢查' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('vending_items 有分支的貨幣欄位 currency；主機啟動時有 3 筆')
  await expect(rows.nth(2)).toContainText('遊戲資料庫的版本是 11.8')
  await expect(rows.nth(3).getByText('something new')).toHaveAttribute('lang', 'en')
})

test('records that the last refresh rejected are listed, with markup in their names as text', async ({ page }) => {
  await signInAdmin(page)
  const rejected = (record: string, field: string, reason: string) => ({ collection: 'items', record, field, reason })
  const status = {
    startedAt: '2026-11-23T04:00:00.000Z',
    endedAt: '2026-11-23T04:02:00.000Z',
    state: 'failed',
    exitCode: 4,
    reason: 'cloudflare-pages takes 20,000 files, and the site has 24,949',
    remedy: 'What fits: a paid plan (STATIC_HOST=cloudflare-pages-paid), or Caddy or nginx on a machine of yours.',
    quarantined: {
      total: 1_234,
      first: [
        rejected('501', 'Slots.0.Enchants.12.Chance', 'Invalid value: Expected <=100 but received 1e+21'),
        rejected(
          `<img src=x onerror=alert(1)>${'長'.repeat(60)}`,
          '',
          'Invalid key: Expected "Id" but received undefined',
        ),
      ],
    },
  }
  await answerCall(page, '/admin/refresh', { status, canAsk: true })
  await page.goto('/admin/game-data')
  const table = page.getByRole('region', { name: '未採用的資料' })
  await expect(table).toContainText('1,234 筆資料不符合格式')
  await expect(table).toContainText('前 2 筆')
  await expect(table.getByRole('row').nth(1)).toContainText('Slots.0.Enchants.12.Chance')
  await expect(table.getByRole('row').nth(2)).toContainText(/<img src=x onerror=alert\(1\)>長+.*整筆/)
  await expect(page.getByRole('alert')).toContainText('takes 20,000 files')
  await expectSound(page)
})
