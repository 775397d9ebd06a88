import { sql } from 'kysely'
import { type Database, tableNames } from './database.ts'
import { DatabaseError } from './database-error.ts'
import type { TableName } from './feature-tables.ts'
import type { Schema } from './schema.ts'

/** Exists in MariaDB while a restore is loading a backup. */
export const restoringTable = 'almanac_restoring'

/** Made before all others: hosts that start at once take turns by its rows. */
export const leaseTable = 'game_leases' satisfies TableName

/** The remedy for a damaged database. */
export const restoreBackup = 'Restore a backup: npm run restore -- FILE (docs/deploy/README.md).'

/**
 * Throws `DatabaseError` unless the program can work with the tables: the database is empty, or has all tables of the
 * migrations that it lists. `mayBeNew`: an empty database is
 * accepted; `restores`: the caller is the restore.
 */
export async function refuseUnfit(
  db: Database,
  { migrations, createdBy, counters }: Pick<Schema, 'migrations' | 'createdBy' | 'counters'>,
  { mayBeNew = true, restores = false }: { mayBeNew?: boolean | undefined; restores?: boolean } = {},
): Promise<void> {
  // In this order: a host that migrates meanwhile creates tables before it lists their migration.
  const applied = (await tableNames(db)).includes('kysely_migration') ? await migrationsOf(db) : []
  const tables = await tableNames(db)
  if (tables.includes(restoringTable) && !restores) throw new DatabaseError('a restore was interrupted', restoreBackup)
  if (isNew(tables, mayBeNew)) return
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) throw newerVersionError(unknown)
  const ownTables = Object.entries(createdBy).map(([table, migration]) => ({
    table,
    isCreated: applied.includes(migration),
    exists: tables.includes(table),
  }))
  const lost = ownTables.filter(({ isCreated, exists }) => isCreated && !exists).map(({ table }) => table)
  if (lost.length > 0) throw new DatabaseError(`it is damaged: it lacks the tables ${lost.join(', ')}`, restoreBackup)
  await readOneRowEach(db, tables)
  for (const { table, isCreated, exists } of ownTables)
    if (exists && !isCreated && !counters.has(table) && table !== leaseTable) await refuseLeftOver(db, table)
}

/** Throws like `refuseUnfit` for a database of another program, or for an empty one unless it `mayBeNew`. */
export async function refuseNew(db: Database, mayBeNew = true): Promise<void> {
  const tables = await tableNames(db)
  if (!tables.includes(restoringTable)) isNew(tables, mayBeNew)
}

/** Whether the host has not created its tables yet. An interrupted first start has the lease table, or also the next. */
function isNew(tables: readonly string[], mayBeNew: boolean): boolean {
  if (tables.includes('kysely_migration')) return false
  const foreign = tables.filter((table) => table !== leaseTable)
  if (foreign.length > 0) throw foreignTablesError(foreign)
  if (!mayBeNew)
    throw new DatabaseError('it is empty', 'Correct DATABASE_URL. The host creates its tables when it starts.')
  return true
}

/** MariaDB also lists a table whose file is missing or damaged; reading it fails. */
async function readOneRowEach(db: Database, tables: readonly string[]): Promise<void> {
  const parts = tables.map((table) => `select * from (select 1 as one from \`${table}\` limit 1) as one`)
  await sql.raw(parts.join(' union all ')).execute(db)
}

/** The migrations that the database lists, such as `020-accounts`. */
export async function migrationsOf(db: Database): Promise<string[]> {
  const withList = db.withTables<{ kysely_migration: { name: string } }>()
  return (await withList.selectFrom('kysely_migration').select('name').execute()).map(({ name }) => name)
}

export function newerVersionError(unknown: readonly string[]): DatabaseError {
  const what = `a newer version of the program has changed its tables (${unknown.join(', ')})`
  return new DatabaseError(what, 'Start that version, or restore the backup from before the upgrade.')
}

/** A migration that finds tables of other programs under its names would consider itself done. */
function foreignTablesError(tables: readonly string[]): DatabaseError {
  const some = tables.slice(0, 5).join(', ')
  const what = `it contains tables of another program (${some}${tables.length > 5 ? ', …' : ''})`
  return new DatabaseError(what, 'Use a separate database for the host, empty at its first start.')
}

/** Rows of a newer version's table belong to accounts whose numbers were given to other accounts since. */
async function refuseLeftOver(db: Database, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  if (rows.length === 0) return
  const what = `the table ${table} has rows of a newer version: a backup was loaded without removing it`
  throw new DatabaseError(what, 'Restore that backup again with npm run restore -- FILE, which removes such tables.')
}
