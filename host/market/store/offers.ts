import { sql } from 'kysely'
import { batchesOf } from '../../base/index.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { createYield, idTable } from '../../db/index.ts'
import { type OfferKind, offerKinds } from './offer-kinds.ts'

/** An offer as JSON (`Offer` of the contract, without its name). */
export interface FoundOffer {
  nameid: number
  json: string
}

interface Key {
  id: number
  price: number
}

/** Items, and rows, per statement: each takes a few milliseconds, during which SQLite blocks the thread. */
const itemsPerStatement = 100
const rowsPerStatement = 500
/** If the shops are replaced faster than they can be read, a part of them is better than no answer. */
const maxTries = 3

/** Finds offers of a kind: the cheapest first, of buying stores the most expensive. */
export function createOffers({ db }: Pick<OpenDatabase, 'db'>, kind: OfferKind) {
  const order = kind === 'selling' ? sql`r.price, r.id` : sql`r.price desc, r.id`
  const compare = (a: Key, b: Key) => (kind === 'selling' ? a.price - b.price : b.price - a.price) || a.id - b.id

  async function findKeys(itemIds: readonly number[], limit: number): Promise<Key[]> {
    const yieldToEventLoop = createYield()
    let firstKeys: Key[] = []
    for (const part of batchesOf(itemIds, itemsPerStatement)) {
      const { rows } = await sql<Key>`
        select r.id, r.price from ${idTable(db, part)} as wanted
        join vending_rows as r on r.nameid = wanted.id
        where r.kind = ${offerKinds[kind]} and r.gone_at is null
        order by ${order} limit ${limit}`.execute(db)
      const keys = rows.map(({ id, price }) => ({ id, price: Number(price) }))
      firstKeys = firstKeys.length === 0 ? keys : [...firstKeys, ...keys].sort(compare).slice(0, limit)
      await yieldToEventLoop()
    }
    return firstKeys
  }

  async function readOffers(keys: readonly Key[]): Promise<FoundOffer[]> {
    const yieldToEventLoop = createYield()
    const offers: FoundOffer[] = []
    for (const part of batchesOf(keys, rowsPerStatement)) {
      const ids = part.map(({ id }) => id)
      const { rows } = await sql<FoundOffer>`
        select r.nameid, ${offerJson} as json from ${idTable(db, ids)} as wanted
        join vending_rows as r on r.id = wanted.id
        join vending_shops as s on s.vending_id = r.vending_id
        left join sale_medians as m on m.nameid = r.nameid and m.currency = s.currency and m.refine = r.refine
        order by ${order}`.execute(db)
      offers.push(...rows)
      await yieldToEventLoop()
    }
    return offers
  }

  /** The first offers of these items, at most `limit`. */
  return async function findOffers(itemIds: readonly number[], limit: number): Promise<FoundOffer[]> {
    for (let tries = 1; ; tries++) {
      const keys = await findKeys(itemIds, limit)
      const offers = await readOffers(keys)
      // Fewer if the shops were replaced in between.
      if (offers.length === keys.length || tries === maxTries) return offers
    }
  }
}

/**
 * Both engines create the JSON faster than this program could: cards and options are already JSON. `concat` makes it a
 * text: the driver of MariaDB parses values of the type JSON.
 */
export const offerJson = sql`concat('', json_object(
  'vending_id', s.vending_id, 'shop_title', trim(concat('[', s.currency, '] ', s.title)), 'char_name', s.char_name,
  'map', s.map, 'x', s.x, 'y', s.y, 'nameid', r.nameid, 'price', r.price, 'amount', r.amount, 'limit', s.zeny_limit,
  'median_price', m.median, 'median_sales', m.sales, 'refine', r.refine, 'Grade', r.grade, 'Slots', r.slots,
  'Type', r.type, 'cards', json_extract(r.cards, '$'), 'Option', json_extract(r.options, '$')))`

/** The answer with at most `limit` of these offers; `asOf` is the time of the last poll, if it is long ago. */
export function offersJson(
  offers: readonly FoundOffer[],
  nameOf: (id: number) => string | undefined,
  { limit, asOf }: { limit: number; asOf: string | undefined },
): string {
  const rows = namedRows(offers.slice(0, limit), nameOf)
  const end = JSON.stringify({ truncated: offers.length > limit || undefined, as_of: asOf })
  return `{"results":[${rows.join(',')}]${end === '{}' ? '}' : `,${end.slice(1)}`}`
}

/** Each offer as JSON, with the name of its item if that is known. */
export function namedRows(offers: readonly FoundOffer[], nameOf: (id: number) => string | undefined): string[] {
  return offers.map(({ nameid, json }) => {
    const name = nameOf(nameid)
    return name === undefined ? json : `{"name":${JSON.stringify(name)},${json.slice(1)}`
  })
}
