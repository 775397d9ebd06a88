// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type RenderedPart, renderPart } from '../../../tests/react-part.ts'
import { LoginReason } from './LoginReason.tsx'

const config = vi.hoisted(() => ({ pointsName: '年鑑點數', publicMarket: false }))
const requests: string[] = []
const best_sellers = [
  { nameid: 501, name: '紅色藥水', currency: 'ZENY', sales: 1_200, amount: 9, average: null },
  { nameid: 502, currency: 'ZENY', sales: 3, amount: 9, average: null },
]
const call = async ({ path }: { path: () => string }) => {
  requests.push(path())
  return { shops: 3, offers: 40, new_offers: [], deals: [], best_sellers }
}
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call }) }))
vi.mock('../../stores/site-config.ts', () => ({ readSiteConfig: () => config }))

let part: RenderedPart
afterEach(() => part.close())

it.each([
  ['/ShopSearch?q=501', '露店查詢'],
  ['/donate', '年鑑點數'],
  ['/FireWall', '海外'],
  ['/account#second-factor', '我的帳號'],
  ['/PurchaseRecordSearch', '示範'],
])('a visitor sent from %s reads what that page shows', async (from, word) => {
  part = await renderPart(<LoginReason from={from} />)
  expect(part.body.textContent).toContain(word)
  expect(requests).toEqual([])
})

it.each(['/', '/item/501', '/ShopSearchX'])('nothing is said about %s', async (from) => {
  part = await renderPart(<LoginReason from={from} />)
  expect(part.body.textContent).toBe('')
})

it('names and counts of the market are shown only where the operator publishes them', async () => {
  config.publicMarket = true
  part = await renderPart(<LoginReason from="/ShopSearch" />)
  expect(requests).toEqual(['/market/today'])
  expect(part.body.textContent).toContain('目前有 3 間露店、40 項商品。本週賣最多：紅色藥水（1,200 筆）')
})
