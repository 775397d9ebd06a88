/**
 * The newest schema without a run of all migrations for each database. The migrations run once, per process for SQLite
 * and per run for MariaDB, and their result is copied.
 */
import { sql } from 'kysely'
import { type Database, type OpenDatabase, openDatabase } from '../host/db/database.ts'
import { migrate } from '../host/db/migrate.ts'
import { schema as programSchema } from '../host/features.ts'
import { dumpOfRun, runSql } from './mariadb.ts'

interface Schema {
  /** They create the tables, indexes and triggers. */
  statements: readonly string[]
  /** Rows that the migrations have written, by table. */
  rows: ReadonlyMap<string, readonly object[]>
}

const toNewest = (db: Database) => migrate(db, { schema: programSchema })

let schema: Promise<Schema> | undefined
/** Addresses of databases of this process that have the newest schema. */
const prepared = new Set<string>()

/** Whether the database has the newest schema. A check for missing migrations would take 0.2 s on MariaDB. */
export const isPrepared = (url: string): boolean => prepared.has(url)

/** A new database in memory with the newest schema. */
export async function memoryDatabase(): Promise<OpenDatabase> {
  const database = openDatabase('sqlite::memory:')
  await prepareSchema(database.db)
  return database
}

/** Creates the newest schema in the empty database at `url`. */
export async function prepareDatabase(url: string): Promise<void> {
  if (url.startsWith('sqlite:')) await withDatabase(url, prepareSchema)
  else if (!(await copySchema(url))) await withDatabase(url, toNewest)
  prepared.add(url)
}

/** Copies the schema of the first migrated database of a run. Returns false if the client of the server is missing. */
async function copySchema(url: string): Promise<boolean> {
  const text = await dumpOfRun((first) => withDatabase(first, toNewest))
  if (text) runSql(url, text)
  return text !== undefined
}

/** Opens a database for some work, and closes it. */
export async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(url)
  return work(db).finally(close)
}

/** Creates the newest schema in an empty SQLite database, in a tenth of the time of `migrate`. */
export async function prepareSchema(db: Database): Promise<void> {
  if (!schema) {
    await toNewest(db)
    schema = readSchema(db)
    // The schema is read before the test writes anything.
    await schema
    return
  }
  const { statements, rows } = await schema
  await db.transaction().execute(async (trx) => {
    for (const text of statements) await sql.raw(text).execute(trx)
    for (const [table, list] of rows)
      await trx
        .insertInto(table as 'accounts')
        .values(list as never)
        .execute()
  })
}

async function readSchema(db: Database): Promise<Schema> {
  const { rows: parts } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid`.execute(
    db,
  )
  const rows = new Map<string, readonly object[]>()
  for (const { name } of parts.filter(({ type }) => type === 'table')) {
    const tableRows = await db
      .selectFrom(name as 'accounts')
      .selectAll()
      .execute()
    if (tableRows.length > 0) rows.set(name, tableRows)
  }
  return { statements: parts.map((part) => part.sql), rows }
}
