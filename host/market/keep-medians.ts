import { repeat } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { createSaleMedians } from './store/sale-medians.ts'

const everyMs = 600_000

/**
 * Refreshes the oldest medians while the host runs. The interval is long, because changed medians make all hosts
 * create their answers again. Several hosts may do the same work, with the same result. Returns a function that stops
 * it.
 */
export function keepMedians({ database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>): () => void {
  const medians = createSaleMedians(database)
  const refresh = () => medians.refreshStale(now())
  return repeat(everyMs, refresh, (error) => log.error('cannot refresh the medians of sales', { error }))
}
