import type { Currency, VendingRow } from '../vending.ts'
import { titleCurrency } from './currency-tag.ts'

/** A thing that a player keeps an eye on. */
export interface Watched {
  nameid: number
  /** As it was called when it was added, for when nothing else can name it. */
  name: string
  currency: Currency
  refine: number
  /** Lowest price at the end of the visit before; what today's price is compared with. */
  before: number | undefined
  /** Lowest price when it was last looked at. */
  latest: number | undefined
  /** When that was, in UTC milliseconds. */
  seenMs: number
}

/** More would be more searches at each visit than a host should answer. */
export const maxWatched = 30

/** After so long without a look the next one is a new visit. */
export const visitMs = 30 * 60_000

/** What a watched thing costs now. */
export interface WatchUpdate {
  /** What to remember. */
  watched: Watched
  /** Lowest price now; undefined where nobody sells it. */
  price: number | undefined
  /** How much less it costs than at the end of the visit before; 0 where not less or unknown. */
  cheaperBy: number
}

/** Which thing it is: item, refine and currency. */
export function watchKey(thing: Pick<Watched, 'nameid' | 'currency' | 'refine'>): string {
  return `${thing.nameid}+${thing.refine}@${thing.currency}`
}

/** What is watched when a player chooses a shop row; undefined where the row's currency is unknown. */
export function watchedFromRow(row: VendingRow, name: string, nowMs: number): Watched | undefined {
  const currency = titleCurrency(row.shop_title)
  if (!currency) return undefined
  return { nameid: row.nameid, name, currency, refine: row.refine, before: row.price, latest: row.price, seenMs: nowMs }
}

/** Adds a thing or, where it is watched already, takes it away. A full list stays as it is. */
export function toggleWatched(list: readonly Watched[], thing: Watched): Watched[] {
  const others = list.filter((entry) => watchKey(entry) !== watchKey(thing))
  if (others.length < list.length) return others
  return list.length >= maxWatched ? [...list] : [...list, thing]
}

/** Lowest price of the same item, refine and currency among shop rows; undefined where there is none. */
export function lowestPrice(rows: readonly VendingRow[], thing: Pick<Watched, 'nameid' | 'currency' | 'refine'>) {
  const prices = rows
    .filter((row) => row.nameid === thing.nameid && row.refine === thing.refine && row.amount > 0)
    .filter((row) => titleCurrency(row.shop_title) === thing.currency)
    .map((row) => row.price)
  return prices.length === 0 ? undefined : prices.reduce((low, price) => Math.min(low, price))
}

/**
 * Compares a watched thing with the shops of now. During one visit it is compared with the same earlier price, so
 * that a reload hides nothing. Where nobody sells it the last price stays, and a cheaper offer tomorrow is noticed.
 */
export function watchUpdate(watched: Watched, rows: readonly VendingRow[], nowMs: number): WatchUpdate {
  const price = lowestPrice(rows, watched)
  const before = nowMs - watched.seenMs >= visitMs ? watched.latest : watched.before
  const cheaperBy = price !== undefined && before !== undefined ? Math.max(0, before - price) : 0
  return { watched: { ...watched, before, latest: price ?? watched.latest, seenMs: nowMs }, price, cheaperBy }
}

/** Reads a stored list; what is not a watched thing is left out. */
export function readWatched(stored: unknown): Watched[] {
  if (!Array.isArray(stored)) return []
  const good = stored.filter(isWatched).map(({ nameid, name, currency, refine, before, latest, seenMs }) => ({
    nameid,
    name,
    currency,
    refine,
    before,
    latest,
    seenMs,
  }))
  return [...new Map(good.map((entry) => [watchKey(entry), entry])).values()].slice(0, maxWatched)
}

function isWatched(value: unknown): value is Watched {
  if (typeof value !== 'object' || value === null) return false
  const { nameid, name, currency, refine, before, latest, seenMs } = value as Record<string, unknown>
  const whole = (number: unknown, min: number) => Number.isSafeInteger(number) && (number as number) >= min
  return (
    whole(nameid, 1) &&
    typeof name === 'string' &&
    name.length <= 300 &&
    (currency === 'ZENY' || currency === 'CASH') &&
    whole(refine, 0) &&
    isPrice(before) &&
    isPrice(latest) &&
    whole(seenMs, 0)
  )
}

function isPrice(value: unknown): boolean {
  return value === undefined || (typeof value === 'number' && Number.isFinite(value) && value >= 0)
}
