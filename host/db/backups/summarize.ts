import { sql } from 'kysely'
import { type OpenDatabase, tableNames } from '../database.ts'

/** Tables of the summary, with the column of their newest date. */
const summarizedTables = {
  accounts: 'created_at',
  posts: 'updated_at',
  orders: 'created_at',
  ledger: 'created_at',
  sales: 'sold_at',
  audit_log: 'at',
} as const

/** One line per kind: `accounts: 12, newest 2026-11-24 13:05 UTC`. */
export async function summarize(db: OpenDatabase['db']): Promise<string[]> {
  const lines: string[] = []
  const tables = new Set(await tableNames(db))
  for (const [table, column] of Object.entries(summarizedTables)) {
    // A backup of an older program lacks some.
    if (!tables.has(table)) continue
    const { rows } = await sql<{ count: number; newest: number | null }>`
      select count(*) as count, max(${sql.ref(column)}) as newest from ${sql.table(table)}`.execute(db)
    const { count = 0, newest } = rows[0] ?? {}
    const date = newest ? `, newest ${new Date(Number(newest)).toISOString().slice(0, 16).replace('T', ' ')} UTC` : ''
    lines.push(`${table}: ${count}${date}`)
  }
  return lines
}
