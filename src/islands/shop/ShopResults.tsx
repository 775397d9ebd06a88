import { useStore } from '@nanostores/react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { clampPage, pageCount } from '../../../domain/lists/pagination.ts'
import type { Offer, OfferSearch } from '../../../domain/market/offers-and-sales.ts'
import { filterRows } from '../../../domain/market/shop-filter.ts'
import {
  currencyGroups,
  pageOfGroups,
  rowsOfCurrency,
  type ShopColumn,
  type Sort,
  shopPageSize,
  sortRows,
} from '../../../domain/market/shop-rows.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
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

/** Selling shops and buying stores: the same table with other texts. */
const textsOf = {
  shop: { table: marketSiteCopy.resultTable, labels: shopCopy.columns, cut: marketSiteCopy.cutRows },
  buying: {
    table: marketSiteCopy.buyingTable,
    labels: { ...shopCopy.columns, ...marketSiteCopy.buyingColumns },
    cut: marketSiteCopy.cutBuying,
  },
} as const

export function ShopResults({ store, answer }: { store: MarketStore; answer: OfferSearch }) {
  const { tab, shopCurrency, filter, sort, page: queryPage } = useStore(store.$query)
  const { table, labels, cut } = textsOf[tab === 'buying' ? 'buying' : 'shop']
  const [open, setOpen] = useState<Offer>()
  const top = useRef<HTMLDivElement>(null)
  const ofCurrency = useMemo(() => rowsOfCurrency(answer.results, shopCurrency), [answer, shopCurrency])
  const names = useRowNames(ofCurrency)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names that arrive later change the order
  const groups = useMemo(() => {
    const order = sort ?? defaultOrder(tab)
    return currencyGroups(sortRows(filterRows(ofCurrency, filter), order, rowName))
  }, [ofCurrency, filter, sort, tab, names])
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const pages = pageCount(count, shopPageSize)
  const page = clampPage(queryPage, pages)

  function goTo(next: number) {
    store.arrangeShops({ page: next })
    top.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <div ref={top} className="scroll-mt-8" />
      {answer.as_of && (
        <p className="notice mb-2">{fill(marketSiteCopy.asOf, { time: taipeiTimeText(answer.as_of) })}</p>
      )}
      {answer.truncated && <p className="notice mb-2">{fill(cut, { n: numberText(answer.results.length) })}</p>}
      {answer.unread > 0 && (
        <p className="notice mb-2">{fill(marketSiteCopy.unread, { n: numberText(answer.unread) })}</p>
      )}
      {count > 0 && (
        <>
          <ShopTable
            label={table}
            labels={labels}
            groups={pageOfGroups(groups, page)}
            results={answer.results}
            hasTitles={groups.length > 1}
            sort={sort}
            onSort={(next) => store.arrangeShops({ sort: next })}
            onDetail={setOpen}
            from={(page - 1) * shopPageSize}
          />
          <Pagination page={page} pages={pages} onPage={goTo} />
          <p className="quiet">{marketSiteCopy.medianHint}</p>
        </>
      )}
      {count === 0 && ofCurrency.length > 0 && (
        <Hidden
          text={fill(marketSiteCopy.filteredOut, { n: numberText(ofCurrency.length) })}
          button={marketSiteCopy.clearFilter}
          onPress={() => store.arrangeShops({ filter: {} })}
        />
      )}
      {ofCurrency.length === 0 && (
        <Hidden
          text={fill(marketSiteCopy.otherCurrency, { n: numberText(answer.results.length) })}
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
  const { labels } = textsOf[tab === 'buying' ? 'buying' : 'shop']
  const count = filterRows(rowsOfCurrency(answer.results, shopCurrency), filter).length
  return (
    <>
      {fill(marketSiteCopy.count, { n: numberText(count) })}
      {count > 0 && <span className="quiet">・{orderText(sort ?? defaultOrder(tab), labels)}</span>}
    </>
  )
}

/** Selling shops by ascending price, buying stores by descending price. */
function defaultOrder(tab: string): Sort<ShopColumn> {
  return { column: 'price', descending: tab === 'buying' }
}

function orderText({ column, descending }: Sort<ShopColumn>, labels: Readonly<Record<ShopColumn, string>>): string {
  const direction = descending ? marketSiteCopy.descending : marketSiteCopy.ascending
  return fill(marketSiteCopy.order, { column: labels[column], direction })
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
