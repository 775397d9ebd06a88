import { expect, type Page, test } from '@playwright/test'
import { dayMs } from '../../domain/time/day.ts'
import { taipeiText } from '../../domain/time/taipei-time.ts'
import { hostUrl } from '../stack/stack.ts'
import { readable } from './answers.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { signIn } from './players.ts'
import { openSmallSite } from './small-site.ts'

const strip = (page: Page) => page.getByRole('region', { name: '現在的伺服器與活動' })
const today = (page: Page) => page.getByRole('complementary', { name: '今日動態' })

test('a player finds new offers, discounts and best sellers at home, and searches one', async ({ page }) => {
  await page.goto('/')
  await expect(today(page).getByRole('link', { name: '登入看露店' })).toHaveAttribute('href', '/login?from=/ShopSearch')
  await signIn(page)
  await page.goto('/')
  for (const name of ['最新上架', '低於行情', '本週熱賣'])
    await expect(today(page).getByRole('heading', { name })).toBeVisible()
  await expect(today(page).getByText(/−\d+%/).first()).toBeVisible()
  const offer = today(page).locator('ul').filter({ hasText: 'ZENY' }).getByRole('link').first()
  const name = (await offer.textContent()) ?? ''
  await offer.click()
  await expect(page).toHaveURL(/\/ShopSearch\?q=\d+/)
  await expect(page.getByRole('main')).toContainText(name.replace(/^\+\d+ /, ''))
})

test('each day has a monster, a box and an enchant, and the next day others', async ({ page }) => {
  const picks = today(page).getByRole('region').or(today(page).locator('[data-picks]')).locator('a')
  const seen: string[] = []
  for (const days of [0, 1]) {
    await page.clock.setFixedTime(Date.now() + days * dayMs)
    await page.goto('/')
    await expect(today(page).locator('[data-picks]')).toHaveAttribute('data-picks', /\d+/)
    await expect
      .poll(() =>
        today(page)
          .locator(`[data-picks="${dayNumber(days)}"]`)
          .count(),
      )
      .toBe(1)
    seen.push((await today(page).locator('[data-picks] a').allTextContents()).join())
  }
  expect(await picks.count()).toBeGreaterThan(0)
  expect(new Set(seen).size).toBe(2)
})
const dayNumber = (days: number) => Math.floor((Date.now() + 8 * 3_600_000) / dayMs) + days

test.describe('a host with players and events', () => {
  const day = (days: number) => taipeiText(Date.now() + days * dayMs).slice(0, 10)
  const post = { type: 2, content: '', created_at: '2026-01-01T00:00:00Z', enable: true }
  const posts = [
    { ...post, id: '1', title: '第三個結束', event_from: day(-3), event_to: day(9) },
    { ...post, id: '2', title: '最先結束', event_from: day(-9), event_to: day(0) },
    { ...post, id: '3', title: '還沒開始', event_from: day(2) },
    { ...post, id: '4', title: '結束了', event_to: day(-1) },
    { ...post, id: '5', title: '公告' },
  ]
  const status = {
    ...{ login: 'up', char: 'up', map: 'up', players: 1_234, autotraders: 56, checked_at: '2026-01-02T03:04:05Z' },
    woe: [{ day: 3, from: '20:00', to: '22:00' }],
    time_zone: 'Asia/Tokyo',
  }
  let site: Awaited<ReturnType<typeof openSmallSite>>
  test.beforeAll(async () => {
    site = await openSmallSite('home', { posts, items: [{ Id: 501, Name: '紅色藥水' }] }, {}, [
      '/ranking',
      '/server/status',
    ])
  })
  test.afterAll(() => site?.close())

  const answer = (page: Page, path: string, json: object) =>
    page.route(hostUrl + path, (route) => route.fulfill({ json, headers: readable }))

  test('the strip has the servers, the game’s clock, the next war and the events by their end', async ({ page }) => {
    // Wednesday, 6:30 in Tokyo.
    const nowMs = Date.now()
    await answer(page, '/server/status', status)
    await answer(page, '/server/mvp', { kills: [] })
    await answer(page, '/posts', posts)
    await page.goto(site.url)
    await expect(strip(page)).toContainText('線上 1,234 人')
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' })
    const clocks = [0, 60_000].map((ms) => clock.format(nowMs + ms))
    await expect(strip(page)).toContainText(new RegExp(`遊戲時間 (?:${clocks.join('|')})`))
    await expect(strip(page)).toContainText(/攻城戰 週三 20:00（.+後）|攻城戰進行中/)
    await expect(strip(page).getByRole('listitem').getByRole('link')).toHaveText(['最先結束', '第三個結束', '還沒開始'])
    await expect(strip(page)).toContainText('今天最後一天')
    await expect(strip(page)).toContainText('2 天後開始')
    await expect(page.getByRole('banner').getByRole('link', { name: '排行榜' })).toBeVisible()
    await expectAccessible(page)
    // After 5 s an element that is not defined hides what needs scripts.
    expect(await page.locator('main :not(:defined)').count()).toBe(0)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoOverflow(page)
    // Above the announcements, and what happened today between the third and the rest.
    const top = async (text: string) => (await page.getByText(text, { exact: true }).last().boundingBox())?.y ?? 0
    expect(await top('最先結束')).toBeGreaterThan(await top('最新公告'))
  })

  test('an event that ended after the build, and one that is over, are not in the strip', async ({ page }) => {
    await answer(page, '/server/status', status)
    await page.route(`${hostUrl}/posts`, (route) => route.abort())
    await page.clock.setFixedTime(Date.now() + 3 * dayMs)
    await page.goto(site.url)
    await expect(strip(page).getByRole('listitem').getByRole('link')).toHaveText(['第三個結束', '還沒開始'])
    await expect(strip(page)).toContainText('剩 7 天')
  })
})

test('a host without announcements and players has a home page of the game’s content', async ({ page }) => {
  const items = [{ Id: 501, Name: '紅色藥水' }]
  const monster = { Id: 1002, Name: '波利', Level: 1, Drops: [501, 501, 501].map((Item) => ({ Item, Chance: 100 })) }
  const maps = [{ Name: 'prt_fild08', Spawns: [{ Monster: 1002, Amount: 3 }] }]
  const site = await openSmallSite('home-without-posts', { items, monsters: [monster], maps })
  try {
    await page.route(`${hostUrl}/posts`, (route) => route.fulfill({ json: [], headers: readable }))
    await page.route(`${hostUrl}/server/status`, (route) => route.fulfill({ status: 204, headers: readable }))
    await page.goto(site.url)
    await expect(page.getByText('目前沒有公告')).toBeVisible()
    await expect(page.locator('main .empty')).toHaveCount(0)
    await expect(today(page).getByRole('link', { name: '波利' })).toHaveAttribute('href', '/monster/1002')
    await expect(strip(page)).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: '排行榜' })).toHaveCount(0)
  } finally {
    await site.close()
  }
})
