import { sql } from 'kysely'
import { titleText } from '../../domain/market/currency-tag.ts'
import type { Currency, VendingRow } from '../../domain/vending.ts'
import type { OpenDatabase } from '../db/database.ts'
import { idTable } from '../db/id-table.ts'
import { insertMany } from '../db/insert-many.ts'
import { marketChanged } from './market-version.ts'

/** A shop as an importer hands it over: the contract's rows, and the currency that the game says it takes. */
export interface Shop {
  vending_id: number
  /** As the player wrote it. */
  title: string
  currency: Currency
  char_name: string
  map: string
  x: number
  y: number
  rows: Pick<VendingRow, 'nameid' | 'price' | 'amount' | 'refine' | 'Grade' | 'Slots' | 'cards' | 'Option' | 'Type'>[]
}

/** More rows than this help nobody; the cheapest are kept and the answer says that it was cut. */
export const maxVendingRows = 5_000

export interface VendingFound {
  rows: VendingRow[]
  /** Whether more rows were found than are given. */
  truncated: boolean
}

const shopColumns = ['vending_id', 'title', 'currency', 'char_name', 'map', 'x', 'y'] as const
const rowColumns = [
  'vending_id',
  'nameid',
  'price',
  'amount',
  'refine',
  'grade',
  'slots',
  'cards',
  'options',
  'type',
] as const

export function createVending({ db, can }: OpenDatabase) {
  return {
    /** What is for sale of these items, cheapest first, each row with the usual price of its kind where known. */
    async search(itemIds: readonly number[], limit = maxVendingRows): Promise<VendingFound> {
      if (itemIds.length === 0) return { rows: [], truncated: false }
      const { rows } = await sql<FoundRow>`
        select s.vending_id, s.title, s.currency, s.char_name, s.map, s.x, s.y,
          r.nameid, r.price, r.amount, r.refine, r.grade, r.slots, r.cards, r.options, r.type,
          m.median, m.sales
        from ${idTable(can, itemIds)} as wanted
        join vending_rows as r on r.nameid = wanted.id
        join vending_shops as s on s.vending_id = r.vending_id
        left join sale_medians as m on m.nameid = r.nameid and m.currency = s.currency and m.refine = r.refine
        order by r.price, r.id
        limit ${limit + 1}`.execute(db)
      return { rows: rows.slice(0, limit).map(toContract), truncated: rows.length > limit }
    },

    /** Replaces all shops by these, at once or not at all. Returns how many rows are for sale. */
    async replaceAll(shops: AsyncIterable<Shop> | Iterable<Shop>): Promise<{ shops: number; rows: number }> {
      return db.transaction().execute(async (trx) => {
        await trx.deleteFrom('vending_rows').execute()
        await trx.deleteFrom('vending_shops').execute()
        const count = { shops: 0, rows: 0 }
        let waiting: Shop[] = []
        const write = async () => {
          await insertMany(trx, 'vending_shops', shopColumns, waiting.map(shopValues))
          await insertMany(trx, 'vending_rows', rowColumns, waiting.flatMap(rowValues))
          waiting = []
        }
        for await (const shop of shops) {
          waiting.push(shop)
          count.shops += 1
          count.rows += shop.rows.length
          if (waiting.length >= 500) await write()
        }
        await write()
        await marketChanged(trx)
        return count
      })
    },

    async isEmpty(): Promise<boolean> {
      return (await db.selectFrom('vending_rows').select('id').limit(1).execute()).length === 0
    },
  }
}

export type Vending = ReturnType<typeof createVending>

interface FoundRow {
  vending_id: number
  title: string
  currency: Currency
  char_name: string
  map: string
  x: number
  y: number
  nameid: number
  price: number
  amount: number
  refine: number
  grade: number
  slots: number
  cards: string
  options: string
  type: string
  median: number | null
  sales: number | null
}

function toContract(row: FoundRow): VendingRow {
  return {
    vending_id: Number(row.vending_id),
    shop_title: row.title === '' ? `[${row.currency}]` : `[${row.currency}] ${row.title}`,
    char_name: row.char_name,
    nameid: row.nameid,
    map: row.map,
    x: row.x,
    y: row.y,
    price: Number(row.price),
    amount: row.amount,
    refine: row.refine,
    Grade: row.grade,
    Slots: row.slots,
    cards: JSON.parse(row.cards),
    Option: row.options === '[]' ? [] : JSON.parse(row.options),
    Type: row.type,
    ...(row.median === null ? {} : { median_price: row.median, median_sales: row.sales ?? 0 }),
  }
}

const shopValues = (shop: Shop) => [
  shop.vending_id,
  titleText(shop.title),
  shop.currency,
  shop.char_name,
  shop.map,
  shop.x,
  shop.y,
]

const rowValues = (shop: Shop) =>
  shop.rows.map((row) => [
    shop.vending_id,
    row.nameid,
    row.price,
    row.amount,
    row.refine,
    row.Grade,
    row.Slots,
    JSON.stringify(row.cards),
    JSON.stringify(row.Option),
    row.Type,
  ])
