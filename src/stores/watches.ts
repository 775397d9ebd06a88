/** The account's watches, the same in every part of a page. */
import { atom } from 'nanostores'
import {
  type AlertChannels,
  addWatch,
  addWatches,
  changeWatch,
  endWatch,
  getWatches,
  type OwnWatches,
  type WatchDraft,
} from '../../api/alerts.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { noteWatching } from './alerts-seen.ts'
import { apiClient } from './api.ts'
import { sentToLogin } from './guard.ts'

/** `none`: the host has no watches. */
type WatchesState = { at: 'loading' | 'none' } | { at: 'failed' } | { at: 'ready'; value: OwnWatches }

export const $watches = atom<WatchesState>({ at: 'loading' })

/** Reads the watches; a shown list stays until the new one arrives. */
export async function loadWatches(): Promise<void> {
  try {
    show(await apiClient().call(getWatches, {}))
  } catch (error) {
    const isMissing = error instanceof HttpStatusError && [404, 405, 501].includes(error.status)
    if ($watches.get().at !== 'ready') $watches.set(isMissing ? { at: 'none' } : { at: 'failed' })
    if (!isMissing) throw error
  }
}

let firstLoad: Promise<void> | undefined

/** Reads them once a page; after a failure the next call tries again. */
export function loadWatchesOnce(): void {
  if (firstLoad) return
  firstLoad = loadWatches().catch((error: unknown) => {
    firstLoad = undefined
    if (!sentToLogin(error)) console.error(error)
  })
}

/** Adds a watch, or changes the one with this id. */
export async function saveWatch(draft: WatchDraft, id?: number): Promise<void> {
  const client = apiClient()
  if (id === undefined) await client.call(addWatch, { body: draft })
  else await client.call(changeWatch, { params: { id }, body: draft })
  await loadWatches()
}

export async function removeWatch(id: number): Promise<void> {
  await apiClient().call(endWatch, { params: { id } })
  await loadWatches()
}

/** Adds several watches, as many as the account may have. */
export async function moveWatches(drafts: WatchDraft[]): Promise<{ added: number; left: number }> {
  const moved = await apiClient().call(addWatches, { body: { watches: drafts } })
  await loadWatches()
  return moved
}

/** Shows channels that a call returned. */
export function showChannels(channels: AlertChannels): void {
  const state = $watches.get()
  if (state.at === 'ready') show({ ...state.value, channels })
}

function show(value: OwnWatches): void {
  $watches.set({ at: 'ready', value })
  const isWatching = value.watches.length > 0
  noteWatching(isWatching)
  // A page that is being left loads nothing, which is no error.
  if (isWatching)
    import('./alert-toasts.ts').then(
      ({ followAlerts }) => followAlerts(),
      () => {},
    )
}
