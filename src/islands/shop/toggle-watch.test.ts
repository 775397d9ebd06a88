// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { marketSiteCopy } from '../../../domain/copy/site-market.ts'
import type { WatchedItem } from '../../../domain/market/watch-list.ts'
import { showToast } from '../../stores/toast.ts'
import { $watchList, openWatchList } from '../../stores/watch-list.ts'
import { toggleWatch } from './toggle-watch.ts'

vi.mock('../../stores/toast.ts', () => ({ showToast: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

const watchedItem = (nameid: number): WatchedItem => {
  return { nameid, name: '短劍', currency: 'ZENY', refine: 0, before: 5, latest: 5, seenMs: 1 }
}

it('a toast reports a change that cannot be stored', () => {
  const stop = openWatchList()
  toggleWatch(watchedItem(1201))
  expect(showToast).not.toHaveBeenCalled()
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: localStorage.getItem.bind(localStorage), setItem: full })
  toggleWatch(watchedItem(1202))
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ ...marketSiteCopy.watchNotKept, variant: 'error' })
  expect($watchList.get().map(({ nameid }) => nameid)).toEqual([1201])
  stop()
})
