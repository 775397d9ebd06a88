import type { ShopCurrency } from '../../game-db/index.ts'
import type { OfferKind } from '../store/index.ts'
import type { Goods } from './log-rows.ts'

/** The data that shows whether a shop has changed since the last poll. */
export interface ShopSum {
  kind: OfferKind
  /** The game's id of the shop. */
  gameId: number
  /** Undefined if the game stored the rows of the goods, but not the shop's own row. */
  charId: number | undefined
  /** Number of rows, checksum of the rows, checksum of the shop's own row. */
  sum: string
}

/** An open shop with all its rows. */
export interface PolledShop extends ShopSum {
  charId: number
  /** The game account of the owner; null if the game no longer has the character. */
  accountId: number | null
  title: string
  charName: string
  map: string
  x: number
  y: number
  /** The amount that a buying store may still spend. */
  zenyLimit: number | null
  /** The zeny of the owner of a buying store. */
  zeny: number | null
  currency: ShopCurrency
  lines: PolledLine[]
}

export interface PolledLine {
  /** The id of the cart row, or the index in a buying store. */
  lineId: number
  goods: Goods
  price: number
  /** Amount still offered, or wanted. */
  amount: number
  /** Amount in the cart; null in a buying store. */
  inCart: number | null
  /** Who forged or brewed the item, if known. */
  maker?: string | undefined
}

/** The checksums of all open shops, and the rows of changed ones. */
export interface Poll {
  sums: ShopSum[]
  changed: PolledShop[]
  /** `max(picklog.id)` after the previous poll's shops were read, and after this one's. */
  pickBefore: number
  pickNow: number
  nowMs: number
}

export const shopKey = ({ kind, gameId }: Pick<ShopSum, 'kind' | 'gameId'>) => `${kind}:${gameId}`
