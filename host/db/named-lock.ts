import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * A named lock of MariaDB for this database; it ends with its connection. False if another connection has it for longer
 * than `waitMs`. `connection` must be a single connection, not the pool.
 */
export async function takeNamedLock(connection: Database, name: string, waitMs: number): Promise<boolean> {
  const { rows } = await sql<{ taken: number | null }>`
    select get_lock(${await fullName(connection, name)}, ${waitMs / 1_000}) as taken`.execute(connection)
  return rows[0]?.taken === 1
}

/** Releases the lock. Errors are ignored: the server itself releases the locks of a lost connection. */
export async function releaseNamedLock(connection: Database, name: string): Promise<void> {
  try {
    await sql`select release_lock(${await fullName(connection, name)})`.execute(connection)
  } catch {}
}

/** Lock names are global to the server and have at most 64 characters. */
async function fullName(connection: Database, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select database() as name`.execute(connection)
  return createHash('sha256').update(`${rows[0]?.name}\0${name}`).digest('hex')
}
