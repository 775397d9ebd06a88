import { useStore } from '@nanostores/react'
import { commonCopy, shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { MarketStore } from './market-store.ts'
import { RecordResults } from './RecordResults.tsx'
import { ShopResults } from './ShopResults.tsx'

/** The state or the result of the search. */
export function ResultView({ store }: { store: MarketStore }) {
  const result = useStore(store.$result)
  switch (result.step) {
    case 'idle':
      return null
    case 'searching':
      return <Searching />
    case 'failed':
      return <Failed retryAfterS={result.retryAfterS} onRetry={store.retry} />
    case 'shops':
      return result.found.results.length === 0 ? <Nothing /> : <ShopResults store={store} found={result.found} />
    case 'records':
      return result.found.results.length === 0 ? <Nothing /> : <RecordResults found={result.found} />
  }
}

function Searching() {
  return (
    <div className="py-4">
      <p role="status">{shopCopy.searching}</p>
      <div aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <div key={row} className="skeleton mt-1.5 h-9" />
        ))}
      </div>
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState>
      <p role="status">{shopCopy.empty}</p>
      <p className="quiet">{marketSiteCopy.emptyHint}</p>
    </EmptyState>
  )
}

/**
 * Failures are logged (specification, section 8); a message replaces the results, with a button to try again, and no
 * toast is shown.
 */
function Failed({ retryAfterS, onRetry }: { retryAfterS: number | undefined; onRetry: () => void }) {
  return (
    <EmptyState>
      <p role="status">
        {retryAfterS === undefined ? marketSiteCopy.searchFailed : fill(commonCopy.tooMany, { s: retryAfterS })}
      </p>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        {commonCopy.retry}
      </button>
    </EmptyState>
  )
}
