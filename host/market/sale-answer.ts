import type { SaleRange } from '../../domain/market/sale-range.ts'
import { priceStatistics } from '../../domain/market/statistics.ts'
import type { Currency, SaleResult, SaleSearch } from '../../domain/vending.ts'
import { createYield } from '../db/index.ts'
import type { NameIndex } from './name-index.ts'
import type { SaleTexts } from './sale-texts.ts'
import type { SaleSummary, Sales } from './store/sales.ts'

/** Maximum number of items in an answer, the most sold ones; an answer with more is marked `truncated: true`. */
export const maxSaleItems = 100
/** Maximum number of sales in an answer, distributed among its items. */
export const maxSaleEntries = 5_000

const comma = Buffer.from(',')

interface Search {
  keyword: string
  currency: Currency
  range: SaleRange
}

/**
 * The answer to a search for sales, as JSON. If an item's history is shortened, its sums and daily prices still include
 * all its sales.
 */
export async function saleAnswer(
  sales: Sales,
  texts: SaleTexts,
  names: NameIndex,
  search: Search,
): Promise<Buffer<ArrayBuffer>> {
  const { keyword, currency, range } = search
  const found = await sales.summaries(names.find(keyword), currency, range, maxSaleItems + 1)
  const items = found.slice(0, maxSaleItems)
  const shares = shareOut(
    items.map((item) => item.sales),
    maxSaleEntries,
  )
  const head = { keyword, startDate: range.startDate, endDate: range.endDate, currency }
  const cut = found.length > items.length ? { truncated: true } : {}
  const parts = [Buffer.from(`${JSON.stringify({ ...head, ...cut }).slice(0, -1)},"results":[`)]
  const yieldToEventLoop = createYield()
  for (const [i, item] of items.entries()) {
    if (i > 0) parts.push(comma)
    await addItem(item, shares[i] as number)
    await yieldToEventLoop()
  }
  parts.push(Buffer.from(']}'))
  return Buffer.concat(parts)

  async function addItem(item: SaleSummary, share: number): Promise<void> {
    const { nameid, min, average, max } = item
    const sums = { nameid, ...nameField(names, nameid), min_price: min, avg_price: average, max_price: max }
    const history = await texts.history(item, currency, range, share)
    parts.push(Buffer.from(`${JSON.stringify(sums).slice(0, -1)},"history":[`), history)
    if (share >= item.sales) {
      parts.push(Buffer.from(']}'))
      return
    }
    const totals = `],"total_sales":${item.sales},"total_amount":${item.amount},"daily":[`
    parts.push(Buffer.from(totals), await texts.daily(item, currency, range), Buffer.from(']}'))
  }
}

/** The answer to a search for an account's own purchases: the same shape, in all currencies. */
export async function purchaseAnswer(
  sales: Sales,
  names: NameIndex,
  search: { keyword: string; range: SaleRange; buyerId: number },
): Promise<SaleSearch> {
  const { keyword, range, buyerId } = search
  const bought = await sales.purchases(buyerId, names.find(keyword), range, maxSaleEntries + 1)
  const groups = Map.groupBy(bought.slice(0, maxSaleEntries), (row) => row.nameid)
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
  return {
    keyword,
    startDate: range.startDate,
    endDate: range.endDate,
    currency: 'ALL',
    results,
    ...(bought.length > maxSaleEntries ? { truncated: true } : {}),
  }
}

/** Serialises one item at a time: 5,000 sales at once would block other requests. */
export async function saleJson({ results, ...head }: SaleSearch): Promise<string> {
  const yieldToEventLoop = createYield()
  const texts: string[] = []
  for (const result of results) {
    texts.push(JSON.stringify(result))
    await yieldToEventLoop()
  }
  return `${JSON.stringify(head).slice(0, -1)},"results":[${texts.join(',')}]}`
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

function nameField(names: NameIndex, nameid: number): { name?: string } {
  const name = names.nameOf(nameid)
  return name === undefined ? {} : { name }
}
