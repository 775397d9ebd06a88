import { type Insertable, type Kysely, SqliteAdapter, sql, type UpdateObject } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './feature-tables.ts'

/** Whether the engine is SQLite; otherwise it is MariaDB. In SQLite, a write transaction is exclusive. */
// biome-ignore lint/suspicious/noExplicitAny: whichever tables it has
export const isSqlite = (db: Kysely<any>): boolean => db.getExecutor().adapter instanceof SqliteAdapter

/** Inserts a row, or several; where one with the same unique value exists, changes only its columns of `set`. */
export async function upsert<Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  rows: Insertable<Tables[Table]> | Insertable<Tables[Table]>[],
  set: UpdateObject<Tables, Table>,
): Promise<void> {
  const changes = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const onConflict = isSqlite(db) ? sql`on conflict do update set` : sql`on duplicate key update`
  await db
    .insertInto(table)
    .values(rows)
    .modifyEnd(sql`${onConflict} ${sql.join(changes)}`)
    .execute()
}
