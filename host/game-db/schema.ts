import { type Kysely, sql } from 'kysely'
import type { GameTables } from './tables.ts'
import { wantedTables } from './wanted-columns.ts'

export interface GameConnections {
  db: Kysely<GameTables>
  /** The tables marked `isLog` in wanted-columns.ts; the same pool if they are in the game's database. */
  logs: Kysely<unknown>
  hasSeparateLogs: boolean
}

export interface Column {
  name: string
  type: string
  /** Of text columns. */
  charset: string | null
  /** Whether an INSERT must set it: it has no default. */
  isRequired: boolean
}

export interface GameTable {
  engine: string | null
  columns: ReadonlyMap<string, Column>
}

/** Tables and columns of the game's database that this user can see, by lower-case name. */
export interface GameSchema {
  tables: ReadonlyMap<string, GameTable>
  /** Whether a table exists with all needed columns. */
  has: (table: string) => boolean
  hasColumn: (table: string, column: string) => boolean
}

export async function readGameSchema(game: GameConnections): Promise<GameSchema> {
  const tables = new Map<string, GameTable>()
  const isLog = (name: string) => wantedTables[name]?.isLog === true
  for (const [name, table] of await tablesOf(game.db))
    if (!game.hasSeparateLogs || !isLog(name)) tables.set(name, table)
  if (game.hasSeparateLogs)
    for (const [name, table] of await tablesOf(game.logs)) if (isLog(name)) tables.set(name, table)
  const hasColumn = (table: string, column: string) => tables.get(table)?.columns.has(column) ?? false
  return {
    tables,
    hasColumn,
    has: (table) => tables.has(table) && (wantedTables[table]?.needed ?? []).every((name) => hasColumn(table, name)),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: either of the two databases
async function tablesOf(db: Kysely<any>): Promise<Map<string, GameTable>> {
  const names = [...Object.keys(wantedTables), 'almanac_deliveries']
  const engines = await sql<{ name: string; engine: string | null }>`
    select table_name as name, engine from information_schema.tables
    where table_schema = database() and table_name in (${sql.join(names)})`.execute(db)
  const { rows } = await sql<{
    tableName: string
    name: string
    type: string
    charset: string | null
    nullable: string
    defaultValue: string | null
    extra: string
  }>`
    select table_name as tableName, column_name as name, data_type as type, character_set_name as charset,
      is_nullable as nullable, column_default as defaultValue, extra
    from information_schema.columns
    where table_schema = database() and table_name in (${sql.join(names)})`.execute(db)
  const columns = (table: string) =>
    new Map(
      rows
        .filter((row) => row.tableName === table)
        .map(({ name, type, charset, nullable, defaultValue, extra }) => {
          const isRequired = nullable === 'NO' && defaultValue === null && !/auto_increment|generated/i.test(extra)
          return [name.toLowerCase(), { name, type, charset, isRequired }]
        }),
    )
  return new Map(engines.rows.map(({ name, engine }) => [name.toLowerCase(), { engine, columns: columns(name) }]))
}
