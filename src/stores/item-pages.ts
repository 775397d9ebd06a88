import { atom } from 'nanostores'
import { readIdRanges } from '../../domain/game-data/id-ranges.ts'

/** The items with a page in this release; undefined until they are loaded, or if they cannot be. */
export const $itemPages = atom<ReadonlySet<number> | undefined>(undefined)

let isLoading = false

/** Loads the list once; after a failure the next call tries again. */
export async function loadItemPages(): Promise<void> {
  if (isLoading || $itemPages.get()) return
  isLoading = true
  try {
    const answer = await fetch('/item-pages.txt', { signal: AbortSignal.timeout(10_000) })
    const ids = readIdRanges(answer.ok ? (await answer.text()).trim() : '')
    if (ids.size > 0) $itemPages.set(ids)
  } catch (error) {
    console.error('the list of item pages could not be loaded', error)
  } finally {
    isLoading = false
  }
}
