import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { searchBuying, searchPurchases, searchSales, searchVending } from '../../api/market.ts'
import type { ImportedShop, Sale } from '../../domain/market/imported.ts'
import type { SaleResult } from '../../domain/market/offers-and-sales.ts'
import { dayMs } from '../../domain/time/day.ts'
import { createApp } from '../../host/app.ts'
import { searchLimit } from '../../host/market/routes.ts'
import { replaceShops } from '../../host/market/store/replace-shops.ts'
import { refreshMedians, refreshStaleMedians } from '../../host/market/store/sale-medians.ts'
import { storeSales } from '../../host/market/store/sales.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { sale, shop, shopRow } from '../market-data.ts'

/** The test host's clock: 2026-01-02 11:04:05 in Taipei. */
const now = Date.UTC(2026, 0, 2, 3, 4, 5)

describeDatabase('the market', (database) => {
  let host: TestHost
  let token: string
  let accountId: number

  beforeEach(async () => {
    host = await createTestHost({ databaseUrl: database().url })
    const open = host.deps.database
    for (const table of ['sales', 'sale_days', 'sale_medians', 'vending_rows', 'vending_shops', 'accounts'] as const)
      await open.db.deleteFrom(table).execute()
    ;({ id: accountId, token } = await host.member('Brunhild'))
    return () => host.close()
  })

  const sell = (...shops: ImportedShop[]) => replaceShops(host.deps.database.db, shops)
  const record = (...sales: Sale[]) => storeSales(host.deps.database.db, sales)
  const find = async (itemInfo: string) =>
    (await host.client(token).call(searchVending, { params: { itemInfo } })).results
  const logs = (itemInfo: string, days: 1 | 7 | 30 = 7, currency: 'ZENY' | 'CASH' = 'ZENY') =>
    host.client(token).call(searchSales, { params: { itemInfo, days, currency } })

  describe('GET /vending/search', () => {
    it('finds rows by part of a name or by id, cheapest first, with all fields of the contract', async () => {
      const place = { char_name: '萊茵', map: 'geffen', x: 1, y: 2 }
      const knife = {
        ...{ nameid: 1201, price: 9_000_000_000, amount: 1, refine: 9, Grade: 4, Slots: 3, Type: 'weapon' },
        ...{ cards: [4001, 0, 0, 4001], Option: ['攻擊力 +5', '"引號"'] },
      }
      await sell(
        shop({ vending_id: 7, title: '便宜', rows: [shopRow({ price: 60 }), shopRow({ nameid: 512, price: 5 })] }),
        shop({ vending_id: 8, title: '高級', currency: 'CASH', ...place, rows: [shopRow(knife)] }),
        shop({ vending_id: 9, rows: [shopRow({ price: 40 })] }),
      )
      expect((await find('藥水')).map((row) => [row.vending_id, row.price, row.name])).toEqual([
        [9, 40, '紅色藥水'],
        [7, 60, '紅色藥水'],
      ])
      expect(await find('1201')).toEqual([
        { vending_id: 8, shop_title: '[CASH] 高級', ...place, ...knife, name: '小刀' },
      ])
      expect(await find('查無此物')).toEqual([])
    })

    it('answers with the 5,000 cheapest rows, for a keyword of one character with 500', async () => {
      const rows = Array.from({ length: 5_001 }, (_, i) => shopRow({ price: (i * 7) % 5_001 }))
      await sell(shop({ rows }))
      const prices = (count: number) => Array.from({ length: count }, (_, price) => price)
      const all = await host.client(token).call(searchVending, { params: { itemInfo: '紅色藥水' } })
      expect([all.truncated, all.results.map(({ price }) => price)]).toEqual([true, prices(5_000)])
      const few = await host.client(token).call(searchVending, { params: { itemInfo: '紅' } })
      expect([few.truncated, few.results.map(({ price }) => price)]).toEqual([true, prices(500)])
    })

    it('lists the offers of buying stores, the highest price first, with the zeny that remains', async () => {
      const [first, second] = [shop({ vending_id: 1, rows: [shopRow({ price: 30 })] }), shop({ vending_id: 2 })]
      await replaceShops(
        host.deps.database.db,
        [first, { ...second, rows: [shopRow({ price: 40 }), shopRow({ price: 20 })] }],
        { kind: 'buying' },
      )
      await host.deps.database.db
        .updateTable('vending_shops')
        .set({ zeny_limit: 900 })
        .where('vending_id', '=', 2)
        .execute()
      const { results } = await host.client(token).call(searchBuying, { params: { itemInfo: '501' } })
      expect(results.map(({ price, limit }) => [price, limit])).toEqual([
        [40, 900],
        [30, undefined],
        [20, 900],
      ])
    })

    it('compares each row with the median of the same item, refine and currency', async () => {
      await sell(
        shop({
          vending_id: 1,
          rows: [shopRow({ nameid: 1201, price: 82 }), shopRow({ nameid: 1201, price: 83, refine: 7 })],
        }),
        shop({ vending_id: 2, currency: 'CASH', rows: [shopRow({ nameid: 1201, price: 84 })] }),
      )
      const prices = [90, 100, 110]
      await record(
        ...prices.map((price) => sale({ nameid: 1201, price })),
        sale({ nameid: 1201, price: 5_000, refine: 7 }),
        sale({ nameid: 1201, price: 1, soldAt: now - 31 * dayMs }),
      )
      await refreshMedians(host.deps.database.db, [1201], now)
      expect((await find('1201')).map((row) => [row.price, row.median_price, row.median_sales])).toEqual([
        [82, 100, 3],
        [83, 5_000, 1],
        [84, undefined, undefined],
      ])
    })

    it('lists the new shops after a replacement, and the previous ones after a failed replacement', async () => {
      await sell(shop({ vending_id: 1, rows: [shopRow({ price: 1 })] }))
      const second = shop({ vending_id: 2, rows: [shopRow({ price: 2 })] })
      await expect(sell(second, second)).rejects.toThrow()
      expect((await find('501')).map((row) => row.price)).toEqual([1])
      await sell(shop({ vending_id: 3, rows: [shopRow({ price: 3 })] }))
      expect((await find('501')).map((row) => row.price)).toEqual([3])
    })
  })

  describe('GET /vending/logs', () => {
    it('sums up each item and lists its sales, newest first', async () => {
      await record(
        sale({ price: 100, amount: 3, soldAt: now - dayMs, refine: 4, grade: 2, cards: [4001], options: ['a'] }),
        sale({ price: 201, amount: 1, soldAt: now }),
        sale({ nameid: 512, price: 7 }),
      )
      const plain = { grade: '', refine: 0, cards: [], options: [], map: 'prontera' }
      const older = { ...plain, refine: 4, grade: 'C', cards: [4001], options: ['a'] }
      expect(await logs('紅色')).toEqual({
        ...{ keyword: '紅色', startDate: '2025-12-26', endDate: '2026-01-02', currency: 'ZENY', truncated: false },
        results: [
          {
            ...{ nameid: 501, name: '紅色藥水', min_price: 100, avg_price: 125.3, max_price: 201 },
            history: [
              { ...plain, price: 201, amount: 1, purchased_date: '2026-01-02 11:04' },
              { ...older, price: 100, amount: 3, purchased_date: '2026-01-01 11:04' },
            ],
          },
        ],
      })
    })

    it('distinguishes a price of 0 from an unknown price', async () => {
      await record(
        sale({ price: null, amount: 4 }),
        sale({ nameid: 512, price: 0 }),
        sale({ nameid: 512, price: null }),
      )
      await refreshMedians(host.deps.database.db, [501, 512], now)
      const sums = ({ min_price, avg_price, max_price, history }: SaleResult) =>
        [min_price, avg_price, max_price, ...history.map(({ price }) => price).sort()] as const
      expect((await logs('501')).results.map(sums)).toEqual([[null, null, null, null]])
      expect((await logs('512')).results.map(sums)).toEqual([[0, 0, 0, 0, null]])
      const medians = host.deps.database.db.selectFrom('sale_medians').select(['nameid', 'median', 'sales'])
      expect(await medians.execute()).toEqual([{ nameid: 512, median: 0, sales: 1 }])
    })

    it('shortens the history for a keyword of one character, with sums and daily prices of all sales', async () => {
      await record(...Array.from({ length: 201 }, (_, i) => sale({ price: i, amount: 2, soldAt: now - i * 60_000 })))
      const [whole] = (await logs('紅色')).results
      const [cut] = (await logs('紅')).results
      expect(whole?.history).toHaveLength(201)
      expect(whole?.daily).toBeUndefined()
      expect(cut?.history).toEqual(whole?.history.slice(0, 200))
      expect(cut).toMatchObject({ min_price: 0, max_price: 200, total_sales: 201, total_amount: 402 })
      expect(cut?.daily?.reduce((count, day) => count + day.sales, 0)).toBe(201)
    })

    it('lists only sales of its days and its currency', async () => {
      const midnight = Date.UTC(2026, 0, 1, 16)
      await record(
        sale({ price: 1, soldAt: midnight - dayMs }),
        sale({ price: 2, soldAt: midnight - dayMs - 1 }),
        sale({ price: 3, soldAt: midnight - 7 * dayMs - 1 }),
        sale({ price: 4, soldAt: midnight - 30 * dayMs - 1 }),
        sale({ price: 5, currency: 'CASH', soldAt: now }),
      )
      const prices = async (...search: [1 | 7 | 30, ('ZENY' | 'CASH')?]) =>
        (await logs('501', ...search)).results.flatMap((result) => result.history.map((entry) => entry.price))
      expect(await prices(1)).toEqual([1])
      expect(await prices(7)).toEqual([1, 2])
      expect(await prices(30)).toEqual([1, 2, 3])
      expect(await prices(7, 'CASH')).toEqual([5])
    })

    it('counts the sales of its items in other currencies, within the same days', async () => {
      await record(
        sale({ price: 1, amount: 9 }),
        ...[now, now - dayMs, now - 20 * dayMs].map((soldAt) => sale({ currency: 'CASH', amount: 9, soldAt })),
        sale({ nameid: 512, currency: 'CASH' }),
      )
      const others = async (...search: Parameters<typeof logs>) => (await logs(...search)).other_currencies
      expect(await others('501')).toEqual([{ currency: 'CASH', sales: 2 }])
      expect(await others('501', 30)).toEqual([{ currency: 'CASH', sales: 3 }])
      expect(await others('501', 7, 'CASH')).toEqual([{ currency: 'ZENY', sales: 1 }])
      expect(await others('512', 7, 'CASH')).toBeUndefined()
      expect(await logs('512')).toMatchObject({ results: [], other_currencies: [{ currency: 'CASH', sales: 1 }] })
    })
  })

  describe('GET /vending/purchase', () => {
    it('lists the purchases of this account only, in any currency', async () => {
      await record(
        sale({ price: 10, amount: 2, buyerId: accountId, soldAt: now - 8 * dayMs }),
        sale({ price: 20, amount: 1, buyerId: accountId, soldAt: now - 3 * dayMs }),
        sale({ price: 40, amount: 3, buyerId: accountId, currency: 'CASH', soldAt: now }),
        sale({ price: 99, buyerId: accountId + 1, soldAt: now }),
        sale({ price: 98, soldAt: now }),
      )
      const week = await host.client(token).call(searchPurchases, { params: { itemInfo: '501' } })
      expect(week.results.map((result) => result.history.map((entry) => entry.price))).toEqual([[40, 20]])
      expect(week.results[0]).toMatchObject({ min_price: 20, avg_price: 35, max_price: 40 })
      const month = await host.client(token).call(searchPurchases, { params: { itemInfo: '501', range: 30 } })
      expect(month.results[0]?.history).toHaveLength(3)
    })
  })

  it('medians are computed again after six hours, for the last 30 days', async () => {
    await record(sale({ price: 10, soldAt: now - 29 * dayMs }), sale({ price: 30, soldAt: now }))
    await refreshMedians(host.deps.database.db, [501], now)
    await sell(shop({ rows: [shopRow()] }))
    expect((await find('501'))[0]).toMatchObject({ median_price: 20, median_sales: 2 })
    expect(await refreshStaleMedians(host.deps.database.db, now + dayMs / 4)).toBe(0)
    expect(await refreshStaleMedians(host.deps.database.db, now + dayMs / 4 + 1)).toBe(1)
    expect(await refreshStaleMedians(host.deps.database.db, now + 2 * dayMs)).toBe(1)
    expect((await find('501'))[0]).toMatchObject({ median_price: 30, median_sales: 1 })
    expect(await refreshStaleMedians(host.deps.database.db, now + 40 * dayMs)).toBe(1)
    expect((await find('501'))[0]?.median_price).toBeUndefined()
  })
})

