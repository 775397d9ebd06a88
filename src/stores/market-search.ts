import type { Client } from '../../api/client.ts'
import { searchBuying, searchSales, searchVending } from '../../api/market.ts'
import type { OfferSearch, SaleSearch } from '../../domain/market/offers-and-sales.ts'
import { apiClient } from './api.ts'
import { type MarketQuery, marketQueryText, readMarketQuery } from './market-url.ts'
import { bearerToken } from './session.ts'

export type FoundMarket = { step: 'shops'; answer: OfferSearch } | { step: 'records'; answer: SaleSearch }

/** The call of each tab that lists open shops. */
const shopSearches = { shop: searchVending, buying: searchBuying } as const

/** Sends a search for a keyword in the tab of the query. */
export async function searchMarket(
  client: Client,
  itemInfo: string,
  { tab, days, currency }: MarketQuery,
  signal?: AbortSignal,
): Promise<FoundMarket> {
  if (tab !== 'records')
    return { step: 'shops', answer: await client.call(shopSearches[tab], { params: { itemInfo }, signal }) }
  return { step: 'records', answer: await client.call(searchSales, { params: { itemInfo, days, currency }, signal }) }
}

/** A search that was sent early, and the text of its query. */
export interface SentSearch {
  query: string
  result: Promise<FoundMarket>
}

let sent: { search: SentSearch | undefined } | undefined

/**
 * The search of the page's address, which the first call sends, before the page's interface is loaded: on a slow
 * connection its rows arrive in the meantime. Undefined without a keyword or a session.
 */
export function addressSearch(): SentSearch | undefined {
  sent ??= { search: sendAddressSearch() }
  return sent.search
}

function sendAddressSearch(): SentSearch | undefined {
  if (typeof location === 'undefined' || bearerToken() === undefined) return undefined
  const query = readMarketQuery(location.search)
  if (query.keyword === undefined) return undefined
  const result = searchMarket(apiClient(), query.keyword, query)
  // The store that takes it reports the failure.
  result.catch(() => {})
  return { query: marketQueryText(query), result }
}
