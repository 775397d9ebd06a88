import type { Insertable } from 'kysely'
import { titleText } from '../../../domain/market/currency-tag.ts'
import type { ImportedShop } from '../../../domain/market/imported.ts'
import { batchesOf } from '../../base/index.ts'
import type { Alongside, Database, Tables } from '../../db/index.ts'
import { insertMany, inTransaction, writeNothing } from '../../db/index.ts'
import { bumpMarketVersion } from './market-version.ts'
import { type OfferKind, offerKinds } from './offer-kinds.ts'

/** Shops whose database rows are in memory at once. */
const batchSize = 500

interface ReplaceOptions {
  kind?: OfferKind
  /** Runs in the transaction, after all rows are written. */
  also?: Alongside
}

/**
 * Replaces all shops of a kind, without the collector's state: by those of an imported file or of the demo. In one
 * transaction, which is retried after a conflict. Returns the number of rows.
 */
export function replaceShops(
  db: Database,
  shops: readonly ImportedShop[],
  { kind: offerKind = 'selling', also = writeNothing }: ReplaceOptions = {},
): Promise<number> {
  const kind = offerKinds[offerKind]
  return inTransaction(db, async (trx) => {
    await bumpMarketVersion(trx, 'shops')
    await trx.deleteFrom('vending_rows').where('kind', '=', kind).execute()
    await trx.deleteFrom('vending_shops').where('kind', '=', kind).execute()
    let rowCount = 0
    for (const batch of batchesOf(shops, batchSize)) {
      const shopRows = batch.map((shop) => shopRow(shop, kind))
      const rows = batch.flatMap((shop) => itemRows(shop, kind))
      await insertMany(trx, 'vending_shops', shopRows)
      await insertMany(trx, 'vending_rows', rows)
      rowCount += rows.length
    }
    await also(trx)
    return rowCount
  })
}

/** Whether no shop sells anything. */
export async function hasNoOffers(db: Database): Promise<boolean> {
  const rows = db.selectFrom('vending_rows').select('id').where('kind', '=', offerKinds.selling)
  return (await rows.limit(1).execute()).length === 0
}

function shopRow(shop: ImportedShop, kind: number): Insertable<Tables['vending_shops']> {
  return {
    kind,
    vending_id: shop.vending_id,
    title: titleText(shop.title),
    currency: shop.currency,
    char_name: shop.char_name,
    map: shop.map,
    x: shop.x,
    y: shop.y,
  }
}

function itemRows({ vending_id, rows }: ImportedShop, kind: number): Insertable<Tables['vending_rows']>[] {
  return rows.map((row) => ({
    kind,
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
