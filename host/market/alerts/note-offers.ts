import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Currency } from '../../../domain/market/offers-and-sales.ts'
import { matchesWatch, type WatchedOffer } from '../../../domain/market/watch.ts'
import { gameLinks } from '../../accounts/index.ts'
import { batchesOf } from '../../base/index.ts'
import { type Database, idTable, insertMany } from '../../db/index.ts'
import { offerKinds } from '../store/index.ts'
import { raiseChannels } from './channels.ts'
import type { OfferDetail } from './events.ts'
import { findWatchesOfItems, type StoredWatch } from './watches.ts'

/** A new row of a shop, with the data that an alert shows. */
export interface NewOffer extends WatchedOffer {
  /** `vending_rows.id`; null if its id is not known. */
  rowId: number | null
  /** The owner of the shop, and the goods: an offer with the same key and price is the same offer again. */
  owner: string
  /** The owner's game account; null if it is not known, as of imported shops. */
  ownerGameId: number | null
  spec: string
  amount: number
  /** The number of random options: such an offer is not compared with the median. */
  options: number
  charName: string
  map: string
  x: number
  y: number
}

interface Hit {
  watch: StoredWatch
  offer: NewOffer
  key: string
}

const itemsPerStatement = 500
/** Offers of one watch that one poll reports, the best first. */
const maxHits = 5
/** An equal offer of the same owner is not reported again within this time: shops are closed and opened often. */
const repeatMs = 3_600_000
/** Events of one watch within `repeatMs`: somebody could open shops for nothing but this. */
const maxEvents = 20
const maxNameChars = 64

/**
 * Records which watches the new rows match, and makes the accounts' alerts due. It belongs to the transaction that
 * writes the rows: an event exists exactly if its offer was stored, whichever host stored it.
 */
export async function noteOffers(trx: Database, offers: readonly NewOffer[], nowMs: number): Promise<number> {
  const byItem = Map.groupBy(offers, ({ nameid }) => nameid)
  const hits: Hit[] = []
  for (const part of batchesOf([...byItem.keys()], itemsPerStatement))
    hits.push(...(await hitsOfAll(trx, await findWatchesOfItems(trx, part), byItem)))
  if (hits.length === 0) return 0
  const wanted = await withoutOffered(trx, hits, offers)
  const fresh = await withoutRepeated(trx, wanted, nowMs)
  // First, because it locks the accounts' queues: so the ids of an account's events increase in the order of commits.
  await raiseChannels(trx, [...new Set(fresh.map(({ watch }) => watch.accountId))], nowMs)
  await insertMany(
    trx,
    'alert_events',
    fresh.map(({ watch, offer, key }) => eventRow(watch, offer, key, nowMs)),
  )
  return fresh.length
}

/** An account is not told of its own shops: they are left out first, or they would take the place of others. */
async function hitsOfAll(
  trx: Database,
  watches: readonly StoredWatch[],
  byItem: ReadonlyMap<number, readonly NewOffer[]>,
): Promise<Hit[]> {
  const offersOf = ({ nameid }: StoredWatch) => byItem.get(nameid) ?? []
  // Before accounts are looked up: of the watches of an item, an offer matches few.
  const matched = watches.filter((watch) => offersOf(watch).some((offer) => matchesWatch(watch, offer)))
  if (matched.length === 0) return []
  const accountIds = [...new Set(matched.map(({ accountId }) => accountId))]
  const isWatching = sql<boolean>`account_id in (select wanted.id from ${idTable(trx, accountIds)} as wanted)`
  const links = await gameLinks(trx).where(isWatching).execute()
  const gameIdOf = new Map(links.map(({ account_id, game_id }) => [account_id, Number(game_id)]))
  return matched.flatMap((watch) => {
    const ownGameId = gameIdOf.get(watch.accountId)
    return hitsOf(
      watch,
      offersOf(watch).filter(({ ownerGameId }) => ownerGameId === null || ownerGameId !== ownGameId),
    )
  })
}

