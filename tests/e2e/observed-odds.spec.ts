import { expect, test } from '@playwright/test'
import { signInAdmin } from './admins.ts'
import { answerCall } from './answers.ts'
import { expectSound } from './axe.ts'

const row = (place: number, more: object) => ({
  ...{ kind: 'box', subject: 'traveller_box', name: '旅人的箱子', item: 501, item_name: '紅色藥水', pool: 1, place },
  ...{ published: 0.1, tries: 1_500, hits: 150, low: 0.086, high: 0.116, left_out: 0, since: '2026-01-31' },
  ...{ outside: false, contradicted: false, ...more },
})
const report = {
  seen_at: '2026-11-23T04:00:00.000Z',
  subjects: 12,
  tries: 18_000,
  judged: 40,
  contradicted: 1,
  outside: 2,
  rows: [
    row(1, { hits: 30, low: 0.014, high: 0.0285, outside: true, contradicted: true, left_out: 7 }),
    row(2, { hits: 120, low: 0.067, high: 0.095, outside: true }),
    row(3, {}),
  ],
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`admins see contradicted rates first, with their intervals (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await signInAdmin(page)
    await answerCall(page, '/admin/observed-odds', report)
    await page.goto('/admin/game-data')
    const section = page.getByRole('region', { name: '實際機率' })
    await expect(section).toContainText('12 種、18,000 次；滿 30 次的項目 40 個，其中不符 1 個、區間外 2 個')
    const rows = section.getByRole('table', { name: '實際機率' }).getByRole('row')
    await expect(rows.nth(1)).toContainText('旅人的箱子：紅色藥水')
    await expect(rows.nth(1)).toContainText('不符')
    await expect(rows.nth(1)).toContainText('10.00%')
    await expect(rows.nth(1)).toContainText('1.40%–2.85%')
    await expect(rows.nth(1)).toContainText('30 / 1,500')
    await expect(rows.nth(1)).toContainText('另有 7 次無法判讀')
    await expect(rows.nth(2)).toContainText('區間外')
    await expect(rows.nth(3)).toContainText('相符')
    await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', '/package/traveller_box')
    await expectSound(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (process.env.SHOTS)
        await section.screenshot({ path: `${process.env.SHOTS}/observed-${colorScheme}-${width}.png` })
    }
  })

test('a host that counts nothing says so', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin/game-data')
  await expect(page.getByRole('region', { name: '實際機率' })).toContainText('GAME_ODDS=off')
})
