import { clampPage, pageCount } from '../lists/pagination.ts'
import type { Offer } from './offers-and-sales.ts'
import { filterRows, type ShopFilter } from './shop-filter.ts'
import {
  type CurrencyGroup,
  currencyGroups,
  pageOfGroups,
  type ShopColumn,
  type Sort,
  shopPageSize,
  sortRows,
} from './shop-rows.ts'

interface OfferOrder {
  tab: string
  /** Undefined: by price, ascending for selling shops and descending for buying stores. */
  sort: Sort<ShopColumn> | undefined
}

/** The order that the player has chosen, otherwise the default. */
export function offerOrder({ tab, sort }: OfferOrder): Sort<ShopColumn> {
  return sort ?? { column: 'price', descending: tab === 'buying' }
}

/** The offers that meet the filter, in order, in a group for each currency. */
export function groupOffers(
  offers: readonly Offer[],
  { filter, ...order }: OfferOrder & { filter: ShopFilter },
  nameOf: (offer: Offer) => string,
): CurrencyGroup[] {
  return currencyGroups(sortRows(filterRows(offers, filter), offerOrder(order), nameOf))
}

export interface OfferPage {
  /** Number of offers on all pages. */
  count: number
  /** The offers of this page; `total` is the size of the whole group. */
  groups: (CurrencyGroup & { total: number })[]
  /** Whether the groups have titles: if there are several on all pages. */
  hasTitles: boolean
  /** From 1. */
  page: number
  pages: number
  /** Number of offers on the pages before. */
  from: number
}

/** One page of grouped offers; a page after the last one is the last one. */
export function offerPage(groups: readonly CurrencyGroup[], wantedPage: number): OfferPage {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const pages = pageCount(count, shopPageSize)
  const page = clampPage(wantedPage, pages)
  return {
    count,
    groups: pageOfGroups(groups, page),
    hasTitles: groups.length > 1,
    page,
    pages,
    from: (page - 1) * shopPageSize,
  }
}
