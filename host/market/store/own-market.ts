import type { OwnSale, OwnShop } from '../../../api/players.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import { taggedTitle } from '../../../domain/market/currency-tag.ts'
import type { Currency } from '../../../domain/market/offers-and-sales.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import type { Database } from '../../db/index.ts'
import { hiddenKind, offerKinds } from './offer-kinds.ts'

/** Maximum number of lines of all shops of an account: nine characters with twelve lines each have fewer. */
const maxLines = 400

/** An account's own shops and sales. Times are UTC milliseconds. */

/** Open shops and buying stores of these game characters. */
export async function findOwnShops(db: Database, characterIds: readonly number[]): Promise<OwnShop[]> {
  if (characterIds.length === 0) return []
  const rows = await db
    .selectFrom('vending_shops')
    .innerJoin('vending_rows', 'vending_rows.vending_id', 'vending_shops.vending_id')
    .selectAll('vending_rows')
    .select(['title', 'currency', 'char_name', 'map', 'x', 'y', 'zeny_limit'])
    .where('char_id', 'in', characterIds)
    .where('gone_at', 'is', null)
    .where('vending_rows.kind', '!=', hiddenKind)
    .orderBy('vending_rows.vending_id')
    .orderBy('vending_rows.id')
    .limit(maxLines)
    .execute()
  return [...Map.groupBy(rows, (row) => Number(row.vending_id))].map(([vending_id, lines]) => {
    const { title, currency, char_name, map, x, y, kind, zeny_limit } = lines[0] as (typeof rows)[number]
    const isBuying = kind === offerKinds.buying
    return {
      vending_id,
      kind: isBuying ? 'buying' : 'selling',
      shop_title: taggedTitle(currency as Currency, title),
      char_name,
      map,
      x,
      y,
      ...(isBuying && zeny_limit !== null ? { limit: Number(zeny_limit) } : {}),
      lines: lines.map((line) => ({
        nameid: line.nameid,
        price: Number(line.price),
        amount: line.amount,
        refine: line.refine,
        grade: gradeLetter(line.grade),
        slots: line.slots,
        cards: JSON.parse(line.cards),
      })),
    }
  })
}

/** Sales of a game account since a time, the newest first. */
export async function findOwnSales(db: Database, gameId: number, sinceMs: number, limit: number): Promise<OwnSale[]> {
  const rows = await db
    .selectFrom('sales')
    .select(['nameid', 'currency', 'price', 'amount', 'sold_at', 'refine', 'grade', 'cards', 'map'])
    .where('seller_id', '=', gameId)
    .where('sold_at', '>=', sinceMs)
    .orderBy('sold_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    nameid: row.nameid,
    amount: row.amount,
    price: row.price === null ? null : Number(row.price),
    currency: row.currency,
    sold_at: taipeiText(Number(row.sold_at)),
    refine: row.refine,
    grade: gradeLetter(row.grade),
    cards: JSON.parse(row.cards),
    map: row.map,
  }))
}
