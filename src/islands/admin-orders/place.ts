import { query } from '../../../api/endpoint.ts'
import type { OrderSearch } from '../../../api/order-desk.ts'
import { maxQueryChars } from '../../../domain/lists/query-text.ts'
import { deskStates } from '../../../domain/payments/order-desk.ts'
import { dayStartMs } from '../../../domain/time/taipei-time.ts'

/** What the page shows: an order, or a page of a search. Stored in the address, so that back and reload keep it. */
export interface Place {
  order: string
  search: OrderSearch & { page: number }
}

/** Reads the query of an address; invalid values are ignored. */
export function readPlace(queryText: string): Place {
  const params = new URLSearchParams(queryText)
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, maxQueryChars)
  const state = text('state')
  const page = text('page')
  const date = (name: string) => (dayStartMs(text(name)) === undefined ? '' : text(name))
  return {
    order: text('order'),
    search: {
      q: text('q'),
      from: date('from'),
      until: date('until'),
      state: deskStates.find((known) => known === state) ?? '',
      page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    },
  }
}

/** The query of a place, with `?`; '' for all orders. */
export function placeQuery({ order, search }: Place): string {
  return query({ order, ...search, page: search.page > 1 ? search.page : undefined })
}
