import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense, useState } from 'react'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import type { SaleSearch } from '../../../domain/market/offers-and-sales.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { emptyClass } from '../../parts/empty-state.ts'
import { ornament } from '../../parts/ornament.ts'
import { createReact } from '../../ui/create-react.ts'
import { retriedLazy } from '../../ui/retried-lazy.ts'
import type { MarketResult, MarketStore } from './market-store.ts'
import { OtherCurrencies } from './OtherCurrencies.tsx'
import { SaleCount } from './SaleCount.tsx'
import { ShopCount, ShopResults } from './ShopResults.tsx'

/** Loaded when the first sales are found, because it contains the chart and its dialog. */
const latestRecordResults = retriedLazy(async () => (await import('./SaleResults.tsx')).SaleResults)

/**
 * The state or the result of the search. One status region whose text changes: screen readers do not announce a region
 * that is added together with its text.
 */
export function ResultView({ store }: { store: MarketStore }) {
  const result = useStore(store.$result)
  const { text, rest, empty } = viewOf(result, store)
  return (
    <div className={empty ? emptyClass : ''}>
      {empty && ornament(createReact, 'lantern')}
      <p key="status" role="status" className={text && !empty ? 'mt-3 mb-1' : undefined}>
        {text}
      </p>
      {rest}
    </div>
  )
}

interface View {
  /** Content of the status region. */
  text: ReactNode
  rest: ReactNode
  /** Whether there are no results to show. */
  empty?: boolean
}

function viewOf(result: MarketResult, store: MarketStore): View {
  switch (result.step) {
    case 'idle':
      return { text: '', rest: null }
    case 'searching':
      return { text: shopCopy.searching, rest: <Skeleton /> }
    case 'failed':
      return { ...failed(result.retryAfterS, store.retry), empty: true }
    case 'shops': {
      const { answer } = result
      if (answer.results.length === 0)
        return answer.unread === 0
          ? nothing
          : { ...nothing, text: fill(marketSiteCopy.unread, { n: numberText(answer.unread) }) }
      return { text: <ShopCount store={store} answer={answer} />, rest: <ShopResults store={store} answer={answer} /> }
    }
    case 'records': {
      const { answer } = result
      const others = <OtherCurrencies store={store} answer={answer} />
      if (answer.results.length === 0) return { ...nothing, rest: answer.other_currencies ? others : nothing.rest }
      return {
        text: <SaleCount answer={answer} />,
        rest: (
          <>
            {others}
            <Records answer={answer} />
          </>
        ),
      }
    }
  }
}

function Records({ answer }: { answer: SaleSearch }) {
  const [SaleResults] = useState(latestRecordResults)
  return (
    <Suspense fallback={<Skeleton />}>
      <SaleResults answer={answer} />
    </Suspense>
  )
}

function Skeleton() {
  return (
    <div className="pb-4" aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="skeleton mt-1.5 h-9" />
      ))}
    </div>
  )
}

const nothing: View = {
  text: shopCopy.empty,
  rest: <p className="quiet">{marketSiteCopy.emptyHint}</p>,
  empty: true,
}

/** Replaces the results by a message with a button to try again; there is no toast. The store has logged the error. */
function failed(retryAfterS: number | undefined, onRetry: () => void): View {
  return {
    text: retryAfterS === undefined ? marketSiteCopy.searchFailed : fill(commonCopy.tooMany, { s: retryAfterS }),
    rest: (
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        {commonCopy.retry}
      </button>
    ),
  }
}
