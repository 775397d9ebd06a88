/** The watch list of this browser (local storage), the same in every tab. */
import { atom } from 'nanostores'
import { readWatched, type WatchedItem } from '../../domain/market/watch-list.ts'
import { readLocal, writeLocal } from './local-storage.ts'

const key = 'watch-list'

export const $watchList = atom<readonly WatchedItem[]>([])

/** Reads the list, and follows changes in other tabs. Returns a function that stops. */
export function openWatchList(): () => void {
  const restore = () => $watchList.set(readStored())
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) restore()
  }
  restore()
  addEventListener('storage', fromOtherTab)
  return () => removeEventListener('storage', fromOtherTab)
}

/**
 * Changes the stored list, which another tab may have changed meanwhile. Returns whether the change was stored; if
 * storage is full or unavailable, the list is unchanged.
 */
export function changeWatchList(change: (list: readonly WatchedItem[]) => readonly WatchedItem[]): boolean {
  const list = change(readStored())
  const isStored = writeLocal(key, JSON.stringify(list))
  if (isStored) $watchList.set(list)
  return isStored
}

function readStored(): WatchedItem[] {
  try {
    return readWatched(JSON.parse(readLocal(key) ?? '[]'))
  } catch {
    return []
  }
}
