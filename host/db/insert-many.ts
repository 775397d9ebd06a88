import { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Below the number of parameters that both engines take in one statement. */
const maxParameters = 8_000

/**
 * Inserts many rows with few statements. The text of a full statement is built once, so that the engine
 * prepares it once; building each row through the query builder takes longer than the insert itself. `after` is
 * what follows the values, such as `on conflict …`.
 */
export async function insertMany<Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  rows: readonly (readonly unknown[])[],
  after = '',
): Promise<void> {
  const perStatement = Math.max(1, Math.min(200, Math.floor(maxParameters / columns.length)))
  const head = `insert into ${table} (${columns.map((name) => `\`${name}\``).join(', ')}) values `
  const place = `(${columns.map(() => '?').join(', ')})`
  for (let from = 0; from < rows.length; from += perStatement) {
    const part = rows.slice(from, from + perStatement)
    const text = head + Array<string>(part.length).fill(place).join(', ') + after
    await db.executeQuery(CompiledQuery.raw(text, part.flat()))
  }
}
