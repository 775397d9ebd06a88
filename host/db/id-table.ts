import { type RawBuilder, sql } from 'kysely'
import type { Capabilities } from './database.ts'

/**
 * Ids as a table with one column `id`. One parameter however many they are: the statement's text stays the
 * same, so the engine plans it once, and no limit on parameters is met.
 */
export function idTable(can: Capabilities, ids: readonly number[]): RawBuilder<unknown> {
  const json = JSON.stringify(ids)
  return can.jsonEach
    ? sql`(select value as id from json_each(${json}))`
    : sql`json_table(${json}, '$[*]' columns (id int path '$'))`
}
