import type { Log } from '../base/index.ts'

/** Too much work of this kind is queued: the request is answered with 503 and Retry-After. */
export class BusyError extends Error {
  override name = 'BusyError'
}

const minuteMs = 60_000

/** One warning a minute with the number of refusals, so that a flood does not fill the log. */
export function createBusyLog(log: Pick<Log, 'warn'>): () => void {
  let refused = 0
  let timer: NodeJS.Timeout | undefined

  function writeCount(): void {
    timer = undefined
    if (refused === 0) return
    log.warn('too busy, requests refused', { refused })
    refused = 0
    timer = setTimeout(writeCount, minuteMs).unref()
  }

  return function countRefusal(): void {
    refused++
    if (!timer) writeCount()
  }
}
