import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { filterCount } from '../../../domain/market/shop-filter.ts'
import type { MarketStore } from './market-store.ts'

const ShopFilterFields = lazy(() =>
  import('./ShopFilterFields.tsx').then((file) => ({ default: file.ShopFilterFields })),
)

/** Further filters of the results: refine, slots, cards and a range of prices. Their fields are loaded when opened. */
export function ShopFilterForm({ store }: { store: MarketStore }) {
  const { filter } = useStore(store.$query)
  const count = filterCount(filter)
  const [open, setOpen] = useState(false)
  return (
    <details className="mb-2 print:hidden" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-2.5 text-(length:--text-note) text-amber">
        {marketSiteCopy.filter} {count > 0 && <span className="badge badge-chosen">{count}</span>}
      </summary>
      {open && (
        <Suspense fallback={<div className="skeleton mt-1 mb-3 h-36" />}>
          <ShopFilterFields store={store} />
        </Suspense>
      )}
    </details>
  )
}
