import { sql } from 'kysely'
import { dayMs } from '../../../domain/day.ts'
import type { Database, OpenDatabase } from '../../db/index.ts'
import { inTransaction, retried } from '../../db/index.ts'

export interface AttemptLimit {
  /** Failures allowed per window. */
  failures: number
  windowMs: number
  /** Duration of the first lock; each further one within a day is twice as long, up to `maxLockMs`. */
  lockMs: number
  maxLockMs: number
}

/** A counter that an attempt increases, with its limit. */
export interface AttemptCount {
  bucket: string
  limit: AttemptLimit
}

export interface TakenAttempt {
  /** Milliseconds to wait when the attempt is refused (nothing is counted then); otherwise 0. */
  waitMs: number
  /** Buckets that this attempt, if it fails, has locked. */
  locked: readonly string[]
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** See `docs/security.md`, limits. */
export const accountLimit: AttemptLimit = {
  failures: 5,
  windowMs: 15 * minuteMs,
  lockMs: 15 * minuteMs,
  maxLockMs: dayMs,
}
/** Per account, for all unknown networks together. */
export const strangersLimit: AttemptLimit = {
  failures: 10,
  windowMs: hourMs,
  lockMs: 15 * minuteMs,
  maxLockMs: hourMs,
}
export const addressLimit: AttemptLimit = {
  failures: 50,
  windowMs: 15 * minuteMs,
  lockMs: 15 * minuteMs,
  maxLockMs: dayMs,
}

interface Row {
  bucket: string
  window_start: number
  failures: number
  strikes: number
  blocked_until: number
}

/**
 * Counts login attempts in the database, so that counts survive a restart and several hosts share them. An attempt is
 * counted before the password is checked, and the count is undone when it was correct: a hundred concurrent guesses are
 * limited like sequential ones. Rows are locked in the order of their names, and deleted only by `purge`, so that
 * concurrent attempts cannot deadlock.
 */
export function createLoginAttempts({ db, can }: Pick<OpenDatabase, 'db' | 'can'>) {
  async function read(trx: Database, buckets: readonly string[], lock = false): Promise<Map<string, Row>> {
    const rows = trx.selectFrom('login_attempts').selectAll().where('bucket', 'in', buckets).orderBy('bucket')
    const found = await (lock && can.rowLocks ? rows.forUpdate() : rows).execute()
    return new Map(found.map((row) => [row.bucket, row]))
  }

  /** Writing first takes the locks in both engines before anything is read. */
  async function lockRows(trx: Database, buckets: readonly string[], at: number): Promise<void> {
    const insert = trx.insertInto('login_attempts').values(buckets.map((bucket) => freshRow(bucket, at)))
    const kept = sql<number>`login_attempts.failures`
    await (can.onConflict
      ? insert.onConflict((conflict) => conflict.doNothing())
      : insert.onDuplicateKeyUpdate({ failures: kept })
    ).execute()
  }

  return {
    /** Counts one attempt towards several limits: all of them, or none when one is reached. */
    async take(counts: readonly AttemptCount[], at: number): Promise<TakenAttempt> {
      const sorted = [...counts].sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
      const buckets = sorted.map(({ bucket }) => bucket)
      const outcomes = (rows: ReadonlyMap<string, Row>) =>
        sorted.map(({ bucket, limit }) => countOne(rows.get(bucket) ?? freshRow(bucket, at), limit, at))
      // Read without a lock: a refused attempt costs no write and leaves no row per name tried.
      const refused = longestWait(outcomes(await read(db, buckets)))
      if (refused > 0) return { waitMs: refused, locked: [] }
      return inTransaction(db, async (trx) => {
        await lockRows(trx, buckets, at)
        const counted = outcomes(await read(trx, buckets, true))
        const waitMs = longestWait(counted)
        if (waitMs > 0) return { waitMs, locked: [] }
        for (const { row } of counted) {
          const { bucket, ...values } = row
          await trx.updateTable('login_attempts').set(values).where('bucket', '=', bucket).execute()
        }
        return { waitMs, locked: counted.filter(({ locks }) => locks).map(({ row }) => row.bucket) }
      })
    },
    /** The password was correct: deletes this count. */
    async clear(bucket: string): Promise<void> {
      const nothing = { failures: 0, strikes: 0, blocked_until: 0 }
      await retried(() => db.updateTable('login_attempts').set(nothing).where('bucket', '=', bucket).execute())
    },
    /** The password was correct, or could not be checked: undoes this attempt and its locks. */
    async giveBack(buckets: readonly string[]): Promise<void> {
      // MariaDB assigns from left to right: `strikes` must be computed before `blocked_until` changes.
      const strikes = sql<number>`case when blocked_until > 0 and strikes > 0 then strikes - 1 else strikes end`
      const given = db
        .updateTable('login_attempts')
        .set((e) => ({ strikes, blocked_until: 0, failures: e('failures', '-', 1) }))
        .where('bucket', 'in', buckets)
        .where('failures', '>', 0)
      await retried(() => given.execute())
    },
    /** Deletes buckets whose window began two days ago and that are not locked. */
    async purge(at: number): Promise<void> {
      await db
        .deleteFrom('login_attempts')
        .where('window_start', '<', at - 2 * dayMs)
        .where('blocked_until', '<', at)
        .execute()
    },
  }
}

interface Counted {
  row: Row
  waitMs: number
  locks: boolean
}

function freshRow(bucket: string, at: number): Row {
  return { bucket, window_start: at, failures: 0, strikes: 0, blocked_until: 0 }
}

function longestWait(counted: readonly Counted[]): number {
  return Math.max(0, ...counted.map(({ waitMs }) => waitMs))
}

/** The row after one more attempt; `waitMs` when it is refused. */
function countOne(known: Row, limit: AttemptLimit, at: number): Counted {
  // A window that starts too far ahead was written before the clock was set back: it would lock for that long.
  const row = known.window_start - at < limit.windowMs ? known : freshRow(known.bucket, at)
  if (at < row.blocked_until) return { row, waitMs: row.blocked_until - at, locks: false }
  const expired = at - row.window_start >= limit.windowMs
  const failures = (expired || row.blocked_until > row.window_start ? 0 : row.failures) + 1
  const strikes = at - row.window_start >= dayMs ? 0 : row.strikes
  const locks = failures >= limit.failures
  const next = {
    bucket: row.bucket,
    failures,
    window_start: failures === 1 ? at : row.window_start,
    strikes: locks ? strikes + 1 : strikes,
    blocked_until: locks ? at + Math.min(limit.lockMs * 2 ** strikes, limit.maxLockMs) : 0,
  }
  return { row: next, waitMs: 0, locks }
}
