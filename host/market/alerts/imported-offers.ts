import { sql } from 'kysely'
import type { Database } from '../../db/index.ts'
import { offerKinds } from '../store/index.ts'
import { type NewOffer, noteOffers } from './note-offers.ts'

/**
 * Records which watches match the rows of an import that were not there before. `before`: the result of
 * `readWatchedOffers` before the import. Part of its transaction.
 */
export async function noteImportedOffers(trx: Database, before: readonly NewOffer[], nowMs: number): Promise<number> {
  const known = new Set(before.map(identity))
  const offers = (await readWatchedOffers(trx)).filter((offer) => !known.has(identity(offer)))
  return noteOffers(trx, offers, nowMs)
}

/** All current offers of items that somebody watches. */
export async function readWatchedOffers(db: Database): Promise<NewOffer[]> {
  const rows = await db
    .selectFrom('vending_rows')
    .innerJoin('vending_shops', 'vending_shops.vending_id', 'vending_rows.vending_id')
    .select(['id', 'nameid', 'price', 'amount', 'refine', 'grade', 'cards', 'options', 'vending_rows.kind'])
    .select(['currency', 'char_name', 'map', 'x', 'y'])
    .where('nameid', 'in', sql<number>`(select nameid from alert_watches)`)
    .where('gone_at', 'is', null)
    .execute()
  return rows.flatMap(({ id, kind, cards, options, currency, char_name, grade, ...row }): NewOffer[] => {
    if (currency === 'ITEM') return []
    const side = kind === offerKinds.buying ? 'buying' : 'selling'
    const goods = { cards: JSON.parse(cards) as number[], options: (JSON.parse(options) as string[]).length }
    const owner = {
      owner: char_name,
      ownerGameId: null,
      charName: char_name,
      spec: `${grade} ${row.refine} ${cards} ${options}`,
    }
    return [{ ...row, price: Number(row.price), rowId: Number(id), side, currency, ...goods, ...owner }]
  })
}

function identity({ side, owner, nameid, price, spec }: NewOffer): string {
  return [side, owner, nameid, price, spec].join('\n')
}
