/** Converts sales between database rows, the contract and the importers. */
import type { Insertable, Selectable } from 'kysely'
import { gradeLetter } from '../../../domain/grade.ts'
import type { Sale } from '../../../domain/market/imported.ts'
import { taipeiText } from '../../../domain/taipei-time.ts'
import type { SaleEntry } from '../../../domain/vending.ts'
import type { MarketTables } from '../../db/index.ts'

export type SaleRow = Omit<Selectable<MarketTables['sales']>, 'buyer_id' | 'source_key' | 'seller_id' | 'buyer_game_id'>

/** Stored as a day's lowest price if no sale of the day has a price. */
const noPrice = Number.MAX_SAFE_INTEGER

export function toContract(row: SaleRow): SaleEntry {
  return {
    price: row.price === null ? null : Number(row.price),
    amount: row.amount,
    purchased_date: taipeiText(Number(row.sold_at)),
    refine: row.refine,
    grade: gradeLetter(row.grade),
    cards: row.cards === '[]' ? [] : JSON.parse(row.cards),
    options: row.options === '[]' ? [] : JSON.parse(row.options),
    map: row.map,
  }
}

export function saleRow(sale: Sale): Insertable<MarketTables['sales']> {
  return {
    nameid: sale.nameid,
    currency: sale.currency,
    price: sale.price,
    amount: sale.amount,
    sold_at: sale.soldAt,
    refine: sale.refine,
    grade: sale.grade,
    cards: JSON.stringify(sale.cards),
    options: JSON.stringify(sale.options),
    map: sale.map,
    buyer_id: sale.buyerId,
    source_key: sale.sourceKey,
    seller_id: sale.sellerId ?? null,
    buyer_game_id: sale.buyerGameId ?? null,
  }
}

/** Sums of these sales by day; sales without a price only count in the number of sales. */
export function daySums(sales: readonly Sale[]): Selectable<MarketTables['sale_days']>[] {
  const sums = new Map<string, Selectable<MarketTables['sale_days']>>()
  for (const { nameid, currency, price, amount, soldAt } of sales) {
    const day = taipeiText(soldAt).slice(0, 10)
    const key = `${nameid} ${currency} ${day}`
    const first = { nameid, currency, day, sales: 0, amount: 0, turnover: 0, min_price: noPrice, max_price: 0 }
    const sum = sums.get(key) ?? first
    sum.sales += 1
    sums.set(key, sum)
    if (price === null) continue
    sum.amount += amount
    sum.turnover += price * amount
    sum.min_price = Math.min(sum.min_price, price)
    sum.max_price = Math.max(sum.max_price, price)
  }
  return [...sums.values()]
}
