import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { isBusy } from './dialect-sqlite.ts'
import { isSqlite } from './engine.ts'
import { migrations } from './migrations/index.ts'
import { releaseNamedLock, takeNamedLock } from './named-lock.ts'
import { refuseUnfit } from './refuse-unfit.ts'

export interface MigrateOptions {
  migrations?: Record<string, Migration>
  /** How long to wait for another process that migrates; an index on a large table takes minutes. */
  waitMs?: number
  /** Called repeatedly while another process migrates; on MariaDB every `noticeMs` (5 s). */
  onWait?: () => void
  noticeMs?: number
  /** False: an empty database is refused. */
  mayBeNew?: boolean | undefined
}

/** The named lock of the process that changes tables. */
export const migrationLock = 'migrate'
const defaultWaitMs = 600_000
const defaultNoticeMs = 5_000

/**
 * Brings the schema up to date. If several processes start at once, one migrates and the others wait; an interrupted
 * migration is completed by the next process. Throws errors of migrations, and `DatabaseError` if another process
 * migrates for longer than `waitMs`, or if the program cannot use the database (`refuseUnfit`).
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<void> {
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

/** MariaDB commits each schema change separately: a named lock is held from the first to the last. */
async function migrateUnderLock(db: Database, options: MigrateOptions): Promise<void> {
  const waiting = createWaiting(options)
  await db.connection().execute(async (connection) => {
    while (!(await takeNamedLock(connection, migrationLock, options.noticeMs ?? defaultNoticeMs))) {
      if (waiting.isOver()) throw timeoutError(waiting.elapsedMs())
      waiting.notice()
    }
    try {
      // No timeout: an index on a large table takes long.
      await sql`set session max_statement_time = 0`.execute(connection)
      await run(connection, options)
    } finally {
      await releaseNamedLock(connection, migrationLock)
    }
  })
}

async function run(db: Database, { migrations: all = migrations, mayBeNew }: MigrateOptions): Promise<void> {
  await refuseUnfit(db, Object.keys(all), { mayBeNew })
  const provider = { getMigrations: async (): Promise<Record<string, Migration>> => all }
  // Migrations do not depend on later ones, and after a merge of two branches one may sort before those already done.
  const { error, results } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown'
  throw new Error(`Database migration ${failed} failed`, { cause: error })
}

function timeoutError(elapsedMs: number, cause?: unknown): DatabaseError {
  const what = `another process has been changing it for ${Math.round(elapsedMs / 1_000)} s`
  return new DatabaseError(what, 'Wait until it has ended, or end it, then start this one again.', { cause })
}

function createWaiting({ waitMs = defaultWaitMs, onWait }: MigrateOptions) {
  const startMs = performance.now()
  const elapsedMs = () => performance.now() - startMs
  return { elapsedMs, isOver: () => elapsedMs() > waitMs, notice: () => onWait?.() }
}
