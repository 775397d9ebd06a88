import { type Selectable, sql } from 'kysely'
import { titleText } from '../../domain/market/currency-tag.ts'
import type { VendingRow } from '../../domain/vending.ts'
import type { OpenDatabase } from '../db/database.ts'
import { insertMany } from '../db/insert-many.ts'
import type { MarketTables } from '../db/tables/market.ts'
import { marketChanged } from './market-version.ts'

type ShopRow = Selectable<MarketTables['vending_shops']>
type ItemRow = Selectable<MarketTables['vending_rows']>

/** A shop as an importer hands it over: its title as the player wrote it, the currency that the game says it takes. */
export interface Shop extends ShopRow {
  rows: Pick<VendingRow, 'nameid' | 'price' | 'amount' | 'refine' | 'Grade' | 'Slots' | 'cards' | 'Option' | 'Type'>[]
}

/** Where a page of rows ended. */
export interface VendingPosition {
  price: number
  id: number
}

export function createVending({ db }: OpenDatabase) {
  return {
    /**
     * All that is for sale, cheapest first, a page at a time, each row with the usual price of its kind where known.
     * `next` is where to go on; undefined after the last row.
     */
    async page(after: VendingPosition | undefined, limit: number) {
      const { price, id } = after ?? { price: -1, id: -1 }
      const { rows } = await sql<FoundRow>`
        select s.vending_id, s.title, s.currency, s.char_name, s.map, s.x, s.y,
          r.id, r.nameid, r.price, r.amount, r.refine, r.grade, r.slots, r.cards, r.options, r.type,
          m.median, m.sales
        from (
          select * from vending_rows where price >= ${price} and (price > ${price} or id > ${id})
          order by price, id limit ${limit}
        ) as r
        join vending_shops as s on s.vending_id = r.vending_id
        left join sale_medians as m on m.nameid = r.nameid and m.currency = s.currency and m.refine = r.refine
        order by r.price, r.id`.execute(db)
      const last = rows.at(-1)
      return {
        rows,
        next: last && rows.length === limit ? { price: Number(last.price), id: last.id } : undefined,
      }
    },

    /** Replaces all shops by these, at once or not at all. Returns how many rows are for sale. */
    async replaceAll(shops: AsyncIterable<Shop> | Iterable<Shop>): Promise<{ shops: number; rows: number }> {
      return db.transaction().execute(async (trx) => {
        await trx.deleteFrom('vending_rows').execute()
        await trx.deleteFrom('vending_shops').execute()
        const count = { shops: 0, rows: 0 }
        let waiting: Shop[] = []
        const write = async () => {
          await insertMany(trx, 'vending_shops', waiting.map(shopRow))
          await insertMany(trx, 'vending_rows', waiting.flatMap(itemRows))
          waiting = []
        }
        for await (const shop of shops) {
          waiting.push(shop)
          count.shops += 1
          count.rows += shop.rows.length
          if (waiting.length >= 500) await write()
        }
        await write()
        await marketChanged(trx, 'shops')
        return count
      })
    },

    async isEmpty(): Promise<boolean> {
      return (await db.selectFrom('vending_rows').select('id').limit(1).execute()).length === 0
    },
  }
}

export type Vending = ReturnType<typeof createVending>

/** A row for sale, its shop, and the usual price of its kind where known. */
export type FoundRow = ShopRow & ItemRow & { median: number | null; sales: number | null }

function shopRow(shop: Shop): ShopRow {
  return {
    vending_id: shop.vending_id,
    title: titleText(shop.title),
    currency: shop.currency,
    char_name: shop.char_name,
    map: shop.map,
    x: shop.x,
    y: shop.y,
  }
}

function itemRows({ vending_id, rows }: Shop): Omit<ItemRow, 'id'>[] {
  return rows.map((row) => ({
    vending_id,
    nameid: row.nameid,
    price: row.price,
    amount: row.amount,
    refine: row.refine,
    grade: row.Grade,
    slots: row.Slots,
    cards: JSON.stringify(row.cards),
    options: JSON.stringify(row.Option),
    type: row.Type,
  }))
}
