import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import { toggleWatched, type Watched } from '../../../domain/market/watch-list.ts'
import { showToast } from '../../stores/toast.ts'
import { changeWatchList } from '../../stores/watch-list.ts'

/** Puts a thing on the watch list or takes it off; says so where the browser does not keep that. */
export function toggleWatch(thing: Watched): void {
  const kept = changeWatchList((stored) => toggleWatched(stored, thing))
  if (!kept) showToast({ ...marketSiteCopy.watchNotKept, variant: 'error' })
}
