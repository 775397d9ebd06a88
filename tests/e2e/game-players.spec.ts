import { expect, test } from '@playwright/test'
import { answerCall, answerDialogs } from './answers.ts'
import { expectSound } from './axe.ts'
import { signIn } from './players.ts'
import { readSample } from './sample.ts'

const character = (fields: object = {}) => ({
  id: 150_000,
  name: '萊茵河畔的騎士',
  class: 4008,
  base_level: 99,
  job_level: 70,
  zeny: 1_234_567,
  map: 'prontera',
  online: true,
  guild: '女武神',
  ...fields,
})
const status = {
  login: 'up',
  char: 'up',
  map: 'up',
  players: 1_234,
  autotraders: 56,
  checked_at: '2026-01-02T03:04:05.000Z',
  woe: [
    { day: 3, from: '20:00', to: '22:00' },
    { day: 6, from: '20:30', to: '22:00' },
  ],
}

test('the account page shows characters, shops, sales and orders', async ({ page, request }) => {
  const [first = 0, second = 0] = (await readSample(request)).headgears
  await signIn(page)
  await answerCall(page, '/account/characters', {
    hidden: false,
    characters: [character(), character({ id: 150_001, name: '<b>Loki</b>', class: 9_999, online: false, guild: '' })],
  })
  const line = { nameid: first, price: 5_000, amount: 3, refine: 7, grade: 'B', slots: 1, cards: [second, 0, 0, 0] }
  const shop = { vending_id: 1, char_name: '萊茵', map: 'prontera', x: 150, y: 88, lines: [line] }
  const sale = { nameid: first, amount: 2, currency: 'ZENY', sold_at: '2026-01-02 11:04', map: 'prontera' }
  await answerCall(page, '/account/shops', {
    shops: [
      { ...shop, kind: 'selling', shop_title: '[ZENY] 便宜<b>賣</b>' },
      { ...shop, vending_id: 2, kind: 'buying', shop_title: '[ZENY] 收', limit: 90_000 },
    ],
    sales: [{ ...sale, price: 1_000, refine: 0, grade: '', cards: [] }, { ...sale }],
    truncated: true,
  })
  const order = { amount: 1_000, created_at: '2026-01-02T03:04:05Z' }
  await answerCall(page, '/account/orders', {
    orders: [
      { ...order, id: 'A1', kind: 'donate', state: 'paid', credit: 1_100, credited: false },
      { ...order, id: 'B2', kind: 'vip', state: 'expired', credit: 30 },
    ],
  })
  await page.goto('/account')
  const characters = page.getByRole('region', { name: '角色' }).getByRole('row')
  await expect(characters.nth(1)).toContainText('騎士領主')
  for (const text of ['<b>Loki</b>', '#9999']) await expect(characters.nth(2)).toContainText(text)
  const shops = page.getByRole('region', { name: '我的露店' })
  await expect(shops.getByRole('heading', { name: '便宜<b>賣</b>' })).toBeVisible()
  await expect(shops.getByText('剩餘預算 90,000')).toBeVisible()
  const sales = page.getByRole('region', { name: '近 30 天賣出' })
  await expect(sales.getByRole('row').nth(2)).toContainText('價格不明')
  await expect(sales.getByText('只列出最近的 2 筆。')).toBeVisible()
  const orders = page.getByRole('region', { name: '訂單' })
  await expect(orders.getByRole('row').nth(2)).toContainText('VIP 30 天')
  await expect(orders.getByRole('link', { name: '查看訂單 A1' })).toHaveAttribute('href', '/donate?order=A1')
  await expectSound(page)
})

