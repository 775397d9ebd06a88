import type { Deps } from '../../deps.ts'
import { emptyAccount, findDueClosings } from '../account/index.ts'

const batchSize = 100

/** Empties each closed account whose deadline has passed. Returns how many. */
export async function emptyClosedAccounts({
  database: { db },
  features,
  now,
}: Pick<Deps, 'database' | 'features' | 'now'>): Promise<number> {
  let emptied = 0
  for (;;) {
    const due = await findDueClosings(db, now(), batchSize)
    for (const id of due) if (await emptyAccount(db, id, { features, at: now() })) emptied++
    if (due.length < batchSize) return emptied
  }
}
