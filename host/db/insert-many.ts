import { CompiledQuery, type Insertable } from 'kysely'
import { batchesOf } from '../base/index.ts'
import type { Database } from './database.ts'
import type { Tables } from './feature-tables.ts'

/** Below the parameter limit of both engines. */
const maxParameters = 8_000

/**
 * Inserts many rows with few statements; all rows have the same columns as the first. All full statements have the same
 * text, so that the engine prepares it once; building each row through the query builder takes longer than the insert
 * itself. `after` follows the values, such as `on conflict …`.
 */
export async function insertMany<Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  after = '',
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Insertable<Tables[Table]>)[]
  const rowsPerStatement = Math.max(1, Math.min(200, Math.floor(maxParameters / columns.length)))
  const head = `insert into ${table} (${columns.map((name) => `\`${String(name)}\``).join(', ')}) values `
  const rowParameters = `(${columns.map(() => '?').join(', ')})`
  for (const part of batchesOf(rows, rowsPerStatement)) {
    const text = head + Array<string>(part.length).fill(rowParameters).join(', ') + after
    const values = part.flatMap((row) => columns.map((name) => row[name]))
    await db.executeQuery(CompiledQuery.raw(text, values))
  }
}
