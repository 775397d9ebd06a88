import { instantMs } from '../taipei-time.ts'
import type { SaleEntry } from '../vending.ts'

/** A sale that can be counted: it has a price, an amount and a day. */
export interface CompleteSale extends SaleEntry {
  price: number
  amount: number
  purchased_date: string
}

/**
 * The day (`YYYY-MM-DD`) of a sale's date: its first 10 characters. Undefined where they are no day of the
 * calendar.
 */
export function saleDay(date: string | undefined): string | undefined {
  const day = date?.slice(0, 10) ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) && instantMs(day) !== undefined ? day : undefined
}

/** Whether a sale has a price above 0, an amount above 0 and a day; nothing else is charted or counted. */
export function isComplete(sale: SaleEntry): sale is CompleteSale {
  return isPositive(sale.price) && isPositive(sale.amount) && saleDay(sale.purchased_date) !== undefined
}

/** Newest first; sales of the same time keep their sequence, those without a date come last. */
export function newestFirst<S extends Pick<SaleEntry, 'purchased_date'>>(sales: readonly S[]): S[] {
  const key = (sale: S) => (sale.purchased_date ?? '').replace('T', ' ')
  return [...sales].sort((a, b) => (key(a) < key(b) ? 1 : key(a) > key(b) ? -1 : 0))
}

function isPositive(value: number | undefined): boolean {
  return value !== undefined && Number.isFinite(value) && value > 0
}
