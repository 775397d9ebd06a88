import { type Insertable, type Kysely, SqliteAdapter, type Updateable } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Whether the engine is SQLite; otherwise it is MariaDB. In SQLite, a write transaction is exclusive. */
// biome-ignore lint/suspicious/noExplicitAny: whichever tables it has
export const isSqlite = (db: Kysely<any>): boolean => db.getExecutor().adapter instanceof SqliteAdapter

/** Inserts a row; if one with its key exists, changes only the columns of `set` in that row. */
export async function upsert<Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
  row: Insertable<Tables[Table]>,
  set: Updateable<Tables[Table]> | Readonly<Record<string, unknown>>,
): Promise<void> {
  const insert = db.insertInto(table).values(row)
  const query = isSqlite(db)
    ? insert.onConflict((conflict) => conflict.columns(key as never).doUpdateSet(set as never))
    : insert.onDuplicateKeyUpdate(set as never)
  await query.execute()
}

/** Inserts a row unless one with its key exists. */
export async function insertMissing<Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> {
  const insert = db.insertInto(table).values(row)
  await (isSqlite(db) ? insert.onConflict((conflict) => conflict.doNothing()) : insert.ignore()).execute()
}
