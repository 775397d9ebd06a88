import * as v from 'valibot'
import { gradeLetter } from '../domain/items/grade.ts'
import { maxKeywordLength } from '../domain/market/keyword.ts'
import {
  type Currency,
  type CurrencySales,
  currencies,
  type Offer,
  type OfferSearch,
  type SaleDay,
  type SaleDays,
  type SaleEntry,
  type SaleResult,
  type SaleSearch,
} from '../domain/market/offers-and-sales.ts'
import { readSaleDays } from '../domain/market/sale-range.ts'
import { documentedAs, mayBeMissing } from './documented.ts'
import { endpoint } from './endpoint.ts'
import { decimal, grade, id, integer, optionalId, records, validRows } from './fields.ts'
import { liveInteger, liveList, liveMoney, livePrice, liveText, liveTime, toNumber } from './live-fields.ts'
import type { QueryFault } from './query.ts'

const money = decimal(0, Number.MAX_SAFE_INTEGER, 0)
const cards = liveList(optionalId)
const lines = v.pipe(
  liveList(liveText),
  v.transform((list) => list.filter((line) => line !== '')),
)
const refine = liveInteger(0, 255, 0)
/** An amount; 1 if it is absent or unreadable. One that a number cannot hold makes the row unreadable. */
const rowAmount = v.pipe(
  v.optional(v.unknown(), null),
  v.check((value) => !(Number(toNumber(value)) > Number.MAX_SAFE_INTEGER), 'must be at most 2^53 − 1'),
  liveInteger(0, Number.MAX_SAFE_INTEGER, 1),
)
/** A number of at least 0 that only our host sends; anything else counts as absent. */
const optionalNumber = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) =>
    typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined,
  ),
  documentedAs(money),
)
/** A list that only our host sends; anything else counts as absent, and invalid rows are left out. */
const optionalList = <T>(row: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (Array.isArray(value) ? value : undefined)),
    v.optional(validRows(row)),
    documentedAs<T[] | undefined>(mayBeMissing(v.array(row))),
  )
const truncated = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => value === true),
  documentedAs(mayBeMissing(v.boolean())),
)

export const offerSchema = v.object({
  vending_id: liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
  shop_title: liveText,
  char_name: liveText,
  nameid: id,
  name: v.optional(liveText),
  map: liveText,
  x: liveInteger(0, 65_535, 0),
  y: liveInteger(0, 65_535, 0),
  price: livePrice,
  amount: rowAmount,
  refine,
  Grade: grade,
  Slots: liveInteger(0, 255, 0),
  cards,
  Option: lines,
  Type: liveText,
  median_price: optionalNumber,
  median_sales: optionalNumber,
  limit: optionalNumber,
}) satisfies v.GenericSchema<unknown, Offer>

const asOf = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (typeof value === 'string' && value !== '' ? value : undefined)),
  documentedAs(mayBeMissing(v.string())),
)
/** `{ results }` or a bare array; null for either = nothing found. */
const vendingAnswer = v.pipe(
  v.union([records, v.object({ results: v.nullish(v.array(v.unknown())), truncated, as_of: v.optional(v.unknown()) })]),
  v.transform((value) => (Array.isArray(value) ? { results: value, truncated: false } : value)),
  v.transform((value) => ({ ...value, sent: value.results?.length ?? 0 })),
  v.object({
    results: validRows(offerSchema),
    truncated: v.boolean(),
    as_of: asOf,
    sent: v.number(),
  }),
  v.transform(({ sent, ...answer }) => ({ ...answer, unread: sent - answer.results.length })),
) satisfies v.GenericSchema<unknown, OfferSearch>

const amount = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => {
    const number = toNumber(value)
    return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined
  }),
  documentedAs(money),
)

/** Price, amount or date may be missing; such an entry is dropped from charts. */
export const saleEntrySchema = v.object({
  price: liveMoney,
  amount,
  purchased_date: v.pipe(
    liveTime,
    v.transform((time) => time || undefined),
  ),
  refine,
  grade: v.pipe(grade, v.transform(gradeLetter)),
  cards,
  options: lines,
  map: liveText,
}) satisfies v.GenericSchema<unknown, SaleEntry>

export const saleDaySchema = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  average: money,
  min: money,
  max: money,
  sales: integer(0, Number.MAX_SAFE_INTEGER, 0),
  amount: integer(0, Number.MAX_SAFE_INTEGER, 0),
}) satisfies v.GenericSchema<unknown, SaleDay>

export const saleResult = v.object({
  nameid: id,
  name: v.optional(liveText),
  min_price: liveMoney,
  avg_price: liveMoney,
  max_price: liveMoney,
  history: liveList(saleEntrySchema),
  total_sales: optionalNumber,
  total_amount: optionalNumber,
  daily: optionalList(saleDaySchema),
}) satisfies v.GenericSchema<unknown, SaleResult>

export const currencySales = v.object({
  currency: v.picklist(currencies),
  sales: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
}) satisfies v.GenericSchema<unknown, CurrencySales>

/** Null, or null results = nothing found. */
const saleSearch = v.pipe(
  v.nullable(v.looseObject({})),
  v.transform((value) => value ?? {}),
  v.object({
    keyword: liveText,
    startDate: liveText,
    endDate: liveText,
    currency: liveText,
    results: validRows(saleResult),
    truncated,
    other_currencies: optionalList(currencySales),
  }),
) satisfies v.GenericSchema<unknown, SaleSearch>

const keyword = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'keywordMissing' satisfies QueryFault),
  v.check((text) => [...text].length <= maxKeywordLength, 'keywordLong' satisfies QueryFault),
)
/** 1, 7 or 30; 7 by default. */
const days = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => text === '' || readSaleDays(text) !== undefined, 'daysWrong' satisfies QueryFault),
    v.transform((text): SaleDays => readSaleDays(text) ?? 7),
  ),
  '',
)
/** ZENY by default. */
const currency = v.optional(
  v.pipe(
    v.picklist(['', ...currencies], 'currencyWrong' satisfies QueryFault),
    v.transform((text): Currency => text || 'ZENY'),
  ),
  '',
)

/** Offers of open shops: `{ results }`, or a bare list of rows. `as_of`: the last poll, if it is long ago. */
export const searchVending = endpoint('GET /vending/search', {
  access: 'session',
  query: v.object({ itemInfo: keyword }),
  answer: vendingAnswer,
  errors: [429],
})
/**
 * Offers of buying stores, the highest price first. `amount` is still wanted, `limit` the zeny left. Otherwise like
 * `/vending/search`.
 */
export const searchBuying = endpoint('GET /buying/search', {
  access: 'session',
  query: v.object({ itemInfo: keyword }),
  answer: vendingAnswer,
  errors: [429],
})
/** Completed sales with their `history`. */
export const searchSales = endpoint('GET /vending/logs', {
  access: 'session',
  query: v.object({ itemInfo: keyword, currency, days }),
  answer: saleSearch,
  errors: [429],
})
/** The account's own purchases; otherwise like `/vending/logs`. */
export const searchPurchases = endpoint('GET /vending/purchase', {
  access: 'session',
  query: v.object({ itemInfo: keyword, range: days }),
  answer: saleSearch,
  errors: [429],
})
