import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sale } from '../../../domain/market/imported.ts'
import { sale } from '../../../tests/market-data.ts'
import { memoryDatabase } from '../../../tests/prepared-schema.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { recordSales } from './record-sales.ts'

describe('sales of a file', () => {
  let database: OpenDatabase
  beforeEach(async () => {
    database = await memoryDatabase()
  })
  afterEach(() => database.close())

  const salesWithIds = (count: number) =>
    Array.from({ length: count }, (_, i) => sale({ nameid: 501 + (i % 2), sourceKey: `log-${i}` }))
  /** The first reading is complete; the second one throws after `failAfter` sales. */
  function source(list: Sale[], failAfter = Number.POSITIVE_INFINITY): () => AsyncIterable<Sale> {
    let readings = 0
    return async function* () {
      readings += 1
      for (const [i, entry] of list.entries()) {
        if (readings === 2 && i >= failAfter) throw new Error('cut off')
        yield entry
      }
    }
  }
  const record = (list: Sale[], failAfter?: number) => recordSales(database.db, source(list, failAfter), 10)
  const storedCount = async () => (await database.db.selectFrom('sales').select('id').execute()).length
  const countInDays = async () =>
    (await database.db.selectFrom('sale_days').select('sales').execute()).reduce((sum, day) => sum + day.sales, 0)

  it('sales with ids are recorded in parts, and the next run adds the missing ones', async () => {
    await expect(record(salesWithIds(25), 17)).rejects.toThrow('cut off')
    expect(await storedCount()).toBe(10)
    expect((await record(salesWithIds(25))).recorded).toBe(15)
    expect([await storedCount(), await countInDays()]).toEqual([25, 25])
    expect(await record(salesWithIds(25))).toEqual({ recorded: 0, items: new Set() })
  })

  it('if one sale has no id, all sales are recorded or none', async () => {
    // More than one statement's sales are written before the failure.
    const list = [...salesWithIds(2_100), sale({ nameid: 501, sourceKey: null })]
    await expect(record(list, 2_050)).rejects.toThrow('cut off')
    expect([await storedCount(), await countInDays()]).toEqual([0, 0])
    expect(await record(list)).toEqual({ recorded: 2_101, items: new Set([501, 502]) })
  })
})
