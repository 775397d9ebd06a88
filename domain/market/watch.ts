import type { Currency } from './offers-and-sales.ts'

/** A selling shop or a buying store. */
export const watchSides = ['selling', 'buying'] as const
export type WatchSide = (typeof watchSides)[number]

/** What a player wants to be told about. It is stored with the account. */
export interface Watch {
  nameid: number
  side: WatchSide
  currency: Currency
  /** Lowest refine level. */
  refine: number
  /** Item ids of cards or enchants that the item must contain; at most four. */
  cards: readonly number[]
  /**
   * Highest price of a selling shop, lowest price of a buying store. Null = again for sale: any price, but only when no
   * other shop has a matching offer.
   */
  price: number | null
}

/** The data of an offer that a watch is compared with. */
export interface WatchedOffer {
  nameid: number
  side: WatchSide
  currency: Currency
  refine: number
  /** Item ids; 0 = empty. */
  cards: readonly number[]
  price: number
}

/** Watches of one account. */
export const maxWatches = 50
/** An item has four slots. */
export const maxWatchedCards = 4
/** Highest refine level that a watch may require. */
export const maxWatchedRefine = 20

/** Whether an offer is one that the player wants to be told about. */
export function matchesWatch(watch: Watch, offer: WatchedOffer): boolean {
  return (
    offer.nameid === watch.nameid &&
    offer.side === watch.side &&
    offer.currency === watch.currency &&
    offer.refine >= watch.refine &&
    hasCards(offer.cards, watch.cards) &&
    isPriceAccepted(watch, offer.price)
  )
}

/** Two equal cards require two of them. */
function hasCards(cards: readonly number[], wanted: readonly number[]): boolean {
  const left = [...cards]
  return wanted.every((card) => {
    const index = left.indexOf(card)
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
}

function isPriceAccepted({ price: limit, side }: Watch, price: number): boolean {
  if (limit === null) return true
  return side === 'selling' ? price <= limit : price >= limit
}

/** The identity of a watch: two with the same key would report the same offers. */
export function watchIdentity({ nameid, side, currency, refine, cards, price }: Watch): string {
  return [nameid, side, currency, refine, [...cards].sort((a, b) => a - b).join(','), price ?? ''].join(' ')
}

/** A price of this share of the median or less may be bait, or a mistake of the seller. */
const suspiciousShare = 0.5
/** Medians of fewer sales say little. */
const suspiciousSales = 5

/** Whether the price of a selling shop is so far below the median that it may be bait. */
export function mayBeBait(price: number, usual: { median: number; sales: number } | undefined): boolean {
  return usual !== undefined && usual.sales >= suspiciousSales && price <= usual.median * suspiciousShare
}
