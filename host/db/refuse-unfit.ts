import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { counters, origins } from './migrations/origins.ts'

/** Exists in MariaDB while a restore is loading a backup. */
export const restoringTable = 'almanac_restoring'

const restore = 'Restore a backup: npm run restore -- FILE (docs/deploy/README.md).'

/**
 * Throws `DatabaseError` unless the program can work with the tables: the database is empty, or has all tables of the
 * migrations that it lists. `known` are the names of the program's migrations; `mayBeNew`: an empty database is accepted;
 * `restores`: the caller is the restore.
 */
export async function refuseUnfit(
  db: Database,
  known: readonly string[],
  { mayBeNew = true, restores = false }: { mayBeNew?: boolean | undefined; restores?: boolean } = {},
): Promise<void> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  if (tables.includes(restoringTable) && !restores) throw new DatabaseError('a restore was interrupted', restore)
  // The migrations table is created first, so an interrupted first start has it.
  if (!tables.includes('kysely_migration')) {
    if (tables.length > 0) throw foreign(tables)
    if (mayBeNew) return
    throw new DatabaseError('it is empty', 'Correct DATABASE_URL. The host creates its tables when it starts.')
  }
  const done = await migrationsOf(db)
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw newer(unknown)
  const own = Object.entries(origins)
  const lost = own.filter(([table, origin]) => done.includes(origin) && !tables.includes(table)).map(([table]) => table)
  if (lost.length > 0) throw new DatabaseError(`it is damaged: it lacks the tables ${lost.join(', ')}`, restore)
  await readOneRowEach(db, tables)
  for (const [table, origin] of own)
    if (!done.includes(origin) && tables.includes(table) && !counters.has(table)) await refuseLeftOver(db, table)
}

/** MariaDB also lists a table whose file is missing or damaged; reading it fails. */
async function readOneRowEach(db: Database, tables: readonly string[]): Promise<void> {
  const parts = tables.map((table) => `select * from (select 1 as one from \`${table}\` limit 1) as one`)
  await sql.raw(parts.join(' union all ')).execute(db)
}

/** The migrations that the database lists, such as `020-accounts`. */
export async function migrationsOf(db: Database): Promise<string[]> {
  const own = db as unknown as Kysely<{ kysely_migration: { name: string } }>
  return (await own.selectFrom('kysely_migration').select('name').execute()).map(({ name }) => name)
}

export function newer(unknown: readonly string[]): DatabaseError {
  const what = `a newer version of the program has changed its tables (${unknown.join(', ')})`
  return new DatabaseError(what, 'Start that version, or restore the backup from before the upgrade.')
}

/** A migration that finds tables of other programs under its names would consider itself done. */
function foreign(tables: readonly string[]): DatabaseError {
  const some = tables.slice(0, 5).join(', ')
  const what = `it contains tables of another program (${some}${tables.length > 5 ? ', …' : ''})`
  return new DatabaseError(what, 'Use a separate database for the host, empty at its first start.')
}

/** Its rows belong to accounts with the same numbers as accounts that were created since. */
async function refuseLeftOver(db: Database, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  if (rows.length === 0) return
  const what = `the table ${table} has rows of a newer version: a backup was loaded without removing it`
  throw new DatabaseError(what, 'Restore that backup again with npm run restore -- FILE, which removes such tables.')
}
