import * as v from 'valibot'
import { gradeLetter, gradeNumber } from '../domain/grade.ts'
import type {
  Currency,
  SaleDay,
  SaleDays,
  SaleEntry,
  SaleResult,
  SaleSearch,
  VendingRow,
  VendingSearch,
} from '../domain/vending.ts'
import { endpoint, query } from './endpoint.ts'
import { decimal, goodRows, id, integer, keepRight, optionalId, text } from './fields.ts'
import { isRightRow, isRightSale } from './vending-right.ts'

const money = decimal(0, Number.MAX_SAFE_INTEGER, 0)
const cards = goodRows(optionalId)
const lines = goodRows(v.string())
const refine = integer(0, 255, 0)
/** A number of 0 or more that only our host sends; anything else counts as absent. */
const optionalNumber = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined)),
)
const truncated = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => value === true),
)

export const vendingRowSchema = v.object({
  vending_id: integer(0, Number.MAX_SAFE_INTEGER, 0),
  shop_title: text,
  char_name: text,
  nameid: id,
  name: v.optional(text),
  map: text,
  x: integer(0, 65_535, 0),
  y: integer(0, 65_535, 0),
  price: money,
  amount: integer(0, Number.MAX_SAFE_INTEGER, 1),
  refine,
  Grade: v.pipe(v.optional(v.unknown(), null), v.transform(gradeNumber)),
  Slots: integer(0, 255, 0),
  cards,
  Option: lines,
  Type: text,
  median_price: optionalNumber,
  median_sales: optionalNumber,
}) satisfies v.GenericSchema<unknown, VendingRow>

/** `{ results }` or a bare array. */
const vendingAnswer = v.pipe(
  v.union([v.array(v.unknown()), v.object({ results: v.nullish(v.array(v.unknown())), truncated })]),
  v.transform((value) => (Array.isArray(value) ? { results: value, truncated: false } : value)),
  v.object({
    results: v.pipe(
      v.nullish(v.array(v.unknown()), []),
      v.transform((list) => list ?? []),
      keepRight(vendingRowSchema, isRightRow),
    ),
    truncated: v.boolean(),
  }),
) satisfies v.GenericSchema<unknown, VendingSearch>

const amount = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => {
    const number = typeof value === 'string' && value.trim() ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }),
)

/** Price, amount or date may be missing; such an entry is dropped from charts. */
export const saleEntrySchema = v.object({
  price: amount,
  amount,
  purchased_date: v.pipe(
    v.optional(v.unknown(), null),
    v.transform((x) => (typeof x === 'string' && x ? x : undefined)),
  ),
  refine,
  grade: v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => gradeLetter(gradeNumber(value))),
  ),
  cards,
  options: lines,
  map: text,
}) satisfies v.GenericSchema<unknown, SaleEntry>

/** A history that is not an array counts as empty. */
const history = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (Array.isArray(value) ? value : [])),
  keepRight(saleEntrySchema, isRightSale),
)

const saleDay = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  average: money,
  min: money,
  max: money,
  sales: integer(0, Number.MAX_SAFE_INTEGER, 0),
  amount: integer(0, Number.MAX_SAFE_INTEGER, 0),
}) satisfies v.GenericSchema<unknown, SaleDay>

const saleResult = v.object({
  nameid: id,
  name: v.optional(text),
  min_price: money,
  avg_price: money,
  max_price: money,
  history,
  total_sales: optionalNumber,
  total_amount: optionalNumber,
  daily: v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (Array.isArray(value) ? value : undefined)),
    v.optional(goodRows(saleDay)),
  ),
}) satisfies v.GenericSchema<unknown, SaleResult>

const saleSearch = v.object({
  keyword: text,
  startDate: text,
  endDate: text,
  currency: text,
  results: goodRows(saleResult),
  truncated,
}) satisfies v.GenericSchema<unknown, SaleSearch>

export const searchVending = endpoint<{ itemInfo: string }>()({
  method: 'GET',
  path: (p) => `/vending/search${query(p)}`,
  auth: true,
  answer: vendingAnswer,
})
export const searchSales = endpoint<{ itemInfo: string; days: SaleDays; currency: Currency }>()({
  method: 'GET',
  path: (p) => `/vending/logs${query(p)}`,
  auth: true,
  answer: saleSearch,
})
export const searchPurchases = endpoint<{ itemInfo: string; range?: SaleDays }>()({
  method: 'GET',
  path: ({ itemInfo, range = 7 }) => `/vending/purchase${query({ itemInfo, range })}`,
  auth: true,
  answer: saleSearch,
})
