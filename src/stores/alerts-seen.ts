/** What this browser remembers of alerts, so that pages without a watch ask for none. */
import { readLocal, removeLocal, writeLocal } from './local-storage.ts'

const watchingKey = 'watching'
const seenKey = 'alerts-seen'

export const isWatching = () => readLocal(watchingKey) !== null

export function noteWatching(isSo: boolean): void {
  if (isSo) writeLocal(watchingKey, '1')
  else removeLocal(watchingKey)
}

/** Id of the newest alert that this browser has shown, in any tab; undefined before the first look. */
export function lastSeenAlert(): number | undefined {
  const id = Number(readLocal(seenKey) ?? Number.NaN)
  return Number.isSafeInteger(id) ? id : undefined
}

export const noteSeenAlert = (id: number) => writeLocal(seenKey, String(id))