describe('the market’s calls', () => {
  const paths = ['/vending/search', '/buying/search', '/vending/logs', '/vending/purchase']
  let host: TestHost
  let headers: Record<string, string>
  beforeEach(async () => {
    host = await createTestHost()
    headers = { Authorization: `Bearer ${(await host.member('Brunhild')).token}` }
    return () => host.close()
  })

  it.each([
    '/vending/search?itemInfo=%20%E3%80%80',
    '/vending/logs?itemInfo=501&days=2',
    '/vending/logs?itemInfo=501&currency=ALL',
    '/vending/purchase?itemInfo=501&range=90',
  ])('market calls refuse %s', async (path) => {
    const answer = await host.request(path, { headers })
    expect([answer.status, typeof (await answer.json()).error]).toEqual([400, 'string'])
  })

  it('at most four market calls run at once, and accounts take turns', async () => {
    const other = { Authorization: `Bearer ${(await host.member('Siegfried')).token}` }
    await storeSales(host.deps.database.db, [sale({ soldAt: now }), sale({ nameid: 512, soldAt: now })])
    const started: number[] = []
    let [running, mostRunning] = [0, 0]
    const delayAverages: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const [row] = result.rows
        if (!row || !('average' in row)) return result
        started.push(row.nameid as number)
        mostRunning = Math.max(mostRunning, ++running)
        for (let turns = 0; turns < 50; turns++) await nextTurn()
        running--
        return result
      },
    }
    const { database } = host.deps
    const app = createApp({
      ...host.deps,
      database: { ...database, db: database.db.withPlugin(delayAverages) },
    })
    const logs = (sender: Record<string, string>, search: string) =>
      app.request(`/vending/logs?itemInfo=${search}`, { headers: sender })
    const keywords = ['501', '紅', '紅色', '紅色藥', '紅色藥水', '色藥', '色藥水']
    const many = keywords.flatMap((keyword) => [1, 7, 30].map((days) => logs(headers, `${keyword}&days=${days}`)))
    const answers = await Promise.all([...many, logs(other, '512')])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect([mostRunning, started.length]).toEqual([4, 22])
    expect(started.indexOf(512)).toBeLessThan(8)
  })

  it('the searches of an account in a minute are limited over all market calls', async () => {
    const search = (i: number) => host.request(`${paths[i % 4]}?itemInfo=501`, { headers })
    for (let i = 0; i < searchLimit.max; i++) expect((await search(i)).status).toBe(200)
    const answer = await search(0)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60'])
    host.wait(60_000)
    expect((await search(0)).status).toBe(200)
  })
})