test('the account page resets an offline character, and lists logins', async ({ page }) => {
  await signIn(page)
  const characters = [character(), character({ id: 150_001, name: 'Loki', online: false })]
  await answerCall(page, '/account/characters', { hidden: false, can_reset: true, characters })
  await answerCall(page, '/account/logins', {
    here: [{ at: '2026-01-02 11:04', network: '203.0.113.0/24', right: false }],
    game: [],
  })
  const accepted = await answerCall(page, '/account/characters/*/reset', {})
  const messages = answerDialogs(page)
  await page.goto('/account')
  await expect(page.getByRole('button', { name: /^重設外觀：/ })).toHaveCount(1)
  await page.getByRole('button', { name: '回到存檔點：Loki' }).press('Enter')
  await expect(page.getByText('已重設，下次登入遊戲生效')).toBeVisible()
  const refusal = { error: '角色在監獄裡，請聯絡管理團隊' }
  const refused = await answerCall(page, '/account/characters/*/reset', refusal, 409)
  await page.getByRole('button', { name: '重設外觀：Loki' }).click()
  await expect(page.getByText(refusal.error)).toBeVisible()
  const bodies = [...accepted, ...refused].map((call) => call.postDataJSON())
  expect([bodies, messages.length]).toEqual([[{ part: 'position' }, { part: 'look' }], 2])
  const logins = page.getByRole('region', { name: '登入紀錄' })
  await expect(logins.getByRole('row').nth(1)).toContainText('203.0.113.0/24')
  await expect(logins).toContainText('遊戲：沒有紀錄。')
  await expectSound(page)
})

test('the account page excludes characters from the ranking by keyboard', async ({ page }) => {
  await signIn(page)
  await answerCall(page, '/account/characters', { hidden: false, characters: [character()] })
  const calls = await answerCall(page, '/account/ranking', { hidden: true })
  await page.goto('/account')
  const choice = page.getByLabel('不要把我的角色列入排行榜')
  await choice.focus()
  await page.keyboard.press('Space')
  await expect(choice).toBeChecked()
  await expect(page.getByText('已儲存')).toBeVisible()
  expect(calls.map((call) => call.postDataJSON())).toEqual([{ hidden: true }])
})

test.describe('the ranking', () => {
  const entry = (rank: number) => ({ ...character(), name: `角色${rank}`, value: 1_000_000 - rank })
  const ranking = {
    level: Array.from({ length: 50 }, (_, index) => entry(index + 1)),
    zeny: [],
    fame: [entry(1)],
    guilds: [{ name: '女武神', master: '萊茵', level: 12 }],
    castles: [
      { id: 15, guild: '女武神' },
      { id: 0, guild: '' },
    ],
  }

  test('the ranking has a tab for each table with entries', async ({ page }) => {
    await answerCall(page, '/ranking', ranking)
    await page.goto('/ranking')
    await expect(page.getByRole('tab')).toHaveText(['等級', '名聲', '公會', '據點'])
    await expect(page.getByRole('row')).toHaveCount(51)
    await expectSound(page)
    await page.getByRole('tab', { name: '等級' }).focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('row').nth(2)).toContainText('無人佔領')
    // The online tab exists only if the operator allows it.
    await answerCall(page, '/server/online', { players: [{ name: '萊茵', class: 4008, base_level: 99, map: 'payon' }] })
    await page.reload()
    await page.getByRole('tab', { name: '線上' }).click()
    await expect(page.getByRole('row').nth(1)).toHaveText('萊茵騎士領主99payon')
    await expectSound(page)
  })

  test('the ranking reports that it cannot be read or is empty', async ({ page }) => {
    await answerCall(page, '/ranking', {}, 500)
    await page.goto('/ranking')
    await expect(page.getByText('暫時讀不到排行榜')).toBeVisible()
    await answerCall(page, '/ranking', { level: [], zeny: [], fame: [], guilds: [], castles: [] })
    await page.getByRole('button', { name: '重試' }).click()
    await expect(page.getByText('目前沒有可以排名的資料。')).toBeVisible()
    await expect(page.getByText('這裡會列出等級、名聲與公會')).toBeVisible()
  })
})

test('the server status is in header and footer, with one call for several pages', async ({ page }) => {
  // Answers are cached for half a minute, so the clock is stopped.
  await page.clock.setFixedTime(Date.now())
  const calls = await answerCall(page, '/server/status', status)
  await page.goto('/')
  await expect(page.getByRole('banner')).toContainText('伺服器運作中，線上玩家 1,234 人')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('伺服器運作中 ・ 線上玩家 1,234 人')
  await footer.getByRole('link', { name: '排行榜' }).click()
  await expect(page).toHaveURL('/ranking')
  await expect(footer).toContainText('伺服器運作中')
  expect(calls).toHaveLength(1)
})

test('the server status reports that the map server is down', async ({ page }) => {
  await answerCall(page, '/server/status', { ...status, map: 'down', players: 0, autotraders: 0 })
  await page.goto('/download')
  await expect(page.getByRole('contentinfo')).toContainText('地圖伺服器停止')
  await expect(page.getByRole('banner')).toContainText('異常')
})
