/** Converts sales between database rows, the contract and the importers. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Sale } from '../../../domain/market/imported.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import type { Tables } from '../../db/index.ts'

/** A sale as JSON without its time, which the engines format differently. */
export interface FoundSale {
  id: number
  nameid: number
  sold_at: number
  json: string
}

/** Cards and options are already JSON. `concat` makes it a text: the driver of MariaDB parses values of the type JSON. */
export const json = sql`concat('', json_object(
  'price', price, 'amount', amount, 'refine', refine, 'grade', trim(substr(' DCBA', grade + 1, 1)),
  'cards', json_extract(cards, '$'), 'options', json_extract(options, '$'), 'map', map))`

/** A sale as JSON of the contract. */
export function entryJson({ sold_at, json: rest }: FoundSale): string {
  return `{"purchased_date":"${taipeiText(Number(sold_at))}",${rest.slice(1)}`
}

/** Stored as a day's lowest price if no sale of the day has a price. */
const noPrice = Number.MAX_SAFE_INTEGER

export function saleRow(sale: Sale): Insertable<Tables['sales']> {
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
export function daySums(sales: readonly Sale[]): Selectable<Tables['sale_days']>[] {
  const sums = new Map<string, Selectable<Tables['sale_days']>>()
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