/** The best matching offers: the cheapest, or those of the buying stores that pay most. */
function hitsOf(watch: StoredWatch, offers: readonly NewOffer[]): Hit[] {
  const matching = offers.filter((offer) => matchesWatch(watch, offer))
  if (matching.length === 0) return []
  const best = watch.side === 'selling' ? 1 : -1
  const sorted = matching.toSorted((a, b) => best * (a.price - b.price))
  return sorted.slice(0, watch.price === null ? 1 : maxHits).map((offer) => ({ watch, offer, key: keyOf(offer) }))
}

function keyOf({ owner, spec, price, side }: NewOffer): string {
  return createHash('sha256').update(`${side} ${owner} ${price} ${spec}`).digest('base64url')
}

/** "Again for sale" is nothing new while another shop has a matching offer. */
async function withoutOffered(trx: Database, hits: readonly Hit[], offers: readonly NewOffer[]): Promise<Hit[]> {
  const again = hits.filter(({ watch }) => watch.price === null)
  if (again.length === 0) return [...hits]
  const items = new Set(again.map(({ watch }) => watch.nameid))
  const newRows = offers.flatMap(({ nameid, rowId }) => (rowId !== null && items.has(nameid) ? [rowId] : []))
  const others = await readOffered(trx, [...items], newRows)
  return hits.filter(({ watch }) => watch.price !== null || !others.some((offer) => matchesWatch(watch, offer)))
}

/** What shops offer of these items without the new rows: one of each kind, with its highest refine level. */
async function readOffered(
  trx: Database,
  items: readonly number[],
  newRows: readonly number[],
): Promise<WatchedOffer[]> {
  const { rows } = await sql<{ nameid: number; kind: number; currency: Currency; cards: string; refine: number }>`
    select r.nameid as nameid, r.kind as kind, s.currency as currency, r.cards as cards, max(r.refine) as refine
    from ${idTable(trx, items)} as wanted
    join vending_rows as r on r.nameid = wanted.id
    join vending_shops as s on s.vending_id = r.vending_id
    where r.gone_at is null and r.kind in (${offerKinds.selling}, ${offerKinds.buying})
      and r.id not in (select n.id from ${idTable(trx, newRows)} as n)
    group by r.nameid, r.kind, s.currency, r.cards`.execute(trx)
  return rows.map(({ kind, cards, ...row }) => {
    const side = Number(kind) === offerKinds.buying ? 'buying' : 'selling'
    return { ...row, refine: Number(row.refine), side, price: 0, cards: JSON.parse(cards) as number[] }
  })
}

/** One query for all of them: most polls that find something find it for several accounts. */
async function withoutRepeated(trx: Database, hits: readonly Hit[], nowMs: number): Promise<Hit[]> {
  const watchIds = [...new Set(hits.map(({ watch }) => watch.id))]
  const { rows } = await sql<{ watch_id: number; offer_key: string }>`
    select e.watch_id, e.offer_key from ${idTable(trx, watchIds)} as wanted
    join alert_events as e on e.watch_id = wanted.id
    where e.created_at > ${nowMs - repeatMs}`.execute(trx)
  const knownOf = new Map(watchIds.map((id) => [id, new Set<string>()]))
  for (const { watch_id, offer_key } of rows) knownOf.get(Number(watch_id))?.add(offer_key)
  return hits.filter(({ watch, key }) => {
    const known = knownOf.get(watch.id)
    if (!known || known.has(key) || known.size >= maxEvents) return false
    known.add(key)
    return true
  })
}

function eventRow(watch: StoredWatch, offer: NewOffer, key: string, nowMs: number) {
  const { side, currency, refine, amount, options, map, x, y } = offer
  const cards = offer.cards.filter((card) => card > 0)
  const char_name = offer.charName.slice(0, maxNameChars)
  const detail: OfferDetail = { side, currency, refine, amount, options, map, x, y, cards, char_name }
  return {
    account_id: watch.accountId,
    watch_id: watch.id,
    nameid: offer.nameid,
    price: offer.price,
    offer_key: key,
    row_id: offer.rowId,
    detail: JSON.stringify(detail),
    created_at: nowMs,
  }
}
