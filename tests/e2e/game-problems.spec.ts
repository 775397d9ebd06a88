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
})
const report = {
  version: '0123456789abcdef',
  total: 15_501,
  missing: ['db/re/item_enchant.yml'],
  kinds: [kind(15_500, 'no item has the name "…"', 'item'), { ...kind(1, 'the file is missing', 'file'), line: 0 }],
}

test('problems of the game data are listed by kind with a remedy, and missing files are reported', async ({ page }) => {
  await signInAdmin(page)
  await answerCall(page, '/admin/game-data', report)
  await page.goto('/admin/game-data')
  await expect(page.getByRole('alert')).toContainText('db/re/item_enchant.yml')
  await expect(page.getByText('共 15,501 筆問題、2 種')).toBeVisible()
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('15,500')
  await expect(row).toContainText('db/re/item_enchant.yml 第 120 行')
  await expect(row).toContainText('更正道具名稱')
  await expectSound(page)
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
