import { afterAll, beforeAll, expect, it } from 'vitest'
import { getItemMarket } from '../../api/market-item.ts'
import { dayMs } from '../../domain/time/day.ts'
import { replaceShops } from '../../host/market/store/replace-shops.ts'
import { storeSales } from '../../host/market/store/sales.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { sale, shop, shopRow } from '../market-data.ts'

/** The test host's clock: 2026-01-02 11:04:05 in Taipei. */
const now = Date.UTC(2026, 0, 2, 3, 4, 5)

describeDatabase('GET /market/item', (database) => {
  let host: TestHost
  let token: string

  beforeAll(async () => {
    host = await createTestHost({ databaseUrl: database().url })
    ;({ token } = await host.member('Gutrune'))
    await storeSales(host.deps.database.db, [
      ...[1, 2, 3, 4, 5, 6].map((price) => sale({ nameid: 501, price, soldAt: now - price * dayMs })),
      sale({ nameid: 501, price: 999, soldAt: now - 40 * dayMs }),
      sale({ nameid: 502, price: 7, currency: 'CASH', soldAt: now - dayMs }),
    ])
    await replaceShops(host.deps.database.db, [
      shop({ vending_id: 1, rows: [shopRow({ nameid: 501, price: 45 }), shopRow({ nameid: 501, price: 44 })] }),
      shop({ vending_id: 2, currency: 'CASH', rows: [shopRow({ nameid: 501, price: 2 })] }),
    ])
    await replaceShops(host.deps.database.db, [shop({ vending_id: 3, rows: [shopRow({ nameid: 501, price: 30 })] })], {
      kind: 'buying',
    })
  })
  afterAll(() => host.close())

  const ask = (id: number) => host.client(token).call(getItemMarket, { params: { id } })

  it('has the sellers and buyers of now, the last five sales and the days of 30 days', async () => {
    const market = await ask(501)
    expect(market).toMatchObject({ sellers: 2, buyers: 1, offer: 44, bid: 30, currency: 'ZENY' })
    expect(market.sales.map(({ price }) => price)).toEqual([1, 2, 3, 4, 5])
    expect(market.days.map(({ day, average }) => [day, average])).toEqual(
      [6, 5, 4, 3, 2, 1].map((ago) => [new Date(now - ago * dayMs).toISOString().slice(0, 10), ago]),
    )
  })

  it('has the other currency where nothing was sold for zeny, and nothing for unknown items', async () => {
    expect(await ask(502)).toMatchObject({ sellers: 0, offer: null, currency: 'CASH', sales: [{ price: 7 }] })
    expect(await ask(9_999_999)).toMatchObject({ sellers: 0, buyers: 0, bid: null, sales: [], days: [] })
  })

  it('is for accounts, and refuses what is no id', async () => {
    expect((await host.ask('/market/item/501')).status).toBe(401)
    for (const id of ['0', '501x', '0501', '1,2', '99999999999'])
      expect((await host.ask(`/market/item/${id}`, { token })).status, id).toBe(404)
  })
})
