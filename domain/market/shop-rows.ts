import type { VendingRow } from '../vending.ts'
import { titleCurrency } from './currency-tag.ts'

export const currencyFilters = ['ALL', 'ZENY', 'CASH'] as const
export type CurrencyFilter = (typeof currencyFilters)[number]

export const shopColumns = ['item', 'shop', 'seller', 'location', 'price', 'amount'] as const
export type ShopColumn = (typeof shopColumns)[number]

export interface Sort<Column extends string> {
  column: Column
  descending: boolean
}

/** Rows on one page. */
export const shopPageSize = 30

/** Rows of shops whose title has the currency's tag; all rows, also untagged ones, for ALL. */
export function rowsOfCurrency<R extends Pick<VendingRow, 'shop_title'>>(
  rows: readonly R[],
  filter: CurrencyFilter,
): R[] {
  return filter === 'ALL' ? [...rows] : rows.filter((row) => titleCurrency(row.shop_title) === filter)
}

/** The order after a click on a column: ascending first, turned round by the next click. */
export function nextSort<Column extends string>(sort: Sort<Column> | undefined, column: Column): Sort<Column> {
  return { column, descending: sort?.column === column && !sort.descending }
}

const collator = new Intl.Collator('zh-TW', { numeric: true })

/**
 * Rows in the order of a column; rows that are equal there stay in the sequence in which the host sent them,
 * whichever the direction. Items compare by name, then refine; locations by map, then x, then y.
 */
export function sortRows(
  rows: readonly VendingRow[],
  sort: Sort<ShopColumn> | undefined,
  nameOf: (row: VendingRow) => string,
): VendingRow[] {
  if (!sort) return [...rows]
  const compare = comparisons(nameOf)[sort.column]
  return [...rows].sort(sort.descending ? (a, b) => compare(b, a) : compare)
}

type Comparison = (a: VendingRow, b: VendingRow) => number

function comparisons(nameOf: (row: VendingRow) => string): Record<ShopColumn, Comparison> {
  return {
    item: (a, b) => collator.compare(nameOf(a), nameOf(b)) || a.refine - b.refine,
    shop: (a, b) => collator.compare(a.shop_title, b.shop_title),
    seller: (a, b) => collator.compare(a.char_name, b.char_name),
    location: (a, b) => collator.compare(a.map, b.map) || a.x - b.x || a.y - b.y,
    price: (a, b) => a.price - b.price,
    amount: (a, b) => a.amount - b.amount,
  }
}
