import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { TableName, Tables } from './feature-tables.ts'

/** Tables with the column `lock_count`. */
type LockedTable = { [Name in TableName]: Tables[Name] extends { lock_count: unknown } ? Name : never }[TableName]

/**
 * What a statement must set to lock rows until its transaction ends, on every engine. Galera replicates changes and
 * aborts all but one of the concurrent transactions that changed the same row; an update that changes nothing, and
 * `select … for update`, lock rows of their own node only.
 */
export function asLock(table: LockedTable): { lock_count: RawBuilder<number> } {
  return { lock_count: sql<number>`${sql.ref(`${table}.lock_count`)} + 1` }
}

/**
 * Locks a row until the end of the transaction. It must be the first statement, so that everything read after it is
 * what the previous holder has committed.
 */
export async function lockRow(trx: Database, table: 'accounts', id: number): Promise<void> {
  await trx.updateTable(table).set(asLock(table)).where('id', '=', id).execute()
}
