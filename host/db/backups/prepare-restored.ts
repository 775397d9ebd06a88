import { sql } from 'kysely'
import { type OpenDatabase, tableNames } from '../database.ts'
import { isSqlite } from '../engine.ts'
import { forgetProcesses } from '../heartbeats.ts'
import { migrations } from '../migrations/index.ts'
import { migrationsOf, refuseUnfit } from '../refuse-unfit.ts'
import { summarize } from './summarize.ts'

export interface Restored {
  /** Number of rows and newest date per kind, for the operator. */
  summary: string[]
  /** Whether its tables are those of this program; otherwise the host updates them at its next start. */
  isCurrent: boolean
  /** Where the former state is kept; '' if there was none. */
  formerFile: string
}

/** The highest numbers given so far, by table. */
export type Numbers = Readonly<Record<string, number>>

/** Tables whose numbers other programs know: the game's database, the game server, exported audit lines. */
const numberedTables = ['accounts', 'deliveries'] as const
/** Numbers that a lost database may have given since the backup. */
const skippedNumbers = 10_000
/** Their rows would bring back logins that have ended since the backup, and links that were used. */
const emptiedTables = ['sessions', 'login_steps', 'passkey_challenges', 'account_links'] as const

/** Rows of `name` and `number` as `Numbers`. */
export const numbersOf = (rows: readonly Record<string, unknown>[]): Numbers =>
  Object.fromEntries(rows.map(({ name, number }) => [String(name), Number(number)]))

/**
 * Checks a loaded backup, ends its sessions, and raises its numbers above those of the present state, so that no new
 * account gets the number of a lost one. It does not migrate: an older program may be about to use it.
 */
export async function prepareRestored(
  { db }: Pick<OpenDatabase, 'db'>,
  present: Numbers,
): Promise<Omit<Restored, 'formerFile'>> {
  await refuseUnfit(db, Object.keys(migrations), { mayBeNew: false, restores: true })
  const applied = await migrationsOf(db)
  const tables = new Set(await tableNames(db))
  for (const table of emptiedTables) if (tables.has(table)) await db.deleteFrom(table).execute()
  if (tables.has('game_leases')) await forgetProcesses(db)
  for (const table of numberedTables) {
    if (!tables.has(table)) continue
    const { newest } = await db
      .selectFrom(table)
      .select((e) => e.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow()
    const next = Math.max(present[table] ?? 0, Number(newest ?? 0)) + skippedNumbers
    if (!isSqlite(db)) await sql`alter table ${sql.table(table)} auto_increment = ${sql.lit(next)}`.execute(db)
    else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${next})`.execute(db)
    }
  }
  const isCurrent = Object.keys(migrations).every((name) => applied.includes(name))
  return { summary: await summarize(db), isCurrent }
}
