import { useStore } from '@nanostores/react'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/market.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { maxWatched, toWatchedItem, watchKey } from '../../../domain/market/watch-list.ts'
import { watchButton } from '../../parts/offers/offer-buttons.ts'
import { showToast } from '../../stores/toast.ts'
import { $watchList } from '../../stores/watch-list.ts'
import { createReact } from '../../ui/create-react.ts'
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

  return watchButton(createReact, { name: rowName(row), isWatched }, { onclick: toggle })
}
