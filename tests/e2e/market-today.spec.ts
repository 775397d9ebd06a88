import type { Page } from '@playwright/test'
import { shop, shopRow } from '../market-data.ts'
import { expectNoOverflow, expectSound } from './axe.ts'
import { test as base, expect, openMarket, salesOf } from './market-host.ts'

const test = base.extend<{ today: Awaited<ReturnType<typeof openMarket>>['market'] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  today: async ({}, use) => {
    const { market, close } = await openMarket()
    await use(market)
    await close()
  },
})

const list = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
const entries = (page: Page, title: string) => list(page, title).locator('> ul > li')

test('discounts, newest offers and best sellers are shown before a search', async ({ page, today }) => {
  const [deal, card, ...others] = today.items
  if (!deal || !card) throw new Error('the sample has items')
  await today.record(...salesOf(deal.id, 6, () => ({ price: 1_000, amount: 2 })))
  await today.sell(
    shop({ vending_id: 1, rows: [shopRow({ nameid: deal.id, price: 400 })] }),
    ...others.slice(0, 8).map(({ id }, n) =>
      shop({
        vending_id: n + 2,
        map: 'dawnabby',
        x: n + 1,
        rows: [shopRow({ nameid: id, price: 7, cards: [card.id] })],
      }),
    ),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await today.enter(page)
  await page.goto('/ShopSearch')
  await expect(page.getByText('目前有 9 間露店、9 項商品。')).toBeVisible()
  await expect(entries(page, '比中位數便宜')).toHaveCount(1)
  await expect(entries(page, '比中位數便宜')).toContainText(deal.name)
  await expect(entries(page, '比中位數便宜')).toContainText('−60% ・ 6 筆')
  await expect(entries(page, '比中位數便宜')).toBeInViewport()
  await expect(entries(page, '最新上架').first()).toContainText('曉鐘修院 8, 88')
  await expect(entries(page, '最新上架').first()).toContainText(card.name)
  await expect(entries(page, '最新上架')).toHaveCount(6)
  await list(page, '最新上架').getByRole('button', { name: '再顯示 3 項' }).click()
  await expect(entries(page, '最新上架')).toHaveCount(9)
  await expect(entries(page, '本週賣最多')).toContainText('成交 6 筆')
  await expect(entries(page, '本週賣最多')).toContainText('均價 1,000.0 Z')
  await expectNoOverflow(page)
  await expectSound(page)

  await entries(page, '比中位數便宜')
    .getByRole('button', { name: `搜尋：${deal.name}` })
    .click()
  await expect(page.locator('.shop-row')).toHaveCount(1)
  await expect(page).toHaveURL(`/ShopSearch?q=${deal.id}`)
  await expect(page.getByRole('heading', { name: '最新上架' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: '最新上架' })).toBeVisible()
})

test('the last searches that found something are repeated by one press, and can be forgotten', async ({
  page,
  today,
}) => {
  const [item] = today.items
  if (!item) throw new Error('the sample has items')
  await today.sell(shop({ rows: [shopRow({ nameid: item.id })] }))
  await today.enter(page)
  for (const keyword of [item.name, '沒有這種東西', String(item.id)]) {
    await page.goto(`/ShopSearch?q=${encodeURIComponent(keyword)}`)
    await expect(page.getByText(/共 1 筆|查無資料/)).toBeVisible()
    // A search that found something is kept after its rows are shown.
    const kept = () => page.evaluate(() => localStorage.getItem('market-searches') ?? '')
    if (keyword !== '沒有這種東西') await expect.poll(kept).toContain(`"${keyword}"`)
  }
  await page.goto('/ShopSearch')
  const recent = page.getByRole('region', { name: '最近搜尋' })
  // An id is shown as the name.
  await expect(recent.getByRole('button')).toHaveText([item.name, item.name, '清除紀錄'])
  await recent.getByRole('button', { name: item.name }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/ShopSearch?q=${item.id}`)
  await expect(page.locator('.shop-row')).toHaveCount(1)
  await page.goBack()
  await recent.getByRole('button', { name: '清除紀錄' }).click()
  await expect(recent).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: '最新上架' })).toBeVisible()
  await expect(recent).toHaveCount(0)
})

test('a market without offers says so, and one without this call has the search only', async ({ page, today }) => {
  await today.enter(page)
  await page.goto('/ShopSearch')
  await expect(page.getByText('目前沒有露店，近 7 天也沒有成交。')).toBeVisible()
  await expectSound(page)
  await page.route('**/market/today', (route) => route.fulfill({ status: 404, json: {} }))
  await page.reload()
  await expect(page.getByText('關注清單')).toBeVisible()
  await expect(page.locator('.skeleton:visible')).toHaveCount(0)
  await expect(page.locator('main .empty')).toHaveCount(0)
  await page.route('**/market/today', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('暫時無法取得目前的市況')).toBeVisible()
})
