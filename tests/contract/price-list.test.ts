import { gzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { getMedianPrices } from '../../api/market-prices.ts'
import type { Sale } from '../../domain/market/imported.ts'
import { dayMs } from '../../domain/time/day.ts'
import { refreshMedians, refreshStaleMedians } from '../../host/market/store/sale-medians.ts'
import { storeSales } from '../../host/market/store/sales.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { sale } from '../market-data.ts'

/** The test host's clock: 2026-01-02 11:04:05 in Taipei. */
const now = Date.UTC(2026, 0, 2, 3, 4, 5)
const minuteMs = 60_000

describeDatabase('GET /prices.json', (database) => {
  let host: TestHost
  let token: string

  async function open(env: Record<string, string> = {}) {
    host = await createTestHost({ databaseUrl: database().url, env })
    for (const table of ['sales', 'sale_days', 'sale_medians', 'accounts'] as const)
      await host.deps.database.db.deleteFrom(table).execute()
    ;({ token } = await host.member('Brunhild'))
  }
  beforeEach(() => async () => host.close())

  const record = async (...sales: Sale[]) => {
    await storeSales(host.deps.database.db, sales)
    await refreshMedians(host.deps.database.db, new Set(sales.map(({ nameid }) => nameid)), now)
  }
  const list = () => host.client(token).call(getMedianPrices, {})

  it('has the median, the number and the newest day of sales as a box gives the item', async () => {
    await open()
    await record(
      ...[10, 30, 50].map((price, days) => sale({ nameid: 501, price, soldAt: now - (days + 1) * dayMs })),
      sale({ nameid: 501, price: 9_000, cards: [4001, 0, 0, 0], soldAt: now }),
      sale({ nameid: 501, price: 9_000, options: ['攻擊力 +5'], soldAt: now }),
      sale({ nameid: 501, price: 9_000, grade: 1, soldAt: now }),
      sale({ nameid: 501, price: 9_000, refine: 7, soldAt: now }),
      sale({ nameid: 502, price: 7, cards: [0, 0, 0, 0], soldAt: now - 2 * dayMs }),
      sale({ nameid: 503, price: 7, currency: 'CASH', soldAt: now }),
      sale({ nameid: 504, price: 7, soldAt: now - 40 * dayMs }),
      sale({ nameid: 505, price: 7, cards: [4001], soldAt: now }),
      sale({ nameid: 506, price: 0, soldAt: now }),
    )
    expect(await list()).toEqual({
      as_of: '2026-01-02T03:04:05.000Z',
      prices: [
        { nameid: 501, median: 30, sales: 3, last_sale: '2026-01-01' },
        { nameid: 502, median: 7, sales: 1, last_sale: '2025-12-31' },
        { nameid: 506, median: 0, sales: 1, last_sale: '2026-01-02' },
      ],
    })
  })

  it('is at most half an hour old, and kept by browsers for the other half', async () => {
    await open()
    await record(sale({ nameid: 501, price: 10, soldAt: now }))
    expect((await list()).prices).toMatchObject([{ median: 10 }])
    await record(sale({ nameid: 501, price: 30, soldAt: now }))
    host.wait(29 * minuteMs)
    expect((await list()).prices).toMatchObject([{ median: 10 }])
    host.wait(minuteMs)
    expect((await list()).prices).toMatchObject([{ median: 20 }])
    await host.close()
    await open({ PUBLIC_PRICES: 'on' })
    const answer = await host.send('/prices.json', {})
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=1800')
    const again = { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } }
    expect((await host.send('/prices.json', again)).status).toBe(304)
  })

  it('is only for accounts unless the operator publishes it, and then for pages of any site', async () => {
    await open()
    expect((await host.ask('/prices.json', {})).status).toBe(401)
    const { headers } = await host.send('/prices.json', { token })
    expect([headers.get('Access-Control-Allow-Origin'), headers.get('Cache-Control')]).toEqual([null, 'no-store'])
    await host.close()
    await open({ PUBLIC_PRICES: 'on' })
    await record(sale({ nameid: 501, price: 10, soldAt: now }))
    const answer = await host.send('/prices.json', { headers: { Origin: 'https://tools.example' } })
    expect(await answer.json()).toMatchObject({ prices: [{ nameid: 501, median: 10, sales: 1 }] })
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  })

  it('is limited by address, or by account', async () => {
    await open({ PUBLIC_PRICES: 'on' })
    const status = async (from: string) => (await host.send('/prices.json', { from })).status
    for (let call = 0; call < 120; call++) expect(await status('203.0.113.20')).toBe(200)
    expect(await status('203.0.113.20')).toBe(429)
    expect(await status('203.0.113.21')).toBe(200)
  })

  it('is a list of at most 120 kB, packed, for 10,000 items', async () => {
    await open()
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      nameid: 501 + index * 3,
      currency: 'ZENY' as const,
      refine: 0,
      median: ((index * 7919) % 9973) * 10 ** (index % 5),
      sales: 1 + ((index * 31) % 200),
      computed_at: now,
      plain_median: ((index * 7919) % 9973) * 10 ** (index % 5),
      plain_sales: 1 + ((index * 31) % 200),
      plain_sold_at: now - ((index * 17) % 30) * dayMs,
    }))
    for (let at = 0; at < rows.length; at += 500)
      await host.deps.database.db
        .insertInto('sale_medians')
        .values(rows.slice(at, at + 500))
        .execute()
    const text = await (await host.send('/prices.json', { token })).text()
    const packed = gzipSync(text).length
    console.log(`/prices.json of 10,000 items: ${text.length} bytes, ${packed} packed by gzip`)
    expect(JSON.parse(text).prices).toHaveLength(10_000)
    expect(packed).toBeLessThanOrEqual(120_000)
  })

  it('gets medians again that an older version has computed', async () => {
    await open()
    const { db } = host.deps.database
    await record(sale({ nameid: 501, price: 10, soldAt: now }))
    await db
      .updateTable('sale_medians')
      .set({ computed_at: 0, plain_median: null, plain_sales: 0, plain_sold_at: null })
      .execute()
    expect((await list()).prices).toEqual([])
    await refreshStaleMedians(db, now)
    host.wait(30 * minuteMs)
    expect((await list()).prices).toMatchObject([{ nameid: 501, median: 10 }])
  })
})
