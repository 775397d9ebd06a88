import type { Selectable } from 'kysely'
import { titleText } from '../../../domain/market/currency-tag.ts'
import type { ImportedShop } from '../../../domain/market/imported.ts'
import type { Database, MarketTables, OpenDatabase } from '../../db/index.ts'
import { insertMany, inTransaction } from '../../db/index.ts'
import { bumpMarketVersion } from './market-version.ts'

type ShopRow = Selectable<MarketTables['vending_shops']>
type ItemRow = Selectable<MarketTables['vending_rows']>
/** Columns that only our collector fills. */
type CollectedShop = Pick<
  ShopRow,
  'kind' | 'char_id' | 'game_id' | 'zeny_limit' | 'expected_zeny' | 'seen_pick' | 'from_pick'
>
type CollectedRow = Pick<
  ItemRow,
  'kind' | 'gone_at' | 'line_id' | 'spec' | 'expected' | 'from_pick' | 'seen_pick' | 'gone_pick'
>

/** Shops per statement. */
const batchSize = 500

export const offerKinds = { selling: 0, buying: 1 } as const
export type OfferKind = keyof typeof offerKinds

export function createVending({ db }: OpenDatabase, kind: OfferKind = 'selling') {
  return {
    /**
     * Replaces all shops in one transaction, which is retried after a conflict if they are an array. Returns the numbers
     * of shops and of their rows.
     */
    async replaceAll(
      shops: AsyncIterable<ImportedShop> | Iterable<ImportedShop>,
    ): Promise<{ shops: number; rows: number }> {
      const work = async (trx: Database) => {
        await bumpMarketVersion(trx, 'shops')
        await trx.deleteFrom('vending_rows').where('kind', '=', offerKinds[kind]).execute()
        await trx.deleteFrom('vending_shops').where('kind', '=', offerKinds[kind]).execute()
        const count = { shops: 0, rows: 0 }
        let batch: ImportedShop[] = []
        const write = async () => {
          await insertMany(trx, 'vending_shops', batch.map(shopRow))
          await insertMany(trx, 'vending_rows', batch.flatMap(itemRows))
          batch = []
        }
        for await (const shop of shops) {
          batch.push(shop)
          count.shops += 1
          count.rows += shop.rows.length
          if (batch.length >= batchSize) await write()
        }
        await write()
        return count
      }
      return Array.isArray(shops) ? inTransaction(db, work) : db.transaction().execute(work)
    },

    async isEmpty(): Promise<boolean> {
      const rows = db.selectFrom('vending_rows').select('id').where('kind', '=', offerKinds[kind])
      return (await rows.limit(1).execute()).length === 0
    },
  }
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
