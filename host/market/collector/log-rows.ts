/** The properties of an item in carts and logs; rows with equal goods are interchangeable. */
export interface Goods {
  nameid: number
  refine: number
  /** 0–4. */
  grade: number
  /** card0 to card3. */
  cards: readonly number[]
  /** Options that are set. */
  options: readonly GoodsOption[]
}

export interface GoodsOption {
  id: number
  value: number
  parameter: number
}

/** V: sold by a shop; B: bought by a buying store. */
export type SaleType = 'V' | 'B'

/** A row of `picklog` of type V or B. */
export interface PickRow extends Goods {
  id: number
  /** UTC seconds. */
  atS: number
  charId: number
  type: SaleType
  /** Amount that the character received; negative if it gave. */
  amount: number
  map: string
}

/** A row of `zenylog` of type V or B. */
export interface ZenyRow {
  id: number
  /** UTC seconds. */
  atS: number
  charId: number
  /** The other character. */
  srcId: number
  type: SaleType
  amount: number
}

/** One line of a sale: one character received and another one gave. */
export interface TradedLine extends Goods {
  /** `picklog.id` of the buyer's row, the permanent id of the line. */
  id: number
  /** `picklog.id` of the seller's row. */
  sellerRow: number
  /** Its index among all traded lines: lines of one purchase are consecutive. */
  lineIndex: number
  atS: number
  type: SaleType
  buyer: number
  seller: number
  /** At least 1. */
  amount: number
  map: string
  spec: string
  /** Whether something else than zeny changed hands in the other direction at the same time. */
  isBarter: boolean
}

/** The price that a buyer paid, before tax: for all lines of a purchase (V), or for one line (B). */
export interface Payment {
  /** `zenylog.id` of the buyer's row. */
  id: number
  atS: number
  type: SaleType
  buyer: number
  seller: number
  total: number
}

/** Goods as text: equal texts mean equal goods. */
export function specOf({ nameid, refine, grade, cards, options }: Goods): string {
  const set = options.map(({ id, value, parameter }) => `${id}:${value}:${parameter}`)
  return [nameid, refine, grade, cards.join(), set.join()].join('/')
}
