import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * MariaDB's lock of a name, of this database alone; it ends with its connection, however that dies. False where another
 * connection has it for longer than `waitMs`. `connection` is one connection, not the pool.
 */
export async function takeNamedLock(connection: Database, name: string, waitMs: number): Promise<boolean> {
  const { rows } = await sql<{ taken: number | null }>`
    select get_lock(${await fullName(connection, name)}, ${waitMs / 1_000}) as taken`.execute(connection)
  return rows[0]?.taken === 1
}

/** Gives it back; where the connection is lost the server has done so already. */
export async function releaseNamedLock(connection: Database, name: string): Promise<void> {
  try {
    await sql`select release_lock(${await fullName(connection, name)})`.execute(connection)
  } catch {}
}

/** Such names belong to the whole server and have at most 64 characters. */
async function fullName(connection: Database, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select database() as name`.execute(connection)
  return createHash('sha256').update(`${rows[0]?.name}\0${name}`).digest('hex')
}
