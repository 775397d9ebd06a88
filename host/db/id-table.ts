import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { isSqlite } from './engine.ts'

/**
 * Ids as a table with one column `id`, passed as one parameter: the statement's text does not depend on their number,
 * so the engine plans it once, and parameter limits do not apply.
 */
export function idTable(db: Database, ids: readonly number[]): RawBuilder<unknown> {
  const json = JSON.stringify(ids)
  return isSqlite(db)
    ? sql`(select value as id from json_each(${json}))`
    : sql`json_table(${json}, '$[*]' columns (id int path '$'))`
}
