import type { Deps } from '../deps.ts'
import { createSaleMedians } from '../repositories/sale-medians.ts'

const everyMs = 60_000

/**
 * Keeps the usual prices up to date while the host runs: a few of the oldest a minute, so that no search waits.
 * Several hosts may do the same work twice; the result is the same. Returns how to stop.
 */
export function keepMedians({ database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>): () => void {
  const medians = createSaleMedians(database)
  const timer = setInterval(() => {
    medians.refreshStale(now()).catch((error: unknown) => log.error('medians not refreshed', { error }))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
