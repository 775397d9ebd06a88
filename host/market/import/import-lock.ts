import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../db/index.ts'
import { isBusy, releaseNamedLock, takeNamedLock } from '../../db/index.ts'

export interface ImportLockOptions {
  /** Another import is waited for so long. */
  waitMs?: number
  /** Told once where there is another one. */
  onWait?: () => void
}

const lockName = 'import'
const defaultWaitMs = 3_600_000
const pauseMs = 250
/** A year: MariaDB takes no more. */
const longestWorkS = 31_536_000

/** Another import has been at work for longer than this one waits. */
export class ImportBusyError extends Error {
  override name = 'ImportBusyError'
}

/**
 * Lets one import at a time into a database, from whatever machine: two that record the same sales would each find
 * them new. The lock ends with its process, however that dies. `url` is the address of `database`.
 */
export async function withImportLock<T>(
  database: Pick<OpenDatabase, 'db' | 'can'>,
  url: string,
  work: () => Promise<T>,
  options: ImportLockOptions = {},
): Promise<T> {
  if (!database.can.rowLocks) return withFileLock(url.slice('sqlite:'.length), work, options)
  return database.db.connection().execute(async (connection) => {
    // This connection says nothing while others do the work: the server would end it after its `wait_timeout`, and the lock.
    await sql`set session wait_timeout = ${sql.lit(longestWorkS)}`.execute(connection)
    await whenFree(() => takeNamedLock(connection, lockName, pauseMs), options)
    try {
      return await work()
    } finally {
      await releaseNamedLock(connection, lockName)
    }
  })
}

/** SQLite's own lock, of a file beside the database: the kernel gives it back with the process. */
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
      throw new ImportBusyError(`another import has been at work for ${Math.round(waitMs / 1_000)} s`)
  }
}
