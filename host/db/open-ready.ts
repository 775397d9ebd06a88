import { setTimeout as sleep } from 'node:timers/promises'
import { commandLimits, type OpenDatabase, type OpenOptions, openDatabase } from './database.ts'
import { describeFailure, isAway } from './describe-failure.ts'
import { migrate } from './migrate.ts'
import { isUnavailable } from './unavailable.ts'

export interface ReadyOptions extends OpenOptions {
  /** How long to retry a server that does not answer: after a power cut the host may start before it. */
  awayMs?: number
  /** Called with the reason for waiting. */
  onWait?: (what: string) => void
}

const pauseMs = 1_000

/**
 * Opens the database and migrates it. Throws `DatabaseError` with the cause, such as a wrong `DATABASE_URL`, and the
 * remedy.
 */
export async function openReady(url: string, { awayMs, onWait, ...options }: ReadyOptions = {}): Promise<OpenDatabase> {
  return whenThere(url, () => openOnce(url, options, onWait), { awayMs, onWait })
}

interface Waiting {
  awayMs?: number | undefined
  onWait?: ((what: string) => void) | undefined
  /** Whether a failure of the work comes from the database. */
  isOurs?: (error: unknown) => boolean
}

/** Runs `work` with the database at `url`, again if it was unavailable meanwhile. Throws like `openReady`. */
export async function whenThere<T>(
  url: string,
  work: () => Promise<T>,
  { awayMs = 0, onWait, isOurs = () => true }: Waiting,
): Promise<T> {
  const until = performance.now() + awayMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const described = isOurs(error) ? describeFailure(error, url) : undefined
      if (!described) throw error
      if (!isAway(error) || performance.now() + pauseMs > until) throw described
      onWait?.(described.message)
    }
    await sleep(pauseMs)
  }
}

/**
 * For commands: opens, runs `work`, closes. A database that becomes unavailable meanwhile also throws `DatabaseError`.
 */
export async function withDatabase<T>(url: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openReady(url, commandLimits)
  try {
    return await work(database)
  } catch (error) {
    throw (isUnavailable(error) && describeFailure(error, url)) || error
  } finally {
    await database.close()
  }
}

async function openOnce(url: string, options: OpenOptions, onWait: ReadyOptions['onWait']): Promise<OpenDatabase> {
  const database = openDatabase(url, options)
  try {
    await migrate(database.db, { onWait: () => onWait?.('another process is changing the tables') })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
