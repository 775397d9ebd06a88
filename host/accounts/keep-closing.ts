import { repeat } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { createClosings } from './store/closings.ts'

const everyMs = 3_600_000
const atOnce = 100

/**
 * Empties closed accounts whose deadline has passed, once an hour while the host runs. Returns a function that stops
 * it.
 */
export function keepClosing({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>): () => void {
  const empty = () => emptyDue({ database, now })
  const failed = (error: unknown) => log.error('cannot empty closed accounts', { error })
  // The first run is at start: a host that restarts every hour would never reach the timer.
  void empty().catch(failed)
  return repeat(everyMs, empty, failed)
}

/** Empties each account whose deadline has passed. Returns how many. */
export async function emptyDue({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const closings = createClosings(database.db)
  let emptied = 0
  for (;;) {
    const due = await closings.due(now(), atOnce)
    for (const id of due) if (await closings.empty(id, now())) emptied++
    if (due.length < atOnce) return emptied
  }
}
