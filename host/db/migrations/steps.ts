/**
 * The steps of migrations. MariaDB commits each change of the schema by itself, so a host that is killed in between
 * leaves a migration half done: each step looks at what is there and does what is missing, and the whole migration
 * can be run again from any of them. SQLite takes all steps back by itself.
 */
import type { CreateTableBuilder, Expression, Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own time, whatever they are today
type AnyDatabase = Kysely<any>

export function createTable<Table extends string>(db: AnyDatabase, table: Table): CreateTableBuilder<Table> {
  return db.schema.createTable(table).ifNotExists()
}

export function createIndex(db: AnyDatabase, index: string) {
  return db.schema.createIndex(index).ifNotExists()
}

/** A row that every database has, of a table whose key is `id`. */
export async function insertOnce(
  db: AnyDatabase,
  table: string,
  row: { id: number } & Record<string, number | string>,
): Promise<void> {
  const known = await db.selectFrom(table).select('id').where('id', '=', row.id).executeTakeFirst()
  if (!known) await db.insertInto(table).values(row).execute()
}

/**
 * A new column. On a table with rows it takes null or has a default; what it holds for them is written by a later
 * step, some hundred rows a statement, that asks which rows still lack it: then that step can be run again as well.
 */
export async function addColumn(
  db: AnyDatabase,
  table: string,
  column: string,
  type: 'integer' | 'bigint' | 'text' | `varchar(${number})` | Expression<unknown>,
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
