import { repeat } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { createBans } from './store/bans.ts'

/** Lets accounts in again once their ban has ended, while the host runs. Returns a function that stops it. */
export function keepBans({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>): () => void {
  const bans = createBans(database.db)
  return repeat(
    60_000,
    () => bans.endDue(now()),
    (error) => log.error('cannot end bans', { error }),
  )
}
