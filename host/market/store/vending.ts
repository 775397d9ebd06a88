import { type Selectable, sql } from 'kysely'
import { titleText } from '../../../domain/market/currency-tag.ts'
import type { ImportedShop } from '../../../domain/market/imported.ts'
import type { MarketTables, OpenDatabase } from '../../db/index.ts'
import { insertMany } from '../../db/index.ts'
import { marketChanged } from './market-version.ts'

type ShopRow = Selectable<MarketTables['vending_shops']>
type ItemRow = Selectable<MarketTables['vending_rows']>
/** Columns that only our collector fills. */
type CollectedShop = Pick<
  ShopRow,
  'kind' | 'char_id' | 'game_id' | 'zeny_limit' | 'expected_zeny' | 'seen_pick' | 'from_pick'
>
type CollectedRow = Pick<
  ItemRow,
  'kind' | 'version' | 'gone_at' | 'line_id' | 'spec' | 'expected' | 'from_pick' | 'seen_pick' | 'gone_pick'
>

/** Position after a page of rows. */
export interface VendingPosition {
  price: number
  id: number
}

export const offerKinds = { selling: 0, buying: 1 } as const
export type OfferKind = keyof typeof offerKinds

export function createVending({ db }: OpenDatabase, kind: OfferKind = 'selling') {
  /** Sort key of the rows: ascending price for selling, descending for buying. */
  const key = kind === 'selling' ? sql`r.price` : sql`-r.price`
  const columns = sql`s.vending_id, s.title, s.currency, s.char_name, s.map, s.x, s.y, s.zeny_limit,
    r.id, r.nameid, r.price, r.amount, r.refine, r.grade, r.slots, r.cards, r.options, r.type, r.gone_at`
  const withShop = sql`join vending_shops as s on s.vending_id = r.vending_id
    left join sale_medians as m on m.nameid = r.nameid and m.currency = s.currency and m.refine = r.refine`

  return {
    /**
     * All offers in order, page by page, each row with the median of its kind if known. `next` is the next position;
     * undefined after the last row.
     */
    async page(after: VendingPosition | undefined, limit: number) {
      const { price, id } = after ?? { price: Number.MIN_SAFE_INTEGER, id: -1 }
      const { rows } = await sql<FoundRow>`
        select ${columns}, m.median, m.sales
        from (
          select r.* from vending_rows as r
          where r.kind = ${offerKinds[kind]} and r.gone_at is null and ${key} >= ${price}
            and (${key} > ${price} or r.id > ${id})
          order by ${key}, r.id limit ${limit}
        ) as r ${withShop}
        order by ${key}, r.id`.execute(db)
      const last = rows.at(-1)
      return { rows, next: last && rows.length === limit ? { price: offerKey(last, kind), id: last.id } : undefined }
    },

    /** Rows that changed, or whose median changed, after these versions; removed rows have a `gone_at`. */
    async changes(after: { shops: number; medians: number }): Promise<FoundRow[]> {
      const { rows } = await sql<FoundRow>`
        select ${columns}, m.median, m.sales
        from (
          select * from vending_rows where version > ${after.shops} and kind = ${offerKinds[kind]}
          union
          select r.* from vending_rows as r
          where r.kind = ${offerKinds[kind]} and r.gone_at is null
            and r.nameid in (select nameid from sale_medians where version > ${after.medians})
        ) as r ${withShop}`.execute(db)
      return rows
    },

    /** Replaces all shops in one transaction. Returns the number of rows for sale. */
    async replaceAll(
      shops: AsyncIterable<ImportedShop> | Iterable<ImportedShop>,
    ): Promise<{ shops: number; rows: number }> {
      return db.transaction().execute(async (trx) => {
        await trx.deleteFrom('vending_rows').where('kind', '=', offerKinds[kind]).execute()
        await trx.deleteFrom('vending_shops').where('kind', '=', offerKinds[kind]).execute()
        const count = { shops: 0, rows: 0 }
        let waiting: ImportedShop[] = []
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
        await marketChanged(trx, 'replaced')
        await marketChanged(trx, 'shops')
        return count
      })
    },

    async isEmpty(): Promise<boolean> {
      const rows = db.selectFrom('vending_rows').select('id').where('kind', '=', offerKinds[kind])
      return (await rows.limit(1).execute()).length === 0
    },
  }
}

export type Vending = ReturnType<typeof createVending>

/** An offer, its shop, and the median of its kind if known. */
export type FoundRow = Omit<ShopRow & ItemRow, OnlyCollected> & { median: number | null; sales: number | null }
type OnlyCollected = Exclude<keyof CollectedShop | keyof CollectedRow, 'zeny_limit' | 'gone_at'>

/** Sort key of offers of a kind, lowest first. */
export function offerKey({ price }: Pick<FoundRow, 'price'>, kind: OfferKind): number {
  return kind === 'selling' ? Number(price) : -Number(price)
}

function shopRow(shop: ImportedShop): Omit<ShopRow, keyof CollectedShop> {
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

function itemRows({ vending_id, rows }: ImportedShop): Omit<ItemRow, 'id' | keyof CollectedRow>[] {
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
