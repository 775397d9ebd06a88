import { repeatFromStart } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { createClosings } from './store/closings.ts'

const hourMs = 3_600_000
const batchSize = 100

/**
 * Empties closed accounts whose deadline has passed, once an hour while the host runs. Returns a function that stops
 * it.
 */
export function emptyClosedAccounts({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>): () => void {
  const empty = () => emptyDue({ database, now })
  return repeatFromStart(hourMs, empty, (error) => log.error('cannot empty closed accounts', { error }))
}

/** Empties each account whose deadline has passed. Returns how many. */
export async function emptyDue({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const closings = createClosings(database.db)
  let emptied = 0
  for (;;) {
    const due = await closings.due(now(), batchSize)
    for (const id of due) if (await closings.empty(id, now())) emptied++
    if (due.length < batchSize) return emptied
  }
}
