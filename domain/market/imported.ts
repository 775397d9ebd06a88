import type { Currency, VendingRow } from '../vending.ts'

/** A sale as an importer or the sample provides it. */
export interface Sale {
  nameid: number
  currency: Currency
  /** 0 if unknown: such a sale is listed, and left out of statistics. */
  price: number
  amount: number
  /** UTC milliseconds. */
  soldAt: number
  refine: number
  /** 0–4. */
  grade: number
  cards: number[]
  options: string[]
  map: string
  /** Account of the buyer, where it is known. */
  buyerId: number | null
  /** Unique name of the sale in its source; a second sale of that name is left out. */
  sourceKey: string | null
  /** The game's accounts of both, where they are known. */
  sellerId?: number | null
  buyerGameId?: number | null
}

/** A shop as an importer or the sample provides it. */
export interface ImportedShop {
  /** The game's number of the shop. */
  vending_id: number
  /** The title as the player wrote it, without a currency tag. */
  title: string
  /** The currency that the game says it takes. */
  currency: Currency
  char_name: string
  map: string
  x: number
  y: number
  rows: Pick<VendingRow, 'nameid' | 'price' | 'amount' | 'refine' | 'Grade' | 'Slots' | 'cards' | 'Option' | 'Type'>[]
}
