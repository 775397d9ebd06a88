import { clampPage, pageCount } from '../lists/pagination.ts'
import type { Offer } from './offers-and-sales.ts'
import { filterRows, type ShopFilter } from './shop-filter.ts'
import {
  type CurrencyFilter,
  type CurrencyGroup,
  currencyGroups,
  pageOfGroups,
  rowsOfCurrency,
  type ShopColumn,
  type Sort,
  shopPageSize,
  sortRows,
} from './shop-rows.ts'

/** Which offers of a search are shown, and how. */
export interface OfferArrangement {
  tab: string
  shopCurrency: CurrencyFilter
  filter: ShopFilter
  /** Undefined: by price, ascending for selling shops and descending for buying stores. */
  sort: Sort<ShopColumn> | undefined
  /** From 1; a page after the last one counts as the last. */
  page: number
}

export interface OfferPage {
  /** Number of offers in the chosen currency, before the filter. */
  ofCurrency: number
  /** Number of offers that are shown on all pages. */
  count: number
  order: Sort<ShopColumn>
  /** All groups of rows of this page, and whether there are several in all. */
  groups: (CurrencyGroup & { total: number })[]
  hasTitles: boolean
  page: number
  pages: number
  /** Number of rows on the pages before. */
  from: number
}

/** One page of offers, in the chosen currency, filter and order. */
export function offerPage(
  results: readonly Offer[],
  { tab, shopCurrency, filter, sort, page: wantedPage }: OfferArrangement,
  nameOf: (offer: Offer) => string,
): OfferPage {
  const ofCurrency = rowsOfCurrency(results, shopCurrency)
  const shown = filterRows(ofCurrency, filter)
  const order = sort ?? { column: 'price', descending: tab === 'buying' }
  const groups = currencyGroups(sortRows(shown, order, nameOf))
  const pages = pageCount(shown.length, shopPageSize)
  const page = clampPage(wantedPage, pages)
  return {
    ofCurrency: ofCurrency.length,
    count: shown.length,
    order,
    groups: pageOfGroups(groups, page),
    hasTitles: groups.length > 1,
    page,
    pages,
    from: (page - 1) * shopPageSize,
  }
}
