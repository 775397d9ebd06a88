import { repeat } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { createSaleMedians } from './store/sale-medians.ts'

const everyMs = 600_000

/**
 * Keeps the usual prices up to date while the host runs: some of the oldest at a time. Seldom, because all shop rows
 * are read again where a price has changed (`current-offers.ts`), and their packed answers are forgotten.
 * Several hosts may do the same work twice; the result is the same. Returns how to stop.
 */
export function keepMedians({ database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>): () => void {
  const medians = createSaleMedians(database)
  const refresh = () => medians.refreshStale(now())
  return repeat(everyMs, refresh, (error) => log.error('medians not refreshed', { error }))
}
