import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saleRange } from '../../domain/market/sale-range.ts'
import { sale } from '../../tests/market-data.ts'
import { memoryDatabase } from '../../tests/prepared-schema.ts'
import type { OpenDatabase } from '../db/database.ts'
import { createCaches } from '../http/caches.ts'
import { createSaleTexts, entriesBytes, type SaleTexts } from './sale-texts.ts'
import { createSales, type SaleSummary, type Sales } from './store/sales.ts'

const openCache = (caches = createCaches()) => caches.open('saleTexts', entriesBytes)

const now = Date.UTC(2026, 0, 2, 12)
const range = saleRange(7, now)

describe("an item's sales as JSON", () => {
  let database: OpenDatabase
  let sales: Sales
  let texts: SaleTexts
  /** Items whose sales were read from the database. */
  let read: number[]

  beforeEach(async () => {
    database = await memoryDatabase()
    sales = createSales(database)
    read = []
    texts = createSaleTexts(
      {
        ...sales,
        history: (...question) => {
          read.push(question[0])
          return sales.history(...question)
        },
      },
      openCache(),
    )
    const sold = (nameid: number, count: number) =>
      Array.from({ length: count }, (_, i) =>
        sale({ nameid, price: 10 + i, soldAt: now - i * 60_000, options: [`攻擊速度 +${i} %`], cards: [i, 0] }),
      )
    await sales.record([...sold(501, 200), ...sold(502, 3), ...sold(503, 1_500)])
  })
  afterEach(() => database.close())

  const sums = async (nameid: number) => (await sales.summaries([nameid], 'ZENY', range, 1))[0] as SaleSummary
  const history = async (nameid: number, count: number) =>
    JSON.parse(`[${await texts.history(await sums(nameid), 'ZENY', range, count)}]`)

  it('are those of the database, however many are asked for, in whichever order', async () => {
    for (const nameid of [501, 502, 503])
      for (const count of [50, 1, 64, 65, 200, 199, 3, 1_500, 511, 0])
        expect(await history(nameid, count)).toEqual(await sales.history(nameid, 'ZENY', range, count))
    const daily = JSON.parse(`[${await texts.daily(await sums(501), 'ZENY', range)}]`)
    expect(daily).toEqual(await sales.daily(501, 'ZENY', range))
  })

  it('are read again where they have changed, and only there', async () => {
    await history(501, 50)
    await history(502, 3)
    await sales.record([sale({ nameid: 502, price: 99, soldAt: now })])
    expect((await history(501, 40)).length).toBe(40)
    expect((await history(502, 4))[0]).toMatchObject({ price: 99 })
    expect(read).toEqual([501, 502, 502])
  })
})
