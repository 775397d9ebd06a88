import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMarketPrices } from '../../api/market-prices.ts'
import { dayMs } from '../../domain/time/day.ts'
import { replaceShops } from '../../host/market/store/replace-shops.ts'
import { refreshMedians } from '../../host/market/store/sale-medians.ts'
import { storeSales } from '../../host/market/store/sales.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { sale, shop, shopRow } from '../market-data.ts'

/** The test host's clock: 2026-01-02 11:04:05 in Taipei. */
const now = Date.UTC(2026, 0, 2, 3, 4, 5)

describeDatabase('GET /market/prices', (database) => {
  let host: TestHost
  let token: string

  beforeAll(async () => {
    host = await createTestHost({ databaseUrl: database().url })
    ;({ token } = await host.member('Gutrune'))
    await storeSales(host.deps.database.db, [
      ...[10, 30, 50].map((price) => sale({ nameid: 501, price, soldAt: now - dayMs })),
      sale({ nameid: 501, price: 900, refine: 7, soldAt: now - dayMs }),
      sale({ nameid: 502, price: 7, currency: 'CASH', soldAt: now - dayMs }),
      sale({ nameid: 512, price: 7, soldAt: now - 40 * dayMs }),
    ])
    await refreshMedians(host.deps.database.db, [501, 502, 512], now)
    await replaceShops(host.deps.database.db, [
      shop({
        vending_id: 1,
        rows: [shopRow({ nameid: 501, price: 45 }), shopRow({ nameid: 501, price: 1, refine: 4 })],
      }),
      shop({ vending_id: 2, rows: [shopRow({ nameid: 501, price: 40 }), shopRow({ nameid: 1201, price: 90 })] }),
      shop({ vending_id: 3, currency: 'CASH', rows: [shopRow({ nameid: 501, price: 2 })] }),
    ])
  })
  afterAll(() => host.close())

  it('has the median and the cheapest offer in zeny of items without refine, and leaves out the others', async () => {
    const { prices } = await host.client(token).call(getMarketPrices, { params: { items: [501, 502, 512, 1201, 501] } })
    expect(prices).toEqual([
      { nameid: 501, median: 30, sales: 3, last_sale: '2026-01-01', offer: 40 },
      { nameid: 1201, median: null, sales: 0, last_sale: null, offer: 90 },
    ])
  })

  it('is for accounts, and refuses anything but a list of ids', async () => {
    expect((await host.ask('/market/prices?items=501', {})).status).toBe(401)
    const many = Array.from({ length: 201 }, (_, index) => index + 1).join()
    for (const items of ['', '0', '501,', 'x', '1;2', many])
      expect((await host.ask(`/market/prices?items=${items}`, { token })).status, items).toBe(400)
  })
})
