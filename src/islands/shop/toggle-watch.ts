import { marketSiteCopy } from '../../../domain/copy/market.ts'
import { toggleWatched, type WatchedItem } from '../../../domain/market/watch-list.ts'
import { showToast } from '../../stores/toast.ts'
import { changeWatchList } from '../../stores/watch-list.ts'

/** Adds an item to the watch list or removes it; shows a toast if the browser cannot store the list. */
export function toggleWatch(item: WatchedItem): void {
  const isStored = changeWatchList((stored) => toggleWatched(stored, item))
  if (!isStored) showToast({ ...marketSiteCopy.watchNotKept, variant: 'error' })
}
