import { sql } from 'kysely'
import { describeProcess, hasEnded, nameProcess, repeat } from '../base/index.ts'
import type { Database } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { isSqlite } from './engine.ts'
import { databaseNowMs } from './leases.ts'

/** What uses the database: a host, or a command that writes. */
export type UserKind = 'host' | 'command'

const everyMs = 5_000
/** A process that was killed on another machine counts for this long. */
const freshMs = 15_000
const prefix = 'user:'

/**
 * Keeps a row of the lease table that names this process as a user of the database, on MariaDB only: SQLite itself knows
 * who has its file open. A list of connections shows those of one node of a cluster. Returns a function that ends it.
 */
export async function startHeartbeat(db: Database, kind: UserKind): Promise<() => Promise<void>> {
  if (isSqlite(db)) return async () => {}
  const holder = nameProcess()
  const name = `${prefix}${kind}:${holder.split(' ')[0]}`
  const until = sql<number>`${databaseNowMs(db)} + ${freshMs}`
  const beat = () =>
    sql`insert into game_leases (name, holder, until, state) values (${name}, ${holder}, ${until}, '{}')
      on duplicate key update until = ${until}`.execute(db)
  await sql`delete from game_leases where name like ${`${prefix}%`} and until < ${databaseNowMs(db)} - ${freshMs}`.execute(
    db,
  )
  await beat()
  const stop = repeat(everyMs, beat, () => {})
  return async () => {
    stop()
    await sql`delete from game_leases where name = ${name}`.execute(db).catch(() => {})
  }
}

/** Throws `DatabaseError` while other processes use the database, on any node of a cluster, and names them. */
export async function refuseUsers(db: Database): Promise<void> {
  if (isSqlite(db)) return
  const { rows } = await sql<{ name: string; holder: string }>`
    select name, holder from game_leases where name like ${`${prefix}%`} and until >= ${databaseNowMs(db)} order by name`.execute(
    db,
  )
  const users = rows
    .filter(({ holder }) => !hasEnded(holder))
    .map(({ name, holder }) => `${name.split(':')[1]}, ${describeProcess(holder)}`)
  if (users.length === 0) return
  const remedy = `Stop all hosts (systemctl stop almanac-host on each machine), then run this again. One that was killed counts for ${freshMs / 1_000} s.`
  throw new DatabaseError(`other programs use it (${users.join('; ')})`, remedy)
}

/** Rows of processes and their work; a backup may contain them. */
export async function forgetProcesses(db: Database): Promise<void> {
  await sql`delete from game_leases where name like ${`${prefix}%`} or name like 'alone:%'`.execute(db)
}
