import { useStore } from '@nanostores/react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { groupOffers, offerOrder, offerPage } from '../../../domain/market/offer-page.ts'
import type { Offer, OfferSearch } from '../../../domain/market/offers-and-sales.ts'
import { filterRows } from '../../../domain/market/shop-filter.ts'
import { rowsOfCurrency } from '../../../domain/market/shop-rows.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { offerCount, offerNotices, offerTexts } from '../../parts/offers/offer-texts.ts'
import { createReact } from '../../ui/create-react.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { retriedLazy } from '../../ui/retried-lazy.ts'
import type { MarketStore } from './market-store.ts'
import { NotifyDialog } from './NotifyDialog.tsx'
import { rowName, useRowNames } from './row-name.ts'
import { ShopTable } from './ShopTable.tsx'

/** Loaded with the first rows, which do not wait for it. */
const latestShopDetail = retriedLazy(async () => (await import('./ShopDetail.tsx')).ShopDetail)

export function ShopResults({ store, answer }: { store: MarketStore; answer: OfferSearch }) {
  const { tab, shopCurrency, filter, sort, page } = useStore(store.$query)
  const { results } = answer
  const texts = offerTexts(tab)
  const [open, setOpen] = useState<Offer>()
  const top = useRef<HTMLDivElement>(null)
  const ofCurrency = useMemo(() => rowsOfCurrency(results, shopCurrency), [results, shopCurrency])
  const names = useRowNames(ofCurrency)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names that arrive later change the order
  const groups = useMemo(
    () => groupOffers(ofCurrency, { tab, filter, sort }, rowName),
    [ofCurrency, filter, sort, tab, names],
  )
  const shown = offerPage(groups, page)

  function goTo(next: number) {
    store.arrangeShops({ page: next })
    top.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <div ref={top} className="scroll-mt-8" />
      {createReact('div', {}, offerNotices(createReact, texts, answer))}
      {shown.count > 0 && (
        <>
          <ShopTable
            {...shown}
            texts={texts}
            results={results}
            sort={sort}
            onSort={(next) => store.arrangeShops({ sort: next })}
            onDetail={setOpen}
          />
          <Pagination page={shown.page} pages={shown.pages} onPage={goTo} />
          <p className="quiet">{marketSiteCopy.medianHint}</p>
        </>
      )}
      {shown.count === 0 && ofCurrency.length > 0 && (
        <Hidden
          text={fill(marketSiteCopy.filteredOut, { n: numberText(ofCurrency.length) })}
          button={marketSiteCopy.clearFilter}
          onPress={() => store.arrangeShops({ filter: {} })}
        />
      )}
      {ofCurrency.length === 0 && (
        <Hidden
          text={fill(marketSiteCopy.otherCurrency, { n: numberText(results.length) })}
          button={marketSiteCopy.showAll}
          onPress={() => store.arrangeShops({ shopCurrency: 'ALL' })}
        />
      )}
      <ErrorBoundary>
        <Detail row={open} onClose={() => setOpen(undefined)} />
      </ErrorBoundary>
      <NotifyDialog />
    </>
  )
}

function Detail(props: { row: Offer | undefined; onClose: () => void }) {
  const [ShopDetail] = useState(latestShopDetail)
  return (
    <Suspense>
      <ShopDetail {...props} />
    </Suspense>
  )
}

/** How many of the rows are shown, and in which order. */
export function ShopCount({ store, answer }: { store: MarketStore; answer: OfferSearch }) {
  const { tab, shopCurrency, filter, sort } = useStore(store.$query)
  const count = filterRows(rowsOfCurrency(answer.results, shopCurrency), filter).length
  const order = offerOrder({ tab, sort })
  return createReact('span', {}, offerCount(createReact, offerTexts(tab), { count, order }))
}

/** The filter hides all results; one press shows them again. */
function Hidden({ text, button, onPress }: { text: string; button: string; onPress: () => void }) {
  return (
    <EmptyState>
      <p>{shopCopy.empty}</p>
      <p className="quiet">{text}</p>
      <button type="button" className="btn" onClick={onPress}>
        {button}
      </button>
    </EmptyState>
  )
}
