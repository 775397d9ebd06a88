import type { Deps } from '../../deps.ts'
import { createClosings } from '../account/index.ts'

const batchSize = 100

/** Empties each closed account whose deadline has passed. Returns how many. */
export async function emptyClosedAccounts({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const closings = createClosings(database.db)
  let emptied = 0
  for (;;) {
    const due = await closings.due(now(), batchSize)
    for (const id of due) if (await closings.empty(id, now())) emptied++
    if (due.length < batchSize) return emptied
  }
}
