import { expect, test } from '@playwright/test'
import { signInAdmin } from './admins.ts'
import { answerCall } from './answers.ts'
import { expectSound } from './axe.ts'
import { readSample } from './sample.ts'

test('an admin searches the game’s logs by keyboard, continues after an empty part, and reads errors', async ({
  page,
  request,
}) => {
  const [first = 0, second = 0] = (await readSample(request)).headgears
  const row = {
    ...{ id: 7, at: '2026-01-01 10:00:00', type: 'V', map: 'prontera', char_id: 150_000, char: '萊茵', amount: -2 },
    ...{ nameid: first, refine: 7, cards: [second, 0, 0, 0], other_id: 0, other: '', message: '', recipient: '' },
  }
  const plain = { ...row, nameid: 0, refine: 0, cards: [0, 0, 0, 0] }
  const answers: Record<string, unknown> = {
    'log=items': { rows: [row, { ...row, id: 6, type: 'M', char_id: 1002, char: '' }], next: null, read_to: '' },
    'log=zeny&q=loki': { rows: [], next: 600_001, read_to: '2026-01-01 09:00:00' },
    'log=zeny&q=loki&before=600001': {
      rows: [{ ...plain, amount: 500, other_id: 150_001, other: '齊格飛' }],
      next: null,
      read_to: '',
    },
    'log=chat&q=loki': {
      rows: [{ ...plain, type: 'W', message: '<b>50%</b>', recipient: 'Loki' }],
      next: null,
      read_to: '',
    },
  }
  await signInAdmin(page)
  await page.goto('/admin/game-logs')
  await expect(page.getByText('GAME_DATABASE_URL')).toBeVisible()
  await expect(page.getByRole('button', { name: '查詢' })).toHaveCount(0)
  for (const [query, answer] of Object.entries(answers)) await answerCall(page, `/admin/game-logs?${query}`, answer)
  await answerCall(page, '/admin/game-logs?log=chat&q=unknown', { error: '查無此帳號或角色' }, 400)
  await page.goto('/admin/accounts')
  await page.getByRole('link', { name: '遊戲紀錄' }).click()
  const rows = page.locator('main tbody tr')
  for (const text of ['2026-01-01 10:00:00', '萊茵', '露天商店', '+7', '-2'])
    await expect(rows.first()).toContainText(text)
  await expect(rows.nth(1)).toContainText('魔物 #1002')
  await expectSound(page)
  await page.getByRole('combobox', { name: '紀錄', exact: true }).selectOption({ label: '金錢' })
  await page.getByLabel('帳號、角色或編號').fill('loki')
  await page.keyboard.press('Enter')
  await expect(page.getByText('查過的範圍沒有符合的紀錄')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '已查到 2026-01-01 09:00' })).toBeVisible()
  await page.getByRole('button', { name: '繼續往前查' }).press('Enter')
  await expect(rows).toHaveText(/\+500 Z.*齊格飛/)
  await page.getByRole('combobox', { name: '紀錄', exact: true }).selectOption({ label: '對話' })
  await page.getByRole('button', { name: '查詢' }).click()
  await expect(rows).toHaveText(/密語.*→ Loki <b>50%<\/b>/)
  await page.getByLabel('帳號、角色或編號').fill('unknown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('查無此帳號或角色')).toBeVisible()
})
