import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../db/index.ts'
import { isBusy, isSqlite, releaseNamedLock, takeNamedLock } from '../../db/index.ts'

export interface ImportLockOptions {
  /** How long to wait for another import. */
  waitMs?: number
  /** Called once if another import is running. */
  onWait?: () => void
}

const lockName = 'import'
const defaultWaitMs = 3_600_000
const pauseMs = 250
/** A year, the maximum of MariaDB. */
const maxWorkS = 31_536_000

/** Another import has been running for longer than the wait time. */
export class ImportBusyError extends Error {
  override name = 'ImportBusyError'
}

/**
 * Allows one import at a time per database, from any machine: two imports of the same sales would both treat them as
 * new. The lock ends with its process, even after a crash. `url` is the address of `database`.
 */
export async function withImportLock<T>(
  database: Pick<OpenDatabase, 'db'>,
  url: string,
  work: () => Promise<T>,
  options: ImportLockOptions = {},
): Promise<T> {
  if (isSqlite(database.db)) return withFileLock(url.slice('sqlite:'.length), work, options)
  return database.db.connection().execute(async (connection) => {
    // This connection is idle during the import: without this, the server would close it after `wait_timeout` and
    // release the lock.
    await sql`set session wait_timeout = ${sql.lit(maxWorkS)}`.execute(connection)
    await whenFree(() => takeNamedLock(connection, lockName, pauseMs), options)
    try {
      return await work()
    } finally {
      await releaseNamedLock(connection, lockName)
    }
  })
}

/** SQLite's own lock, on a file next to the database: the kernel releases it when the process ends. */
async function withFileLock<T>(file: string, work: () => Promise<T>, options: ImportLockOptions): Promise<T> {
  if (file === ':memory:') return work()
  const lock = new DatabaseSync(`${file}.${lockName}-lock`, { timeout: 0 })
  try {
    await whenFree(async () => {
      try {
        lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
        return true
      } catch (error) {
        if (!isBusy(error)) throw error
        await sleep(pauseMs)
        return false
      }
    }, options)
    return await work()
  } finally {
    lock.close()
  }
}

async function whenFree(
  take: () => Promise<boolean>,
  { waitMs = defaultWaitMs, onWait }: ImportLockOptions,
): Promise<void> {
  const from = performance.now()
  for (let first = true; !(await take()); first = false) {
    if (first) onWait?.()
    if (performance.now() - from > waitMs)
      throw new ImportBusyError(`another import is still running after ${Math.round(waitMs / 1_000)} s`)
  }
}
