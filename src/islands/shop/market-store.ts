/** State and actions of the market page. The address contains the query, so that it can be reloaded and shared. */
import { atom, type WritableAtom } from 'nanostores'
import type { Client } from '../../../api/client.ts'
import { HttpStatusError } from '../../../api/errors.ts'
import { searchBuying } from '../../../api/market.ts'
import { type FoundMarket, type SentSearch, searchMarket } from '../../stores/market-search.ts'
import {
  defaultMarketQuery,
  type MarketQuery,
  type MarketTab,
  marketQueryText,
  readKeyword,
  readMarketQuery,
} from '../../stores/market-url.ts'

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

interface State extends Options {
  $query: WritableAtom<MarketQuery>
  $result: WritableAtom<MarketResult>
  /** False if the host has no buying stores. */
  $hasBuying: WritableAtom<boolean>
  running: AbortController | undefined
}

/** Creates the store of one island. */
export function createMarketStore(options: Options) {
  const state: State = {
    ...options,
    $query: atom<MarketQuery>(defaultMarketQuery),
    $result: atom<MarketResult>({ step: 'idle' }),
    $hasBuying: atom(true),
    running: undefined,
  }
  const { $query, $result, $hasBuying } = state
  return {
    $query,
    $result,
    $hasBuying,
    /** Asks the host once whether it has buying stores. Without them the tab is absent, also from the address. */
    findBuying: () => findBuying(state),
    /** Reads the address and runs its search, unless its results are shown: on load, and on back or forward. */
    restore: () => restore(state),
    /** Searches from page 1. Does nothing if the keyword is empty. */
    async search(input: string): Promise<void> {
      const { keyword, refine } = readKeyword(input)
      if (keyword === undefined) return
      const { tab, filter } = $query.get()
      changeQuery(state, { keyword, page: 1, filter: tab === 'shop' ? { ...filter, ...refine } : {} }, 'push')
      await run(state)
    },
    /** Repeats a failed search. */
    retry: () => run(state),
    /** Opens another tab with the default query, clears the results and searches for the input, unless it is empty. */
    async chooseTab(tab: MarketTab, input: string): Promise<void> {
      if (tab === $query.get().tab) return
      const { keyword, refine } = readKeyword(input)
      changeQuery(state, { ...defaultMarketQuery, tab, keyword, filter: tab === 'shop' ? refine : {} }, 'push')
      await run(state)
    },
    /** Changes currency, filter, order or page of the shown shops, without a request. */
    arrangeShops(changes: Partial<Pick<MarketQuery, 'shopCurrency' | 'filter' | 'sort' | 'page'>>): void {
      changeQuery(state, 'page' in changes ? changes : { ...changes, page: 1 }, 'replace')
    },
    /**
     * Changes days or currency of the record tab; shown results are requested again, because they would contradict the
     * new choice.
     */
    async filterRecords(changes: Partial<Pick<MarketQuery, 'days' | 'currency'>>): Promise<void> {
      changeQuery(state, changes, 'replace')
      if ($result.get().step !== 'idle') await run(state)
    },
    /** Aborts the running request when the page is left. */
    stop: () => state.running?.abort(),
  }
}

function changeQuery({ $query, place }: State, changes: Partial<MarketQuery>, how: 'push' | 'replace'): void {
  const query = { ...$query.get(), ...changes }
  $query.set(query)
  place.write(marketQueryText(query), how)
}

function takeSent(state: State, text: string): Promise<FoundMarket> | undefined {
  const { sent } = state
  state.sent = undefined
  return sent?.query === text ? sent.result : undefined
}

async function run(state: State): Promise<void> {
  const { $query, $result, client, onFound } = state
  const query = $query.get()
  const { keyword } = query
  state.running?.abort()
  if (keyword === undefined) return $result.set({ step: 'idle' })
  const running = new AbortController()
  state.running = running
  const { signal } = running
  $result.set({ step: 'searching' })
  try {
    const first = takeSent(state, marketQueryText(query))
    const result = await (first ?? searchMarket(client(), keyword, query, signal))
    if (signal.aborted) return
    $result.set(result)
    if (result.answer.results.length > 0) onFound?.(keyword)
  } catch (error) {
    if (!signal.aborted) fail(state, error)
  }
}

function fail({ $result, onFailed }: State, error: unknown): void {
  onFailed(error)
  // An unavailable host sends Retry-After too; only 429 means "rate limit exceeded".
  const isLimit = error instanceof HttpStatusError && error.status === 429
  $result.set({ step: 'failed', retryAfterS: isLimit ? error.retryAfterS : undefined })
}

async function findBuying(state: State): Promise<void> {
  const { $query, $hasBuying, client } = state
  const params = { itemInfo: '0' }
  const answer = await client()
    .callText(searchBuying, { params })
    .catch(() => undefined)
  if (!answer || ![404, 405, 501].includes(answer.status)) return
  $hasBuying.set(false)
  const { tab, keyword } = $query.get()
  if (tab !== 'buying') return
  changeQuery(state, { ...defaultMarketQuery, keyword }, 'replace')
  await run(state)
}

async function restore(state: State): Promise<void> {
  const { $query, $result, place } = state
  const query = readMarketQuery(place.read())
  const isShown = marketQueryText(query) === marketQueryText($query.get()) && $result.get().step !== 'idle'
  $query.set(query)
  if (!isShown) await run(state)
}

export type MarketStore = ReturnType<typeof createMarketStore>
