import { searchKeyword, splitRefine } from '../../domain/market/keyword.ts'
import { type Currency, currencies, type SaleDays } from '../../domain/market/offers-and-sales.ts'
import { readSaleDays } from '../../domain/market/sale-range.ts'
import { readShopFilter, type ShopFilter, shopFilterTexts } from '../../domain/market/shop-filter.ts'
import {
  type CurrencyFilter,
  currencyFilters,
  type ShopColumn,
  type Sort,
  shopColumns,
} from '../../domain/market/shop-rows.ts'

export const marketTabs = ['shop', 'buying', 'records'] as const
export type MarketTab = (typeof marketTabs)[number]

/** The state in the address of the market page: a search that can be shared. */
export interface MarketQuery {
  tab: MarketTab
  /** The keyword of the shown results; undefined before the first search. */
  keyword: string | undefined
  /** Shop and buying tab. */
  shopCurrency: CurrencyFilter
  /** Shop and buying tab; undefined = by price: ascending in the shop tab, descending in the buying tab. */
  sort: Sort<ShopColumn> | undefined
  /** Shop and buying tab, from 1. */
  page: number
  /** Shop tab: filter of the rows found. */
  filter: ShopFilter
  /** Record tab. */
  days: SaleDays
  /** Record tab. */
  currency: Currency
}

export const defaultMarketQuery: MarketQuery = {
  tab: 'shop',
  keyword: undefined,
  shopCurrency: 'ALL',
  sort: undefined,
  page: 1,
  filter: {},
  days: 7,
  currency: 'ZENY',
}

/** Reads an address's query string; unknown values become the default. */
export function readMarketQuery(search: string): MarketQuery {
  const params = new URLSearchParams(search)
  const tab = pick(marketTabs, params.get('tab')) ?? 'shop'
  const currency = params.get('currency')
  const column = pick(shopColumns, params.get('sort'))
  const { keyword, refine } = readKeyword(params.get('q') ?? '')
  return {
    ...defaultMarketQuery,
    tab,
    keyword,
    ...(tab !== 'records'
      ? {
          shopCurrency: pick(currencyFilters, currency) ?? 'ALL',
          sort: column && { column, descending: params.get('dir') === 'desc' },
          page: readPage(params.get('page')),
          filter: tab === 'shop' ? { ...refine, ...readShopFilter((name) => params.get(name)) } : {},
        }
      : { days: readSaleDays(params.get('days')) ?? 7, currency: pick(currencies, currency) ?? 'ZENY' }),
  }
}

/** The query string of a search, with `?`; defaults are left out, so the initial page has none. */
export function marketQueryText(query: MarketQuery): string {
  const params = new URLSearchParams()
  if (query.tab !== 'shop') params.set('tab', query.tab)
  if (query.keyword !== undefined) params.set('q', query.keyword)
  if (query.tab !== 'records') {
    if (query.shopCurrency !== 'ALL') params.set('currency', query.shopCurrency)
    if (query.sort) params.set('sort', query.sort.column)
    if (query.sort?.descending) params.set('dir', 'desc')
    if (query.page > 1) params.set('page', String(query.page))
    for (const [name, text] of shopFilterTexts(query.filter)) params.set(name, text)
  } else {
    if (query.days !== 7) params.set('days', String(query.days))
    if (query.currency !== 'ZENY') params.set('currency', query.currency)
  }
  const text = params.toString()
  return text && `?${text}`
}

/** The keyword to search for, and the condition of a refine level in front of it: only shops can be filtered by it. */
export function readKeyword(input: string): { keyword: string | undefined; refine: Pick<ShopFilter, 'refine'> } {
  const text = searchKeyword(input)
  if (text === undefined) return { keyword: undefined, refine: {} }
  const { keyword, ...refine } = splitRefine(text)
  return { keyword, refine }
}

function pick<const T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((entry) => entry === value)
}

function readPage(value: string | null): number {
  return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1
}
