import { expect, test } from '@playwright/test'
import { signInAdmin } from './admins.ts'
import { answerCall } from './answers.ts'
import { expectSound } from './axe.ts'
import { openSmallSite } from './small-site.ts'

const row = (place: number, more: object) => ({
  ...{ kind: 'box', subject: 'traveller_box', name: '旅人的箱子', item: 501, item_name: '紅色藥水', pool: 1, place },
  ...{ published: 0.1, tries: 1_500, hits: 150, low: 0.086, high: 0.116, left_out: 0, since: '2026-01-31' },
  ...{ outside: false, contradicted: false, ...more },
})
const report = {
  seen_at: '2026-11-23T04:00:00.000Z',
  subjects: 12,
  tries: 18_000,
  left_out: 42,
  judged: 40,
  contradicted: 1,
  outside: 2,
  rows: [
    row(1, { hits: 30, low: 0.014, high: 0.0285, outside: true, contradicted: true, left_out: 7 }),
    row(2, { hits: 120, low: 0.067, high: 0.095, outside: true }),
    row(3, {}),
  ],
}

test('admins see contradicted rates first, with their intervals', async ({ page }) => {
  await signInAdmin(page)
  await answerCall(page, '/admin/observed-odds', report)
  await page.goto('/admin/game-data')
  const section = page.getByRole('region', { name: '實際機率' })
  await expect(section).toContainText(
    '12 種、18,000 次；滿 30 次的項目 40 個，其中不符 1 個、區間外 2 個。另有 42 次無法從紀錄判讀',
  )
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
    if (process.env.SHOTS) await section.screenshot({ path: `${process.env.SHOTS}/observed-${width}.png` })
  }
})

test('a host that counts nothing says so', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/admin/game-data')
  await expect(page.getByRole('region', { name: '實際機率' })).toContainText('GAME_ODDS=off')
})

const items = Array.from({ length: 40 }, (_, index) => ({ Id: 501 + index, Name: `道具 ${index + 1}` }))
const packages = [
  {
    ...{ GroupId: 'box', Name: '旅人的箱子', Type: 'CASH', ItemId: 501 },
    Items: items.map(({ Id, Name }, index) => ({ Id, Name, Chance: index === 0 ? -1 : 10, Pool: 1 })),
  },
]
/** An enchant, the tables of refining and an MVP. */
const enchants = [
  {
    ...{ Id: 7, State: 'ok', TargetItems: [502], Order: [{ Slot: 3 }] },
    Slots: [{ Slot: 3, Enchants: [{ Enchantgrade: 0, Items: [{ Item: 503, Chance: 5_000 }] }] }],
  },
]
const way = { Type: 'Normal', Chance: 4_000, Effective: 4_001, Price: 10, Material: 504, Break: 10_000, Down: 0 }
const refineTables = [
  {
    ...{ Id: 'Weapon-4', Group: 'Weapon', ItemLevel: 4 },
    Levels: [{ Level: 8, Bonus: 0, RandomBonus: 0, Ways: [way] }],
  },
]
const monsters = [
  {
    ...{ Id: 1038, Name: '奧西里斯', Level: 68, Hp: 1, BaseExp: 0, JobExp: 0, MvpExp: 0, Size: 'Medium', Mvp: true },
    ...{ Race: 'Undead', Element: 'Undead', ElementLevel: 4, Class: 'Boss', Drops: [] },
    MvpDrops: [{ Item: 505, Chance: 50_000, Effective: 50_000 }],
  },
]
const records = { items, packages, enchants, refineTables, monsters }
const counts = {
  ...{ since: '2026-01-31', until: '2026-11-23', tries: 1_500, left_out: 7 },
  rows: items.slice(1).map(({ Id, Name }, index) => ({
    ...{
      item: Id,
      name: Name,
      pool: 1,
      place: index + 1,
      published: 1 / 39,
      tries: 1_500,
      hits: index === 30 ? 2 : 38,
    },
    ...{ low: 0.0185, high: 0.0346, contradicted: index === 30 },
  })),
}

test.describe('with PUBLIC_OBSERVED_ODDS=on', () => {
  let site: Awaited<ReturnType<typeof openSmallSite>>
  test.beforeAll(async () => {
    site = await openSmallSite('observed', records, { PUBLIC_OBSERVED_ODDS: 'on' })
  })
  test.afterAll(() => site?.close())

  test('players see counted rates next to published ones, contradicted first', async ({ page }) => {
    await answerCall(page, '/package/box/observed', counts)
    await page.goto(`${site.url}/package/box`)
    const section = page.locator('observed-odds')
    await expect(section).toContainText('統計 2026-01-31 起開出的 1,500 個，截至 2026-11-23 零時')
    const rows = section.getByRole('table').first().getByRole('row')
    await expect(rows).toHaveCount(11)
    await expect(rows.nth(1)).toContainText('道具 32與公布的機率不符')
    await expect(rows.nth(1).getByRole('cell')).toHaveText(['2.56%', '0.13%', '1.85%–3.46%', '2 / 1,500'])
    await expect(rows.nth(2)).toContainText('道具 2')
    await section.getByText('其餘 29 項').click()
    await expect(section.getByRole('link', { name: '道具 40' })).toBeVisible()
    await expect(section.getByRole('link', { name: '統計方式' })).toHaveAttribute('href', '/odds#observed')
    await expectSound(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (process.env.SHOTS) await section.screenshot({ path: `${process.env.SHOTS}/page-${width}.png` })
    }
  })

  for (const { page: path, call, row: counted, texts } of [
    {
      ...{
        page: '/enchant/7',
        call: '/enchant/7/observed',
        row: { item: 503, name: '道具 3', part: '附魔 7・插槽 4' },
      },
      texts: ['附魔 7・插槽 4', '道具 3', '30 / 100', '附魔結果只計成功的次數'],
    },
    {
      ...{ page: '/refine', call: '/refine/observed', row: { item: 0, name: '', part: '4 級武器 +7 → +8（一般）' } },
      texts: ['4 級武器 +7 → +8（一般）', '30 / 100', '在精煉視窗的 100 次精煉'],
    },
    {
      ...{ page: '/monster/1038', call: '/monster/1038/observed', row: { item: 505, name: '道具 5' } },
      texts: ['道具 5', '30 / 100', '100 次 MVP 擊倒'],
    },
  ])
    test(`${path} has the counted rates`, async ({ page }) => {
      const rates = {
        pool: 0,
        place: 0,
        published: 0.4,
        tries: 100,
        hits: 30,
        low: 0.22,
        high: 0.4,
        contradicted: false,
      }
      const rows = [{ ...counted, ...rates }]
      await answerCall(page, call, { since: '2026-01-31', until: '2026-11-23', tries: 100, left_out: 4, rows })
      await page.goto(`${site.url}${path}`)
      const section = page.locator('observed-odds')
      for (const text of [...texts, '2026-01-31', '另有 4 次']) await expect(section).toContainText(text)
      await expectSound(page)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        if (process.env.SHOTS)
          await section.screenshot({ path: `${process.env.SHOTS}/${path.split('/')[1]}-${width}.png` })
      }
    })

  test('a page without counts has no room for them', async ({ page }) => {
    const calls = await answerCall(page, '/package/box/observed', undefined, 204)
    await page.goto(`${site.url}/package/box`)
    await expect.poll(() => calls.length).toBe(1)
    await expect(page.locator('observed-odds')).toBeEmpty()
  })
})
