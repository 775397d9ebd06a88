import type { Goods } from '../../host/market/collector/log-rows.ts'

/** An item that people of a town trade. */
export interface TownWare {
  goods: Goods
  /** The usual price of one, in zeny. */
  price: number
  /** Uses one cart row for any amount. */
  stackable: boolean
}

export function plain(nameid: number, fields: Partial<Goods> = {}): Goods {
  return { nameid, refine: 0, grade: 0, cards: [0, 0, 0, 0], options: [], ...fields }
}

/**
 * Each kind of item in shops: stacks, refined and graded gear, cards, options, a forged item (first card 255), a pet
 * egg (256).
 */
export const stockWares: readonly TownWare[] = [
  { goods: plain(501), price: 40, stackable: true },
  { goods: plain(607), price: 52_000, stackable: true },
  { goods: plain(909), price: 7, stackable: true },
  { goods: plain(4001), price: 1_500_000, stackable: true },
  { goods: plain(4174), price: 180_000_000, stackable: true },
  { goods: plain(1201, { refine: 7, cards: [4001, 0, 0, 0] }), price: 900_000, stackable: false },
  {
    goods: plain(1201, { refine: 4, grade: 2, options: [{ id: 3, value: 50, parameter: 0 }] }),
    price: 450_000,
    stackable: false,
  },
  { goods: plain(1101, { cards: [255, 0, 18_929, 2] }), price: 88_000, stackable: false },
  { goods: plain(9001, { cards: [256, 12, 0, 1] }), price: 3_000_000, stackable: false },
  { goods: plain(2301, { refine: 10, grade: 4 }), price: 120_000_000, stackable: false },
]

/** Titles of shops and buying stores. In Big5 the second byte of 琵, 許, 功 and 蓋 is a backslash. */
export const stockTitles: readonly string[] = [
  '便宜藥水',
  '琵琶收購站',
  '[CASH] 全部半價',
  'S> cards',
  '許功蓋的店',
  '卡片 500k!',
]
