import { repeat } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { createBans } from './store/bans.ts'

const minuteMs = 60_000

/** Lifts expired bans once a minute while the host runs. Returns a function that stops it. */
export function endExpiredBans({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>): () => void {
  const bans = createBans(database.db)
  return repeat(
    minuteMs,
    () => bans.endExpired(now()),
    (error) => log.error('cannot end bans', { error }),
  )
}
