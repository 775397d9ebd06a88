import type { Sale } from '../../../domain/market/imported.ts'
import { readBatches } from '../../base/index.ts'
import type { Database } from '../../db/index.ts'
import { storeSales } from '../store/index.ts'

/** Sales per transaction: about a second, during which logins and purchases wait. */
const salesPerTransaction = 20_000

/**
 * Records all sales of a source that can be read twice: an invalid one throws before anything is written. If every sale
 * has an id of its source, they are written in parts, so that other writes need not wait for all of them; after a
 * crash, importing the same source again adds what is missing. Without ids, a second run would duplicate sales: then
 * all are written in one transaction. Returns the number of new sales, and their items.
 */
export async function recordSales(
  db: Database,
  source: () => AsyncIterable<Sale>,
  batchSize = salesPerTransaction,
): Promise<{ recorded: number; items: Set<number> }> {
  let haveIds = true
  for await (const { sourceKey } of source()) haveIds &&= sourceKey !== null
  const items = new Set<number>()
  let recorded = 0
  for await (const part of haveIds ? readBatches(source(), batchSize) : [source()]) {
    const result = await storeSales(db, part)
    recorded += result.recorded
    for (const item of result.items) items.add(item)
  }
  return { recorded, items }
}
