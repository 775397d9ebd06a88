import { beforeEach, expect, it } from 'vitest'
import { createTestHost, type TestHost } from '../../tests/host.ts'
import { shop } from '../../tests/market-data.ts'
import { sampleVendingRows } from '../game-data/sample/sample-vending.ts'
import { createVending } from '../repositories/vending.ts'
import { seedMarket } from './seed-market.ts'

let host: TestHost
beforeEach(async () => {
  host = await createTestHost()
  return () => host.close()
})

const dayMs = 86_400_000
const count = 500
let nowMs = Date.UTC(2026, 0, 2)
const seed = (database = host.deps.database) => seedMarket({ ...host.deps, database, now: () => nowMs }, { count })

/** The power goes at the transaction of that number. */
function untilTransaction(number: number) {
  const { database } = host.deps
  let begun = 0
  const db = new Proxy(database.db, {
    get(target, key) {
      if (key === 'transaction' && ++begun === number) throw new Error('the power went')
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...database, db }
}

async function held() {
  const { db } = host.deps.database
  const rows = async (table: 'sales' | 'vending_rows' | 'sale_medians') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((e) => e.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return { sales: await rows('sales'), rows: await rows('vending_rows'), medians: await rows('sale_medians') }
}

it('is whole after the next start, wherever the one before was ended', async () => {
  for (const number of [2, 3]) await expect(seed(untilTransaction(number))).rejects.toThrow('the power went')
  await seed()
  expect(await held()).toEqual({ sales: count, rows: sampleVendingRows, medians: expect.any(Number) })
  expect((await held()).medians).toBeGreaterThan(150)
})

it('leaves shops alone that somebody has put in the place of the sample’s', async () => {
  await seed()
  await createVending(host.deps.database).replaceAll([shop({ vending_id: 7, title: '我的' })])
  nowMs += 3 * dayMs
  await seed()
  expect(await host.deps.database.db.selectFrom('vending_shops').select('title').execute()).toEqual([{ title: '我的' }])
})
