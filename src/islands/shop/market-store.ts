/** State and actions of the market page. The address contains the query, so that it can be reloaded and shared. */
import { atom } from 'nanostores'
import type { Client } from '../../../api/client.ts'
import { HttpStatusError } from '../../../api/errors.ts'
import { searchBuying } from '../../../api/market.ts'
import {
  defaultMarketQuery,
  type MarketQuery,
  type MarketTab,
  marketQueryText,
  readKeyword,
  readMarketQuery,
} from './market-url.ts'
import { type FoundMarket, type SentSearch, searchMarket } from './search-market.ts'

/** idle → searching → shops, records or failed; a change of the tab returns to idle, or to searching with a keyword. */
export type MarketResult =
  | { step: 'idle' }
  | { step: 'searching' }
  | FoundMarket
  /** `retryAfterS`: only if the rate limit is exceeded. */
  | { step: 'failed'; retryAfterS: number | undefined }

/** Access to the address of the page. */
export interface MarketPlace {
  /** The address's query string. */
  read(): string
  /** Writes a query string to the address; `push` adds a history entry. */
  write(search: string, how: 'push' | 'replace'): void
}

interface Options {
  client: () => Client
  place: MarketPlace
  /** Called with the error of a failed search. */
  onFailed: (error: unknown) => void
  /** Called with the keyword of a search that found something. */
  onFound?: (keyword: string) => void
  /** A search that was sent already: the first one takes its result, if it has the same query. */
  sent?: SentSearch | undefined
}

/** Creates the store of one island. */
export function createMarketStore({ client, place, onFailed, onFound, sent }: Options) {
  const $query = atom<MarketQuery>(defaultMarketQuery)
  const $result = atom<MarketResult>({ step: 'idle' })
  /** False if the host has no buying stores. */
  const $hasBuying = atom(true)
  let running: AbortController | undefined

  function changeQuery(changes: Partial<MarketQuery>, how: 'push' | 'replace'): void {
    const query = { ...$query.get(), ...changes }
    $query.set(query)
    place.write(marketQueryText(query), how)
  }

  function takeSent(text: string): Promise<FoundMarket> | undefined {
    const taken = sent
    sent = undefined
    return taken?.query === text ? taken.result : undefined
  }

  async function run(): Promise<void> {
    const query = $query.get()
    const { keyword } = query
    running?.abort()
    if (keyword === undefined) return $result.set({ step: 'idle' })
    running = new AbortController()
    const { signal } = running
    $result.set({ step: 'searching' })
    try {
      const first = takeSent(marketQueryText(query))
      const result = await (first ?? searchMarket(client(), keyword, query, signal))
      if (signal.aborted) return
      $result.set(result)
      if (result.answer.results.length > 0) onFound?.(keyword)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
  }

  function fail(error: unknown): void {
    onFailed(error)
    // An unavailable host sends Retry-After too; only 429 means "rate limit exceeded".
    const isLimit = error instanceof HttpStatusError && error.status === 429
    $result.set({ step: 'failed', retryAfterS: isLimit ? error.retryAfterS : undefined })
  }

  return {
    $query,
    $result,
    $hasBuying,
    /** Asks the host once whether it has buying stores. Without them the tab is absent, also from the address. */
    async findBuying(): Promise<void> {
      const params = { itemInfo: '0' }
      const answer = await client()
        .callText(searchBuying, { params })
        .catch(() => undefined)
      if (!answer || ![404, 405, 501].includes(answer.status)) return
      $hasBuying.set(false)
      const { tab, keyword } = $query.get()
      if (tab !== 'buying') return
      changeQuery({ ...defaultMarketQuery, keyword }, 'replace')
      await run()
    },
    /** Reads the address and runs its search, unless its results are shown: on load, and on back or forward. */
    async restore(): Promise<void> {
      const query = readMarketQuery(place.read())
      const isShown = marketQueryText(query) === marketQueryText($query.get()) && $result.get().step !== 'idle'
      $query.set(query)
      if (!isShown) await run()
    },
    /** Searches from page 1. Does nothing if the keyword is empty. */
    async search(input: string): Promise<void> {
      const { keyword, refine } = readKeyword(input)
      if (keyword === undefined) return
      const { tab, filter } = $query.get()
      changeQuery({ keyword, page: 1, filter: tab === 'shop' ? { ...filter, ...refine } : {} }, 'push')
      await run()
    },
    /** Repeats a failed search. */
    retry: run,
    /** Opens another tab with the default query, clears the results and searches for the input, unless it is empty. */
    async chooseTab(tab: MarketTab, input: string): Promise<void> {
      if (tab === $query.get().tab) return
      const { keyword, refine } = readKeyword(input)
      changeQuery({ ...defaultMarketQuery, tab, keyword, filter: tab === 'shop' ? refine : {} }, 'push')
      await run()
    },
    /** Changes currency, filter, order or page of the shown shops, without a request. */
    arrangeShops(changes: Partial<Pick<MarketQuery, 'shopCurrency' | 'filter' | 'sort' | 'page'>>): void {
      changeQuery('page' in changes ? changes : { ...changes, page: 1 }, 'replace')
    },
    /**
     * Changes days or currency of the record tab; shown results are requested again, because they would contradict the
     * new choice.
     */
    async filterRecords(changes: Partial<Pick<MarketQuery, 'days' | 'currency'>>): Promise<void> {
      changeQuery(changes, 'replace')
      if ($result.get().step !== 'idle') await run()
    },
    /** Aborts the running request when the page is left. */
    stop: () => running?.abort(),
  }
}

export type MarketStore = ReturnType<typeof createMarketStore>
