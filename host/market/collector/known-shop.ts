import type { ShopCurrency } from '../../game-db/index.ts'
import type { OfferKind } from '../store/index.ts'

/** A row as last seen. Ids of `picklog` serve as times, because sales have such ids too. */
export interface KnownRow {
  rowId: number
  lineId: number
  spec: string
  nameid: number
  price: number
  amount: number
  /** The amount that the cart should contain after all recorded sales; null in a buying store. */
  expected: number | null
  /** Last poll before it existed, first poll with it, first poll without it (null while it exists). */
  fromPick: number
  seenPick: number
  gonePick: number | null
  goneAtMs: number | null
}

export interface KnownShop {
  shopId: number
  kind: OfferKind
  gameId: number
  charId: number
  currency: ShopCurrency
  /** Undefined if it must be read again. */
  sum: string | undefined
  /** The zeny that the owner of a buying store should have after all recorded sales. */
  expectedZeny: number | null
  fromPick: number
  seenPick: number
  rows: Map<number, KnownRow>
  /** Removed rows, kept while their sales may still be read. */
  goneRows: KnownRow[]
  /** Since when it is missing, while the map server may be restarting. */
  missingSinceMs?: number | undefined
  /**
   * Its state when it was first seen after a restart, by cart row, for later sales. Only in the memory of this process:
   * a host that takes over continues without it.
   */
  restoredState?: { pick: number; zeny: number | null; carts: ReadonlyMap<number, number | null> } | undefined
}
