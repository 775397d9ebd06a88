import type { Kysely } from 'kysely'
import { DatabaseUnavailable, StillBusy, workAlone } from '../db/index.ts'
import type { GameDatabase } from './game-database.ts'
import type { GameTables } from './tables.ts'

const waitMs = 5_000

/**
 * Runs `work` while no other host or request does the same: the game's tables have no transactions. The hosts take turns
 * by rows of their own database, because a named lock of the game's server holds on one node of a cluster only.
 */
export async function inTurn<T>(
  { db, own, takeTurns }: Pick<GameDatabase, 'db' | 'own' | 'takeTurns'>,
  name: string,
  work: (connection: Kysely<GameTables>) => Promise<T>,
): Promise<T> {
  if (!own)
    throw new Error('this command opened the game’s database without the host’s own: it must not write accounts')
  // Requests of this process wait here, without a query.
  return takeTurns([name], () =>
    workAlone(own, { name, waitMs }, () => db.connection().execute(work)).catch((error: unknown) => {
      if (error instanceof StillBusy) throw new DatabaseUnavailable(`timed out waiting for the turn "${name}"`)
      throw error
    }),
  )
}
