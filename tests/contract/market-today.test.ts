import { beforeEach, expect, it } from 'vitest'
import { getMarketToday } from '../../api/market-today.ts'
import type { Sale } from '../../domain/market/imported.ts'
import { dayMs } from '../../domain/time/day.ts'
import { replaceShops } from '../../host/market/store/replace-shops.ts'
import { refreshMedians } from '../../host/market/store/sale-medians.ts'
import { storeSales } from '../../host/market/store/sales.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { sale, shop, shopRow } from '../market-data.ts'

/** The test host's clock: 2026-01-02 11:04:05 in Taipei. */
const now = Date.UTC(2026, 0, 2, 3, 4, 5)
const hourMs = 3_600_000
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describeDatabase('GET /market/today', (database) => {
  let host: TestHost
  let token: string

  async function open(env: Record<string, string> = {}) {
    host = await createTestHost({ databaseUrl: database().url, env })
    for (const table of ['sales', 'sale_days', 'sale_medians', 'vending_rows', 'vending_shops', 'accounts'] as const)
      await host.deps.database.db.deleteFrom(table).execute()
    ;({ token } = await host.member('Brunhild'))
  }
  beforeEach(() => async () => host.close())

  const record = async (...sales: Sale[]) => {
    await storeSales(host.deps.database.db, sales)
    await refreshMedians(host.deps.database.db, new Set(sales.map(({ nameid }) => nameid)), now)
  }
  const today = () => host.client(token).call(getMarketToday, {})

  it('lists the newest offers first, one row an item and two a shop, with names and medians', async () => {
    await open()
    await replaceShops(host.deps.database.db, [
      shop({ vending_id: 1, rows: [shopRow({ nameid: 501, price: 1 }), shopRow({ nameid: 512, price: 5 })] }),
      shop({
        vending_id: 2,
        rows: [501, 502, 503, 504].map((nameid) => shopRow({ nameid, price: 10 })),
      }),
    ])
    const { shops, offers, new_offers } = await today()
    expect([shops, offers]).toEqual([2, 6])
    expect(new_offers.map(({ vending_id, nameid }) => [vending_id, nameid])).toEqual([
      [2, 504],
      [2, 503],
      [1, 512],
      [1, 501],
    ])
    expect(new_offers.at(-1)?.name).toBe('紅色藥水')
  })

  it('lists offers a tenth or more below the median of the same item, refine and currency', async () => {
    await open()
    await record(...times(5, sale({ nameid: 1201, price: 100 })), ...times(4, sale({ nameid: 501, price: 100 })))
    await replaceShops(host.deps.database.db, [
      shop({
        vending_id: 1,
        rows: [shopRow({ nameid: 1201, price: 91 }), shopRow({ nameid: 1201, price: 60, cards: [0, 0, 0, 0] })],
      }),
      shop({ vending_id: 2, rows: [shopRow({ nameid: 1201, price: 90 }), shopRow({ nameid: 501, price: 1 })] }),
      shop({ vending_id: 3, rows: [shopRow({ nameid: 1201, price: 1, refine: 7 })] }),
      shop({ vending_id: 4, currency: 'CASH', rows: [shopRow({ nameid: 1201, price: 1 })] }),
      shop({ vending_id: 5, rows: [shopRow({ nameid: 1201, price: 1, cards: [4001, 0, 0, 0] })] }),
      shop({ vending_id: 6, rows: [shopRow({ nameid: 1201, price: 1, Option: ['攻擊力 +5'] })] }),
    ])
    const { deals } = await today()
    expect(deals.map((row) => [row.vending_id, row.price, row.median_price, row.median_sales])).toEqual([
      [1, 60, 100, 5],
    ])
  })

  it('lists what sold most in seven days by number of sales, with the mean price of a piece', async () => {
    await open()
    await record(
      ...times(2, sale({ nameid: 501, price: 10, amount: 3, soldAt: now - hourMs })),
      ...[40, 60, 80].map((price) => sale({ nameid: 1201, price, soldAt: now - 6 * dayMs })),
      ...times(9, sale({ nameid: 512, soldAt: now - 9 * dayMs })),
    )
    expect((await today()).best_sellers).toEqual([
      { nameid: 1201, name: '小刀', currency: 'ZENY', sales: 3, amount: 3, average: 60 },
      { nameid: 501, name: '紅色藥水', currency: 'ZENY', sales: 2, amount: 6, average: 10 },
    ])
  })

  it('is only for accounts unless the operator publishes it, and then has no prices and no shops', async () => {
    await open()
    expect((await host.ask('/market/today', {})).status).toBe(401)
    await host.close()
    await open({ PUBLIC_MARKET_SUMMARY: 'on' })
    await record(sale({ nameid: 501, price: 10, soldAt: now - hourMs }))
    await replaceShops(host.deps.database.db, [shop({ rows: [shopRow({ nameid: 501 })] })])
    expect(await host.ask('/market/today', {})).toMatchObject({
      ...{ status: 200, shops: 1, offers: 1, new_offers: [], deals: [] },
      best_sellers: [{ nameid: 501, name: '紅色藥水', sales: 1, amount: 1, average: null }],
    })
    expect((await host.ask('/market/today', { token: 'wrong' })).status).toBe(401)
    expect((await today()).new_offers).toHaveLength(1)
  })
})
