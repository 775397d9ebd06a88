import type { OfferKind } from '../store/vending.ts'
import type { Goods } from './log-rows.ts'

/** What tells whether a shop has changed since the last look. */
export interface ShopSum {
  kind: OfferKind
  /** The game's number of it. */
  gameId: number
  /** Undefined where the game could not store the shop itself. */
  charId: number | undefined
  sum: string
}

/** An open shop with all its lines. */
export interface PolledShop extends ShopSum {
  charId: number
  title: string
  charName: string
  map: string
  x: number
  y: number
  /** What a buying store may still spend. */
  zenyLimit: number | null
  /** What the owner of a buying store has. */
  zeny: number | null
  lines: PolledLine[]
}

export interface PolledLine {
  /** The row of the cart, or the place in a buying store. */
  lineId: number
  goods: Goods
  price: number
  /** Still offered, or wanted. */
  amount: number
  /** What the cart holds of it; null in a buying store. */
  inCart: number | null
  /** Who forged or brewed it, where that is known. */
  maker?: string | undefined
}

/** All open shops by their sums, and those in full that have changed. */
export interface Poll {
  sums: ShopSum[]
  changed: PolledShop[]
  /** `max(picklog.id)` when the shops of the former poll had been read, and when these had. */
  pickBefore: number
  pickNow: number
  nowMs: number
}

export const shopKey = ({ kind, gameId }: Pick<ShopSum, 'kind' | 'gameId'>) => `${kind}:${gameId}`
