import type { Sale } from '../../../domain/market/imported.ts'
import type { Sales } from '../store/sales.ts'

/** Sales of one transaction: a second or so, for which who logs in or buys has to wait. */
const partSales = 20_000

/**
 * Records all sales of a source that is read twice: a wrong one throws before anything is written. Where each sale bears
 * its source's name they are written in parts, so that no other write waits for the whole; after a crash the same
 * source, recorded again, adds what is missing. Without names a second run would double what the first one wrote:
 * then it is all of them in one transaction, or none. Returns how many were new, and the items that they were about.
 */
export async function recordSales(
  sales: Sales,
  source: () => AsyncIterable<Sale>,
  atOnce = partSales,
): Promise<{ recorded: number; items: Set<number> }> {
  let named = true
  for await (const { sourceKey } of source()) named &&= sourceKey !== null
  const items = new Set<number>()
  let recorded = 0
  for await (const part of named ? inParts(source(), atOnce) : [source()]) {
    const done = await sales.record(part)
    recorded += done.recorded
    for (const item of done.items) items.add(item)
  }
  return { recorded, items }
}

async function* inParts(source: AsyncIterable<Sale>, atOnce: number): AsyncGenerator<Sale[]> {
  let part: Sale[] = []
  for await (const sale of source) {
    part.push(sale)
    if (part.length < atOnce) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
