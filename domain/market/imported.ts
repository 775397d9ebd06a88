import type { Currency, Offer } from './offers-and-sales.ts'

/** A sale from an importer or from the sample data. */
export interface Sale {
  nameid: number
  currency: Currency
  /** Null if unknown: such a sale is listed but left out of statistics. */
  price: number | null
  amount: number
  /** UTC milliseconds. */
  soldAt: number
  refine: number
  /** 0–4. */
  grade: number
  cards: number[]
  options: string[]
  map: string
  /** The buyer's account, if known. */
  buyerId: number | null
  /** Unique id of the sale in its source; a second sale with the same id is ignored. */
  sourceKey: string | null
  /** The game accounts of seller and buyer, if known. */
  sellerId?: number | null
  buyerGameId?: number | null
}

/** A shop from an importer or from the sample data. */
export interface ImportedShop {
  /** The game's id of the shop. */
  vending_id: number
  /** The title that the player wrote, without a currency tag. */
  title: string
  /** The currency according to the game. */
  currency: Currency
  char_name: string
  map: string
  x: number
  y: number
  rows: Pick<Offer, 'nameid' | 'price' | 'amount' | 'refine' | 'Grade' | 'Slots' | 'cards' | 'Option' | 'Type'>[]
}
