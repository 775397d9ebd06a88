import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { commandLimits, type Database, type OpenDatabase, type OpenOptions, openDatabase } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { describeFailure, isDamage, isTemporary } from './describe-failure.ts'
import { startHeartbeat, type UserKind } from './heartbeats.ts'
import { asOnlyUser, migrate } from './migrate.ts'
import { refuseUnfit, restoreBackup } from './refuse-unfit.ts'
import type { Schema } from './schema.ts'
import { isUnavailable } from './unavailable.ts'

export interface ReadyOptions extends OpenOptions {
  schema: Schema
  /** How long to retry a server that does not answer: after a power cut the host may start before it. */
  retryMs?: number
  /** Called with the reason for waiting. */
  onWait?: (what: string) => void
  /** False: a database without tables is refused, and a missing file is not created. */
  mayBeNew?: boolean
  /** False: the tables stay those of an older program. */
  migrates?: boolean
  /** What opens it, for commands that must be the only user; absent for one that only reads. */
  user?: UserKind
}

const pauseMs = 1_000

/**
 * Opens the database, checks it and migrates it. Throws `DatabaseError` with the cause, such as a wrong `DATABASE_URL`,
 * and the remedy.
 */
export async function openReady(url: string, { retryMs, onWait, ...options }: ReadyOptions): Promise<OpenDatabase> {
  return retryUntilAvailable(url, () => openOnce(url, options, onWait), { retryMs, onWait })
}

interface RetryOptions {
  retryMs?: number | undefined
  onWait?: ((what: string) => void) | undefined
  /** Whether a failure of the work comes from the database. */
  isDatabaseFailure?: (error: unknown) => boolean
}

/** Runs `work` with the database at `url`, again if it was unavailable meanwhile. Throws like `openReady`. */
export async function retryUntilAvailable<T>(
  url: string,
  work: () => Promise<T>,
  { retryMs = 0, onWait, isDatabaseFailure = () => true }: RetryOptions,
): Promise<T> {
  const endMs = performance.now() + retryMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const described = isDatabaseFailure(error) ? describeFailure(error, url) : undefined
      if (!described) throw error
      if (!isTemporary(error) || performance.now() + pauseMs > endMs) throw described
      onWait?.(described.message)
    }
    await sleep(pauseMs)
  }
}

/**
 * For commands: opens, runs `work`, closes. `isAlone`: it is refused while hosts or other commands use the database of
 * MariaDB, and those that start meanwhile wait. A database that becomes unavailable meanwhile also throws `DatabaseError`.
 */
export async function withDatabase<T>(
  url: string,
  { isAlone = false, ...options }: Pick<ReadyOptions, 'schema' | 'migrates'> & { isAlone?: boolean },
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const user: Pick<ReadyOptions, 'user'> = options.migrates === false || isAlone ? {} : { user: 'command' }
  const database = await openReady(url, { ...commandLimits, mayBeNew: false, ...user, ...options })
  try {
    return await (isAlone ? asOnlyUser(database.db, () => work(database)) : work(database))
  } catch (error) {
    throw ((isUnavailable(error) || isDamage(error)) && describeFailure(error, url)) || error
  } finally {
    await database.close()
  }
}

async function openOnce(
  url: string,
  { schema, mayBeNew, migrates = true, user, ...options }: Omit<ReadyOptions, 'retryMs' | 'onWait'>,
  onWait: ReadyOptions['onWait'],
): Promise<OpenDatabase> {
  if (mayBeNew === false) refuseMissing(url)
  const database = openDatabase(url, options)
  let stop = async () => {}
  const beforeRelease = async () => {
    if (user) stop = await startHeartbeat(database.db, user)
  }
  try {
    if (url.startsWith('sqlite:')) await quickCheck(database.db)
    if (!migrates) await refuseUnfit(database.db, schema, { mayBeNew })
    else await migrate(database.db, { schema, mayBeNew, onWait: noticeOf(onWait), beforeRelease })
    return { ...database, close: () => stop().finally(database.close) }
  } catch (error) {
    await stop()
    await database.close()
    throw error
  }
}

const noticeOf =
  (onWait: ReadyOptions['onWait']) =>
  (other = 'another process'): void =>
    onWait?.(`${other} is changing the tables`)

/** SQLite would create the file, and the command would report that all is well. */
function refuseMissing(url: string): void {
  if (!url.startsWith('sqlite:') || url === 'sqlite::memory:') return
  const file = path.resolve(url.slice('sqlite:'.length))
  if (statSync(file, { throwIfNoEntry: false })?.size) return
  const what = existsSync(file) ? `${file} is empty` : `there is no database at ${file}`
  throw new DatabaseError(what, 'Correct DATABASE_URL. The host creates its database when it starts.')
}

/** SQLite reads damaged pages without an error as long as their structure looks whole; MariaDB has checksums. */
async function quickCheck(db: Database): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const damage = rows[0]?.quick_check
  if (damage === 'ok') return
  throw new DatabaseError(`it is damaged: ${damage}`, restoreBackup)
}
