import { sql } from 'kysely'
import { type OpenDatabase, tableNames } from '../database.ts'
import { isSqlite } from '../engine.ts'
import { forgetProcesses } from '../heartbeats.ts'
import { migrationsOf, refuseUnfit } from '../refuse-unfit.ts'
import type { Schema } from '../schema.ts'
import { summarize } from './summarize.ts'

export interface Restored {
  /** Number of rows and newest date per kind, for the operator. */
  summary: string[]
  /** Whether its tables are those of this program; otherwise the host updates them at its next start. */
  isCurrent: boolean
  /** Where the former state is kept; '' if there was none. */
  formerFile: string
}

/** The backup that is loaded, and where the former state is kept. */
export interface Replacement {
  file: string
  formerFile: string
  schema: Schema
}

/** The highest numbers given so far, by table. */
export type Numbers = Readonly<Record<string, number>>

/** Numbers that a lost database may have given since the backup. */
const skippedNumbers = 10_000

/** Rows of `name` and `number` as `Numbers`. */
export const numbersOf = (rows: readonly Record<string, unknown>[]): Numbers =>
  Object.fromEntries(rows.map(({ name, number }) => [String(name), Number(number)]))

/**
 * Checks a loaded backup, ends its sessions, and raises its numbers above those of the present state, so that no new
 * account gets the number of a lost one. It does not migrate: an older program may be about to use it.
 */
export async function prepareRestored(
  { db }: Pick<OpenDatabase, 'db'>,
  present: Numbers,
  schema: Schema,
): Promise<Omit<Restored, 'formerFile'>> {
  await refuseUnfit(db, schema, { mayBeNew: false, restores: true })
  const applied = await migrationsOf(db)
  const tables = new Set(await tableNames(db))
  for (const table of schema.emptiedByRestore)
    if (tables.has(table)) await sql`delete from ${sql.table(table)}`.execute(db)
  if (tables.has('game_leases')) await forgetProcesses(db)
  for (const table of schema.numbered) {
    if (!tables.has(table)) continue
    const { rows } = await sql<{ newest: number | null }>`select max(id) as newest from ${sql.table(table)}`.execute(db)
    const next = Math.max(present[table] ?? 0, Number(rows[0]?.newest ?? 0)) + skippedNumbers
    if (!isSqlite(db)) await sql`alter table ${sql.table(table)} auto_increment = ${sql.lit(next)}`.execute(db)
    else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${next})`.execute(db)
    }
  }
  const isCurrent = Object.keys(schema.migrations).every((name) => applied.includes(name))
  return { summary: await summarize(db, schema), isCurrent }
}
