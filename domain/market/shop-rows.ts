import { titleCurrency } from './currency-tag.ts'
import { type Currency, currencies, type Offer } from './offers-and-sales.ts'

export const currencyFilters = ['ALL', 'ZENY', 'CASH'] as const
export type CurrencyFilter = (typeof currencyFilters)[number]

export const shopColumns = ['item', 'shop', 'seller', 'location', 'price', 'amount'] as const
export type ShopColumn = (typeof shopColumns)[number]

export interface Sort<Column extends string> {
  column: Column
  descending: boolean
}

export const shopPageSize = 30

/** Rows of shops whose title has the currency's tag; ALL returns all rows, including rows without a tag. */
export function rowsOfCurrency<R extends Pick<Offer, 'shop_title'>>(rows: readonly R[], filter: CurrencyFilter): R[] {
  return filter === 'ALL' ? [...rows] : rows.filter((row) => titleCurrency(row.shop_title) === filter)
}

/** The order after a click on a column: ascending first, reversed by the next click. */
export function nextSort<Column extends string>(sort: Sort<Column> | undefined, column: Column): Sort<Column> {
  return { column, descending: sort?.column === column && !sort.descending }
}

/**
 * Sorts rows by a column. Equal rows keep the order in which the host sent them, in both directions. Items compare by
 * name, then refine; locations by map, then x, then y.
 */
export function sortRows(
  rows: readonly Offer[],
  sort: Sort<ShopColumn> | undefined,
  nameOf: (row: Offer) => string,
): Offer[] {
  if (!sort) return [...rows]
  const compare = comparisons(nameOf)[sort.column]
  return [...rows].sort(sort.descending ? (a, b) => compare(b, a) : compare)
}

/** Rows of one currency; undefined where the titles have no tag. */
export interface CurrencyGroup {
  currency: Currency | undefined
  rows: Offer[]
}

/** Groups rows by currency, ZENY first, rows without a tag last: prices of two currencies are not comparable. */
export function currencyGroups(rows: readonly Offer[]): CurrencyGroup[] {
  const groups = Map.groupBy(rows, (row) => titleCurrency(row.shop_title))
  return [...currencies, undefined].flatMap((currency) => {
    const groupRows = groups.get(currency)
    return groupRows ? [{ currency, rows: groupRows }] : []
  })
}

/** The rows of one page, taken from the groups in sequence. `total` is the size of the whole group. */
export function pageOfGroups(
  groups: readonly CurrencyGroup[],
  page: number,
  size = shopPageSize,
): (CurrencyGroup & { total: number })[] {
  let before = 0
  return groups.flatMap(({ currency, rows }) => {
    const from = (page - 1) * size - before
    before += rows.length
    const pageRows = rows.slice(Math.max(0, from), Math.max(0, from + size))
    return pageRows.length > 0 ? [{ currency, rows: pageRows, total: rows.length }] : []
  })
}

type Comparison = (a: Offer, b: Offer) => number

function comparisons(nameOf: (row: Offer) => string): Record<ShopColumn, Comparison> {
  // Created on first use: it takes a phone 40 ms.
  const collator = new Intl.Collator('zh-TW', { numeric: true })
  return {
    item: (a, b) => collator.compare(nameOf(a), nameOf(b)) || a.refine - b.refine,
    shop: (a, b) => collator.compare(a.shop_title, b.shop_title),
    seller: (a, b) => collator.compare(a.char_name, b.char_name),
    location: (a, b) => collator.compare(a.map, b.map) || a.x - b.x || a.y - b.y,
    price: (a, b) => a.price - b.price,
    amount: (a, b) => a.amount - b.amount,
  }
}
