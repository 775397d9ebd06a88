import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { shopCopy } from '../../../domain/copy/contract.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useWhenHostIsBack } from '../../ui/use-when-host-is-back.ts'
import { createMarketStore, type MarketPlace } from './market-store.ts'
import type { MarketTab } from './market-url.ts'
import { ResultView } from './ResultView.tsx'
import { SearchForm } from './SearchForm.tsx'
import { WatchList } from './WatchList.tsx'

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

function Market() {
  const [store] = useState(() => createMarketStore({ client: apiClient, place, onFailed }))
  const query = useStore(store.$query)
  const { step } = useStore(store.$result)
  const hasBuying = useStore(store.$hasBuying)
  const [input, setInput] = useState('')
  const panelId = useId()

  useEffect(() => {
    const restore = () => {
      store.restore()
      setInput((typed) => store.$query.get().keyword ?? typed)
    }
    restore()
    store.findBuying()
    addEventListener('popstate', restore)
    return () => {
      removeEventListener('popstate', restore)
      store.stop()
    }
  }, [store])
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
        {/* As high as what is below the form on a first screen, so that results move nothing into or out of sight. */}
        <div className={`in-data-[js=query]:min-h-[70svh] ${query.keyword === undefined ? '' : 'min-h-[70svh]'}`}>
          {step === 'idle' && <p className="quiet">{intros[query.tab]}</p>}
          <ResultView store={store} />
        </div>
        {/* Below the results, because a phone's first screen is for prices. */}
        {query.tab === 'shop' && <WatchList onSearch={setInput} store={store} />}
      </div>
    </>
  )
}
