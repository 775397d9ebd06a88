import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useState } from 'react'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { addressSearch } from '../../stores/market-search.ts'
import type { MarketTab } from '../../stores/market-url.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { retriedLazy } from '../../ui/retried-lazy.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useWhenHostIsBack } from '../../ui/use-when-host-is-back.ts'
import { createMarketStore, type MarketPlace } from './market-store.ts'
import { ResultView } from './ResultView.tsx'
import { SearchForm } from './SearchForm.tsx'

/** Loaded after the rows of a search, which do not wait for them. */
const latestBeforeSearch = retriedLazy(async () => (await import('./BeforeSearch.tsx')).BeforeSearch)
const latestWatchList = retriedLazy(async () => (await import('./WatchList.tsx')).WatchList)

/** Vending search and sales records. */
export default function Shop() {
  return (
    <ErrorBoundary>
      <Market />
    </ErrorBoundary>
  )
}

const place: MarketPlace = {
  read: () => location.search,
  write(search, how) {
    const address = location.pathname + search + location.hash
    if (how === 'push' && search !== location.search) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
  },
}

function onFailed(error: unknown) {
  console.error(error)
  sentToLogin(error)
}

function onFound(keyword: string) {
  import('../../stores/recent-searches.ts').then(
    ({ marketSearches }) => marketSearches.remember(keyword),
    // The player has left the page: the search is forgotten.
    () => {},
  )
}

const tabs: readonly { id: MarketTab; label: string }[] = [
  { id: 'shop', label: shopCopy.shopTab },
  { id: 'buying', label: marketSiteCopy.buyingTab },
  { id: 'records', label: shopCopy.recordTab },
]

const intros: Readonly<Record<MarketTab, string>> = {
  shop: marketSiteCopy.intro,
  buying: marketSiteCopy.buyingIntro,
  records: marketSiteCopy.recordIntro,
}

/** Until the address is read: with a search in it, its results have a line of filters in this place. */
const unseenWithQuery = "in-[[data-js^='?']]:invisible in-[[data-js^='?']]:mb-2 in-[[data-js^='?']]:h-10"

function Market() {
  const [store] = useState(() =>
    createMarketStore({ client: apiClient, place, onFailed, onFound, sent: addressSearch() }),
  )
  const query = useStore(store.$query)
  const { step } = useStore(store.$result)
  const hasBuying = useStore(store.$hasBuying)
  const [input, setInput] = useState('')
  const panelId = useId()
  const [BeforeSearch] = useState(latestBeforeSearch)
  const [WatchList] = useState(latestWatchList)
  /** False until the address is read: the page as built has no search. */
  const [isRestored, setIsRestored] = useState(false)
  const isIdle = step === 'idle'

  function search(keyword: string) {
    setInput(keyword)
    store.search(keyword)
  }

  useEffect(() => {
    const restore = () => {
      store.restore()
      setInput((typed) => store.$query.get().keyword ?? typed)
    }
    store.restore()
    // Keeps what was typed before this script was loaded.
    setInput((typed) => typed || (store.$query.get().keyword ?? ''))
    setIsRestored(true)
    store.findBuying()
    addEventListener('popstate', restore)
    return () => {
      removeEventListener('popstate', restore)
      store.stop()
    }
  }, [store])
  useLayoutEffect(() => {
    if (isRestored) removeFirstOffers({ searching: step === 'searching' })
  }, [isRestored, step])
  useWhenHostIsBack(step === 'failed', store.retry)

  return (
    <>
      <Tabs
        label={shopCopy.title}
        tabs={tabs.filter(({ id }) => hasBuying || id !== 'buying')}
        chosen={query.tab}
        panelId={panelId}
        onChoose={(tab) => store.chooseTab(tab, input)}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${query.tab}`}>
        <SearchForm store={store} input={input} onInput={setInput} />
        {/* As `first-offers`, whose place it takes. */}
        <div className={query.keyword === undefined ? undefined : 'min-h-[70svh]'}>
          {isIdle && <p className={isRestored ? 'quiet' : `quiet ${unseenWithQuery}`}>{intros[query.tab]}</p>}
          <ResultView store={store} />
          {isIdle && isRestored && (
            <Part>
              <BeforeSearch tab={query.tab} onSearch={search} />
            </Part>
          )}
        </div>
        {/* Below the results, because a phone's first screen is for prices. */}
        {query.tab === 'shop' && !isIdle && step !== 'searching' && (
          <Part>
            <WatchList onSearch={search} />
          </Part>
        )}
      </div>
    </>
  )
}

/** Removes the rows that the page drew before this island was loaded (`src/elements/first-offers.ts`). */
function removeFirstOffers({ searching }: { searching: boolean }): void {
  const first = document.querySelector('first-offers')
  // Rows stay until there are others.
  if (!searching || first?.childElementCount === 0) first?.remove()
}

/** What is loaded later; a failure there leaves the search as it is. */
function Part({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
