/**
 * Steps of migrations. MariaDB commits each schema change separately, so a host that is killed leaves a migration half
 * done: each step checks what exists and adds what is missing, so that the whole migration can be run again. SQLite
 * rolls all steps back.
 */
import { type CreateTableBuilder, type Expression, type Kysely, sql } from 'kysely'
import { isSqlite } from './engine.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own time, not the current ones
type AnyDatabase = Kysely<any>

export function createTable<Table extends string>(db: AnyDatabase, table: Table): CreateTableBuilder<Table> {
  return db.schema.createTable(table).ifNotExists()
}

export function createIndex(db: AnyDatabase, index: string) {
  return db.schema.createIndex(index).ifNotExists()
}

export async function dropIndex(db: AnyDatabase, table: string, index: string): Promise<void> {
  const onTable = isSqlite(db) ? sql`` : sql`on ${sql.table(table)}`
  await sql`drop index if exists ${sql.id(index)} ${onTable}`.execute(db)
}

/** Inserts a row that every database has, into a table with the key `id`. */
export async function insertOnce(
  db: AnyDatabase,
  table: string,
  row: { id: number } & Record<string, number | string>,
): Promise<void> {
  const existing = await db.selectFrom(table).select('id').where('id', '=', row.id).executeTakeFirst()
  if (!existing) await db.insertInto(table).values(row).execute()
}

/**
 * Adds a column. On a table with rows it must be nullable or have a default; a later step fills it, some hundred rows
 * per statement, selecting rows that still lack a value, so that this step can also be run again.
 */
export async function addColumn(
  db: AnyDatabase,
  table: string,
  column: string,
  type: 'integer' | 'bigint' | 'double precision' | 'text' | `varchar(${number})` | Expression<unknown>,
  options: { notNull?: boolean; defaultTo?: string | number } = {},
): Promise<void> {
  const tables = await db.introspection.getTables()
  if (tables.find(({ name }) => name === table)?.columns.some(({ name }) => name === column)) return
  await db.schema
    .alterTable(table)
    .addColumn(column, type, (definition) => {
      const withDefault = options.defaultTo === undefined ? definition : definition.defaultTo(options.defaultTo)
      return options.notNull ? withDefault.notNull() : withDefault
    })
    .execute()
}
