import type { Kysely } from 'kysely'
import { type Database, DatabaseUnavailable, releaseNamedLock, takeNamedLock } from '../db/index.ts'
import type { GameDatabase } from './game-database.ts'
import type { GameTables } from './tables.ts'

const lockWaitMs = 5_000

/** Runs `work` while no other host or request does the same: the game's tables have no transactions. */
export async function inTurn<T>(
  { db }: Pick<GameDatabase, 'db'>,
  name: string,
  work: (connection: Kysely<GameTables>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const lock = connection as unknown as Database
    if (!(await takeNamedLock(lock, name, lockWaitMs)))
      throw new DatabaseUnavailable(`timed out waiting for the lock "${name}"`)
    try {
      return await work(connection)
    } finally {
      await releaseNamedLock(lock, name)
    }
  })
}
