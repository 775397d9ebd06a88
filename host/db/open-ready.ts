import { setTimeout as sleep } from 'node:timers/promises'
import { commandLimits, type OpenDatabase, type OpenOptions, openDatabase } from './database.ts'
import { describeFailure, isAway } from './describe-failure.ts'
import { migrate } from './migrate.ts'
import { isUnavailable } from './unavailable.ts'

export interface ReadyOptions extends OpenOptions {
  /** A server that does not answer is asked again for so long: after a power cut the host may be up before it. */
  awayMs?: number
  /** Told what is being waited for. */
  onWait?: (what: string) => void
}

const pauseMs = 1_000

/**
 * Opens the database and brings its schema up to date. Throws `DatabaseError`, which names what is wrong with
 * `DATABASE_URL` or behind it, and the remedy.
 */
export async function openReady(url: string, { awayMs, onWait, ...options }: ReadyOptions = {}): Promise<OpenDatabase> {
  return whenThere(url, () => openOnce(url, options, onWait), { awayMs, onWait })
}

interface Waiting {
  awayMs?: number | undefined
  onWait?: ((what: string) => void) | undefined
  /** Whether a failure of the work is the database's. */
  isOurs?: (error: unknown) => boolean
}

/** Does `work` with the database at `url`, again where it was away meanwhile. Throws as `openReady` does. */
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

/** For commands: the same, then `work`, then the end. A database that goes meanwhile is a `DatabaseError` as well. */
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
