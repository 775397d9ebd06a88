import { beginPause, isPaused, type OpenDatabase } from '../../db/index.ts'

/** ECPay answers 403 to questions that come too fast, and wants none for this time. */
const lengthMs = 30 * 60_000

const name = 'payment-query-pause'

/** A pause in which no host queries the provider, after it has refused the queries of one of them. */
export function createQueryPause(database: Pick<OpenDatabase, 'db'>, now: () => number) {
  return {
    isOn: (): Promise<boolean> => isPaused(database, { name, lengthMs, nowMs: now() }),
    begin: (): Promise<void> => beginPause(database, { name, lengthMs, nowMs: now() }),
  }
}

export type QueryPause = ReturnType<typeof createQueryPause>
