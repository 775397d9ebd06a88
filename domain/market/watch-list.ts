import { commonCopy } from '../copy/every-page.ts'
import { fill } from '../copy/fill.ts'
import { titleCurrency } from './currency-tag.ts'
import type { Currency, Offer } from './offers-and-sales.ts'

/** An item on a player's watch list. */
export interface WatchedItem {
  nameid: number
  /** Its name when it was added, used if the name cannot be looked up; empty if it was not known yet. */
  name: string
  currency: Currency
  refine: number
  /** Lowest price at the end of the previous visit; today's price is compared with it. */
  before: number | undefined
  /** Lowest price at the last look. */
  latest: number | undefined
  /** Time of the last look, UTC milliseconds. */
  seenMs: number
}

/** Limits the number of searches that each visit causes. */
export const maxWatched = 30

/** A look after this time without one starts a new visit. */
export const visitMs = 30 * 60_000

/** The current price of a watched item. */
export interface WatchUpdate {
  /** The entry to store. */
  watched: WatchedItem
  /** Lowest price now; undefined if no shop sells it. */
  price: number | undefined
  /** Difference to the price at the end of the previous visit; 0 if it is not lower or unknown. */
  cheaperBy: number
}

/** The identity of a watched item: item, refine and currency. */
export function watchKey(item: Pick<WatchedItem, 'nameid' | 'currency' | 'refine'>): string {
  return `${item.nameid}+${item.refine}@${item.currency}`
}

/**
 * The watch-list entry for a shop row; undefined if the row's currency is unknown. Its price is the lowest among
 * `results`, the rows of the same search, because the row may be an expensive one.
 */
export function toWatchedItem(
  row: Offer,
  results: readonly Offer[],
  name: string,
  nowMs: number,
): WatchedItem | undefined {
  const { nameid, refine } = row
  const currency = titleCurrency(row.shop_title)
  if (!currency) return undefined
  const price = lowestPrice(results, { nameid, refine, currency })
  return { nameid, name, currency, refine, before: price, latest: price, seenMs: nowMs }
}

/** Adds an item, or removes it if it is watched already. A full list is left unchanged. */
export function toggleWatched(list: readonly WatchedItem[], item: WatchedItem): WatchedItem[] {
  const others = list.filter((entry) => watchKey(entry) !== watchKey(item))
  if (others.length < list.length) return others
  return list.length >= maxWatched ? [...list] : [...list, item]
}

/** Lowest price of the same item, refine and currency among shop rows; undefined if there is none. */
export function lowestPrice(rows: readonly Offer[], item: Pick<WatchedItem, 'nameid' | 'currency' | 'refine'>) {
  const prices = rows
    .filter((row) => row.nameid === item.nameid && row.refine === item.refine && row.amount > 0)
    .filter((row) => titleCurrency(row.shop_title) === item.currency)
    .map((row) => row.price)
  return prices.length === 0 ? undefined : prices.reduce((low, price) => Math.min(low, price))
}

/**
 * Compares a watched item with the current shops. During one visit the reference price stays the same, so that a reload
 * hides no change. If no shop sells it, the last price is kept, so that a cheaper offer tomorrow is noticed.
 */
export function watchUpdate(watched: WatchedItem, rows: readonly Offer[], nowMs: number): WatchUpdate {
  const price = lowestPrice(rows, watched)
  const before = nowMs - watched.seenMs >= visitMs ? watched.latest : watched.before
  const cheaperBy = price !== undefined && before !== undefined ? Math.max(0, before - price) : 0
  return { watched: { ...watched, before, latest: price ?? watched.latest, seenMs: nowMs }, price, cheaperBy }
}

/** A watch of the account for the same item: its last price is the highest that is reported. */
export function toWatchDraft({ nameid, currency, refine, latest }: WatchedItem) {
  const price = latest === undefined ? null : Math.floor(latest)
  return { nameid, side: 'selling', currency, refine, cards: [] as number[], price } as const
}

/** Reads a stored list; invalid entries are left out. */
export function readWatched(stored: unknown): WatchedItem[] {
  if (!Array.isArray(stored)) return []
  const validItems = stored.filter(isWatched).map(({ nameid, name, currency, refine, before, latest, seenMs }) => ({
    nameid,
    // Earlier versions stored the number in place of a name that had not come yet.
    name: name === fill(commonCopy.unknownItem, { id: nameid }) ? '' : name,
    currency,
    refine,
    before,
    latest,
    seenMs,
  }))
  return [...new Map(validItems.map((entry) => [watchKey(entry), entry])).values()].slice(0, maxWatched)
}

function isWatched(value: unknown): value is WatchedItem {
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
