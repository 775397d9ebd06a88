import { sql } from 'kysely'
import { type OpenDatabase, tableNames } from '../database.ts'
import type { Schema } from '../schema.ts'

/** One line per kind: `accounts: 12, newest 2026-11-24 13:05 UTC`. */
export async function summarize(db: OpenDatabase['db'], { newestAt }: Pick<Schema, 'newestAt'>): Promise<string[]> {
  const lines: string[] = []
  const tables = new Set(await tableNames(db))
  for (const [table, column] of Object.entries(newestAt)) {
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
