import { dayStartMs, instantMs } from '../time/taipei-time.ts'
import type { SaleEntry } from './offers-and-sales.ts'

/** A sale with a price, an amount and a day. */
export interface CompleteSale extends SaleEntry {
  price: number
  amount: number
  purchased_date: string
}

/** The day (`YYYY-MM-DD`) of a sale's date: its first 10 characters; undefined if they are not a valid day. */
export function saleDay(date: string | undefined): string | undefined {
  const day = date?.slice(0, 10) ?? ''
  return dayStartMs(day) === undefined ? undefined : day
}

/** Whether a sale has a price (0 is one), an amount above 0 and a day. Charts and statistics use no other sales. */
export function isComplete(sale: SaleEntry): sale is CompleteSale {
  const { price, amount = 0, purchased_date: date } = sale
  return price !== null && price >= 0 && amount > 0 && saleDay(date) !== undefined
}

/**
 * Newest first, for every time zone and form of ISO 8601; sales of the same time keep their order. Invalid dates
 * follow, sorted by their text, then sales without a date.
 */
export function sortSalesNewestFirst<S extends Pick<SaleEntry, 'purchased_date'>>(sales: readonly S[]): S[] {
  const dated = sales.map((sale) => {
    const text = sale.purchased_date ?? ''
    const at = instantMs(text)
    return { sale, at: at ?? Number.NEGATIVE_INFINITY, text: at === undefined ? text : '' }
  })
  dated.sort((a, b) => (a.at !== b.at ? (a.at < b.at ? 1 : -1) : a.text < b.text ? 1 : a.text > b.text ? -1 : 0))
  return dated.map(({ sale }) => sale)
}
