import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { validRows } from './fields.ts'
import { liveInteger, liveText } from './live-fields.ts'

/** Shops in an answer; a town has some hundred. */
export const maxMapShops = 500

const mapShop = v.object({
  vending_id: liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
  /** Starts with `[CASH]` or `[ZENY]`. */
  shop_title: liveText,
  char_name: liveText,
  x: liveInteger(0, 65_535, 0),
  y: liveInteger(0, 65_535, 0),
  /** Number of kinds of items that it sells. */
  offers: liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
})
export type MapShop = v.InferOutput<typeof mapShop>

/** Open shops of players on a map, with their places. Optional. */
export const getMapShops = endpoint('GET /vending/map/:name', {
  access: 'session',
  answer: v.object({ shops: validRows(mapShop) }),
  errors: [429],
})
