import { useStore } from '@nanostores/react'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { maxWatched, toWatchedItem, watchKey } from '../../../domain/market/watch-list.ts'
import { showToast } from '../../stores/toast.ts'
import { $watchList } from '../../stores/watch-list.ts'
import { knownName, rowName } from './row-name.ts'
import { toggleWatch } from './toggle-watch.ts'

interface Props {
  row: Offer
  /** All rows of the search. */
  results: readonly Offer[]
}

/** Adds the row's item, refine and currency to the watch list, or removes it. Hidden if the currency is unknown. */
export function WatchButton({ row, results }: Props) {
  const list = useStore($watchList)
  const item = toWatchedItem(row, results, knownName(row), Date.now())
  if (!item) return null
  const isWatched = list.some((entry) => watchKey(entry) === watchKey(item))

  function toggle() {
    if (!item) return
    if (!isWatched && list.length >= maxWatched)
      return showToast({ title: fill(marketSiteCopy.watchFull, { n: maxWatched }), variant: 'warning' })
    toggleWatch(item)
  }

  return (
    <button
      type="button"
      className="btn btn-small pointer-coarse:min-h-10 btn-quiet aria-pressed:text-spruce"
      aria-pressed={isWatched}
      aria-label={fill(marketSiteCopy.watchItem, { name: rowName(row) })}
      title={shopCopy.watch}
      onClick={toggle}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path
          d="M10 1.8l2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z"
          fill={isWatched ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </svg>
    </button>
  )
}
