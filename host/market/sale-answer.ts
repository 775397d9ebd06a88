import type { Currency, SaleResult, SaleSearch } from '../../domain/market/offers-and-sales.ts'
import type { SaleRange } from '../../domain/market/sale-range.ts'
import { priceStatistics } from '../../domain/market/statistics.ts'
import { createYield, type Database } from '../db/index.ts'
import type { NameIndex } from './name-index.ts'
import {
  countSalesInOthers,
  findDailySales,
  findPurchases,
  findSaleHistory,
  type SaleSummary,
  summarizeSales,
} from './store/index.ts'

/** Maximum numbers of items, the most sold ones, and of sales in an answer; an answer with less is `truncated`. */
export interface SaleBounds {
  items: number
  /** Distributed among the items. */
  entries: number
}

interface Search {
  keyword: string
  range: SaleRange
}

/**
 * The answer to a search for sales, as JSON. If an item's history is shortened, its sums and daily prices still include
 * all its sales.
 */
export async function saleAnswer(
  db: Database,
  names: NameIndex,
  { keyword, currency, range }: Search & { currency: Currency },
  bounds: SaleBounds,
): Promise<string> {
  const itemIds = names.find(keyword)
  const summaries = await summarizeSales(db, itemIds, currency, range, bounds.items + 1)
  const others = await countSalesInOthers(db, itemIds, currency, range)
  const items = summaries.slice(0, bounds.items)
  const shares = shareOut(
    items.map((item) => item.sales),
    bounds.entries,
  )
  const yieldToEventLoop = createYield()
  const results: string[] = []
  for (const [i, item] of items.entries()) {
    results.push(await resultOf(item, shares[i] as number))
    await yieldToEventLoop()
  }
  const truncated = summaries.length > items.length || undefined
  const other_currencies = others.length === 0 ? undefined : others
  return addList({ ...head(keyword, range, currency), truncated, other_currencies }, 'results', results)

  async function resultOf(item: SaleSummary, share: number): Promise<string> {
    const { nameid, min, average, max } = item
    const history = await findSaleHistory(db, nameid, currency, range, share)
    const sums: Omit<SaleResult, 'history'> = {
      nameid,
      ...nameField(names, nameid),
      min_price: min,
      avg_price: average,
      max_price: max,
    }
    if (share < item.sales) {
      const daily = await findDailySales(db, nameid, currency, range)
      Object.assign(sums, { total_sales: item.sales, total_amount: item.amount, daily })
    }
    return addList(sums, 'history', history)
  }
}

/** The JSON of an object with one more field, a list whose entries are JSON already. */
function addList(object: object, name: string, entries: readonly string[]): string {
  return `${JSON.stringify(object).slice(0, -1)},"${name}":[${entries.join(',')}]}`
}

/** The answer to a search for an account's own purchases: the same shape, in all currencies. */
export async function purchaseAnswer(
  db: Database,
  names: NameIndex,
  { keyword, range, buyerId }: Search & { buyerId: number },
  bounds: SaleBounds,
): Promise<SaleSearch> {
  const purchases = await findPurchases(db, buyerId, names.find(keyword), range, bounds.entries + 1)
  const groups = Map.groupBy(purchases.slice(0, bounds.entries), (row) => row.nameid)
  const results = [...groups].map(([nameid, rows]): SaleResult => {
    const history = rows.map((row) => row.entry)
    const statistics = priceStatistics(history)
    return {
      nameid,
      ...nameField(names, nameid),
      min_price: statistics?.min ?? null,
      avg_price: statistics?.average ?? null,
      max_price: statistics?.max ?? null,
      history,
    }
  })
  return { ...head(keyword, range, 'ALL'), results, ...(purchases.length > bounds.entries ? { truncated: true } : {}) }
}

/** Distributes `total` among wishes: each gets its wish if possible; those that cannot get it all get equal amounts. */
export function shareOut(wishes: readonly number[], total: number): number[] {
  const shares = wishes.map(() => 0)
  const order = wishes.map((_, i) => i).sort((a, b) => (wishes[a] as number) - (wishes[b] as number))
  let left = total
  for (const [done, i] of order.entries()) {
    const share = Math.min(wishes[i] as number, Math.floor(left / (order.length - done)))
    shares[i] = share
    left -= share
  }
  return shares
}

function head(keyword: string, { startDate, endDate }: SaleRange, currency: string) {
  return { keyword, startDate, endDate, currency }
}

function nameField(names: NameIndex, nameid: number): { name?: string } {
  const name = names.nameOf(nameid)
  return name === undefined ? {} : { name }
}
