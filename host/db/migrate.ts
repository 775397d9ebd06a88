import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Database, tableNames } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { isBusy } from './dialect-sqlite.ts'
import { isSqlite } from './engine.ts'
import { refuseUsers } from './heartbeats.ts'
import { leaseTable, refuseNew, refuseUnfit } from './refuse-unfit.ts'
import type { Schema } from './schema.ts'
import { createLeaseTable } from './tables.ts'
import { type Alone, StillBusy, workAlone } from './work-alone.ts'

export interface MigrateOptions {
  schema: Schema
  /** How long to wait for another process that migrates; an index on a large table takes minutes. */
  waitMs?: number
  /** Called repeatedly while another process migrates; on MariaDB every `noticeMs` (5 s), with its name. */
  onWait?: (process?: string) => void
  noticeMs?: number
  /** Runs before another process may migrate. */
  beforeRelease?: () => Promise<void>
  /** False: an empty database is refused. */
  mayBeNew?: boolean | undefined
}

/** The work of the process that changes tables. */
const migrationWork = 'migrate'
const defaultWaitMs = 600_000

/**
 * Brings the schema up to date. If several processes start at once, one migrates and the others wait; an interrupted
 * migration is completed by the next process. Throws errors of migrations, and `DatabaseError` if another process
 * migrates for longer than `waitMs`, or if the program cannot use the database (`refuseUnfit`).
 */
export async function migrate(db: Database, options: MigrateOptions): Promise<void> {
  await (isSqlite(db) ? migrateInTransaction : migrateUnderLock)(db, options)
}

/** SQLite: everything is one transaction, whose lock excludes other processes. */
async function migrateInTransaction(db: Database, options: MigrateOptions): Promise<void> {
  const waiting = createWaiting(options)
  for (;;) {
    try {
      return await run(db, options)
    } catch (error) {
      if (!isBusy(error) && !isBusy((error as Error).cause)) throw error
      if (waiting.isOver()) throw timeoutError(waiting.elapsedMs(), error)
      waiting.notice()
    }
  }
}

/** MariaDB commits each schema change separately: one process does all of them, and the others wait. */
async function migrateUnderLock(db: Database, options: MigrateOptions): Promise<void> {
  const { waitMs = defaultWaitMs, onWait, noticeMs } = options
  // The lease table is the first one: not in a database that is refused.
  await refuseNew(db, options.mayBeNew)
  await ensureLeaseTable(db)
  const work = { name: migrationWork, waitMs, ...(onWait && { onWait }), ...(noticeMs !== undefined && { noticeMs }) }
  await workAlone(db, work, (alone) =>
    db.connection().execute(async (connection) => {
      // No timeout: an index on a large table takes long.
      await sql`set session max_statement_time = 0`.execute(connection)
      await run(connection, options, alone)
      await options.beforeRelease?.()
    }),
  ).catch((error) => {
    if (error instanceof StillBusy) throw timeoutError(waitMs, error)
    throw error
  })
}

/**
 * Runs `work` while no other process uses or opens the database. Throws `DatabaseError` if one does. SQLite refuses
 * concurrent writes itself.
 */
export async function asOnlyUser<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (isSqlite(db)) return work()
  await ensureLeaseTable(db)
  try {
    return await workAlone(db, { name: migrationWork, waitMs: 0 }, async () => {
      await refuseUsers(db)
      return work()
    })
  } catch (error) {
    if (!(error instanceof StillBusy)) throw error
    throw new DatabaseError(`another process (${error.process}) is changing its tables`, 'Wait until it has ended.')
  }
}

/** Checked first: on a cluster a schema change stops all nodes for a moment, even if there is nothing to change. */
async function ensureLeaseTable(db: Database): Promise<void> {
  if (!(await tableNames(db)).includes(leaseTable)) await createLeaseTable(db)
}

async function run(db: Database, { schema, mayBeNew }: MigrateOptions, alone?: Alone): Promise<void> {
  await refuseUnfit(db, schema, { mayBeNew })
  const provider = {
    getMigrations: async () => (alone ? provenFirst(schema.migrations, alone) : { ...schema.migrations }),
  }
  // Migrations do not depend on later ones, and after a merge of two branches one may sort before those already done.
  const { error, results } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown'
  throw new Error(`Database migration ${failed} failed`, { cause: error })
}

/** Each migration after the proof that no other process has taken over. */
function provenFirst(all: Schema['migrations'], alone: Alone): Record<string, Migration> {
  const proven = ({ up }: Migration): Migration => ({
    async up(db) {
      await alone.prove()
      await up(db)
    },
  })
  return Object.fromEntries(Object.entries(all).map(([name, migration]) => [name, proven(migration)]))
}

function timeoutError(elapsedMs: number, cause?: unknown): DatabaseError {
  const name = cause instanceof StillBusy && cause.process !== '' ? ` (${cause.process})` : ''
  const what = `another process has been changing it for ${Math.round(elapsedMs / 1_000)} s${name}`
  return new DatabaseError(what, 'Wait until it has ended, or end it, then start this one again.', { cause })
}

function createWaiting({ waitMs = defaultWaitMs, onWait }: Pick<MigrateOptions, 'waitMs' | 'onWait'>) {
  const startMs = performance.now()
  const elapsedMs = () => performance.now() - startMs
  return { elapsedMs, isOver: () => elapsedMs() > waitMs, notice: () => onWait?.() }
}
