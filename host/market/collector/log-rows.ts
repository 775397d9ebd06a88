/** What a thing is, as the cart and the logs have it; two rows with the same are the same goods. */
export interface Goods {
  nameid: number
  refine: number
  /** 0–4. */
  grade: number
  /** card0 to card3. */
  cards: readonly number[]
  /** Those that are set. */
  options: readonly GoodsOption[]
}

export interface GoodsOption {
  id: number
  value: number
  parameter: number
}

/** V: a shop sold; B: a buying store bought. */
export type SaleType = 'V' | 'B'

/** A row of `picklog` of type V or B. */
export interface PickRow extends Goods {
  id: number
  /** UTC seconds. */
  at: number
  charId: number
  type: SaleType
  /** What the character got; below 0 for what it gave. */
  amount: number
  map: string
}

/** A row of `zenylog` of type V or B. */
export interface ZenyRow {
  id: number
  /** UTC seconds. */
  at: number
  charId: number
  /** The other one. */
  srcId: number
  type: SaleType
  amount: number
}

/** One line of a sale: what one character got and another one gave. */
export interface TradedLine extends Goods {
  /** `picklog.id` of the buyer's row: it names the line for ever. */
  id: number
  /** The seller's. */
  sellerRow: number
  /** Its place among all traded lines: those of one purchase stand side by side. */
  place: number
  at: number
  type: SaleType
  buyer: number
  seller: number
  /** From 1. */
  amount: number
  map: string
  spec: string
}

/** What a buyer paid, before any tax: for all lines of a purchase (V), or for one line (B). */
export interface Payment {
  /** `zenylog.id` of the buyer's row. */
  id: number
  at: number
  type: SaleType
  buyer: number
  seller: number
  total: number
}

/** Goods as one text: equal texts are equal goods. */
export function specOf({ nameid, refine, grade, cards, options }: Goods): string {
  const set = options.map(({ id, value, parameter }) => `${id}:${value}:${parameter}`)
  return [nameid, refine, grade, cards.join(), set.join()].join('/')
}

/** The reverse of `specOf`. */
export function goodsOf(spec: string): Goods {
  const [nameid, refine, grade, cards, options] = spec.split('/') as [string, string, string, string, string]
  return {
    nameid: Number(nameid),
    refine: Number(refine),
    grade: Number(grade),
    cards: cards.split(',').map(Number),
    options: options === '' ? [] : options.split(',').map(optionOf),
  }
}

function optionOf(text: string): GoodsOption {
  const [id, value, parameter] = text.split(':').map(Number) as [number, number, number]
  return { id, value, parameter }
}
