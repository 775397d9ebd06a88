import { repeat } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { createClosings } from './store/closings.ts'

const everyMs = 3_600_000
const atOnce = 100

/** Empties closed accounts whose time is over, once an hour while the host runs. Returns how to stop. */
export function keepClosing({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>): () => void {
  const empty = () => emptyDue({ database, now })
  const failed = (error: unknown) => log.error('closed accounts not emptied', { error })
  // A host that is started each hour would never come to it.
  void empty().catch(failed)
  return repeat(everyMs, empty, failed)
}

/** Empties each account whose time is over. Returns how many. */
export async function emptyDue({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const closings = createClosings(database.db)
  let emptied = 0
  for (;;) {
    const due = await closings.due(now(), atOnce)
    for (const id of due) if (await closings.empty(id, now())) emptied++
    if (due.length < atOnce) return emptied
  }
}
