import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import { shopCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { nextSort, rowsOfCurrency, type ShopColumn, shopPageSize, sortRows } from '../../../domain/market/shop-rows.ts'
import { clampPage, pageCount } from '../../../domain/pagination.ts'
import type { VendingRow, VendingSearch } from '../../../domain/vending.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { ScrollTable } from '../../ui/ScrollTable.tsx'
import { SortHead } from '../../ui/SortHead.tsx'
import type { MarketStore } from './market-store.ts'
import { rowName } from './row-name.ts'
import { ShopDetail } from './ShopDetail.tsx'
import { ShopRow } from './ShopRow.tsx'

const numeric: ReadonlySet<ShopColumn> = new Set(['price', 'amount'])
const columns = ['item', 'shop', 'seller', 'location', 'price', 'amount'] as const

/** Shops that sell, and stores that buy: the same table in other words. */
const textsOf = {
  shop: { table: marketSiteCopy.resultTable, labels: shopCopy.columns, cut: marketSiteCopy.cutRows },
  buying: {
    table: marketSiteCopy.buyingTable,
    labels: { ...shopCopy.columns, ...marketSiteCopy.buyingColumns },
    cut: marketSiteCopy.cutBuying,
  },
} as const

export function ShopResults({ store, found }: { store: MarketStore; found: VendingSearch }) {
  const { tab, shopCurrency, sort, page: wanted } = useStore(store.$query)
  const { table, labels, cut } = textsOf[tab === 'buying' ? 'buying' : 'shop']
  const [open, setOpen] = useState<VendingRow>()
  const top = useRef<HTMLParagraphElement>(null)
  const rows = useMemo(
    () => sortRows(rowsOfCurrency(found.results, shopCurrency), sort, rowName),
    [found, shopCurrency, sort],
  )
  const pages = pageCount(rows.length, shopPageSize)
  const page = clampPage(wanted, pages)
  const from = (page - 1) * shopPageSize

  function goTo(next: number) {
    store.arrange({ page: next })
    top.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <p ref={top} role="status" className="mt-3 mb-1">
        {fill(marketSiteCopy.count, { n: rows.length.toLocaleString('en-US') })}
      </p>
      {found.as_of && <p className="notice">{fill(marketSiteCopy.asOf, { time: found.as_of.slice(0, 16) })}</p>}
      {found.truncated && <p className="notice">{fill(cut, { n: found.results.length.toLocaleString('en-US') })}</p>}
      {rows.length === 0 ? (
        <OtherCurrency count={found.results.length} onShowAll={() => store.arrange({ shopCurrency: 'ALL' })} />
      ) : (
        <>
          <ScrollTable label={table}>
            <table className="data-table pinned shop-table min-w-[66rem]">
              <caption className="sr-only">{table}</caption>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <SortHead
                      key={column}
                      column={column}
                      label={labels[column]}
                      sort={sort}
                      className={numeric.has(column) ? 'num' : ''}
                      onSort={(clicked) => store.arrange({ sort: nextSort(sort, clicked) })}
                    />
                  ))}
                  <th scope="col">{shopCopy.columns.actions}</th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(from, from + shopPageSize).map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a shop may sell two equal rows; nothing else names one
                  <ShopRow key={`${row.vending_id} ${from + index}`} row={row} onDetail={() => setOpen(row)} />
                ))}
              </tbody>
            </table>
          </ScrollTable>
          <Pagination page={page} pages={pages} onPage={goTo} />
          <p className="quiet">{marketSiteCopy.medianHint}</p>
        </>
      )}
      <ShopDetail row={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** Nothing in the chosen currency, though there is something in another one. */
function OtherCurrency({ count, onShowAll }: { count: number; onShowAll: () => void }) {
  return (
    <EmptyState>
      <p>{shopCopy.empty}</p>
      <p className="quiet">{fill(marketSiteCopy.otherCurrency, { n: count.toLocaleString('en-US') })}</p>
      <button type="button" className="btn" onClick={onShowAll}>
        {marketSiteCopy.showAll}
      </button>
    </EmptyState>
  )
}
