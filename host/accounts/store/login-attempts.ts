import { sql } from 'kysely'
import { dayMs } from '../../../domain/day.ts'
import type { Database, OpenDatabase } from '../../db/index.ts'
import { inTransaction, retried } from '../../db/index.ts'

export interface AttemptLimit {
  /** Failures that are allowed in a window. */
  failures: number
  windowMs: number
  /** The first lock; each further one within a day is twice as long, up to `mostLockMs`. */
  lockMs: number
  mostLockMs: number
}

/** What an attempt counts towards. */
export interface AttemptCount {
  bucket: string
  limit: AttemptLimit
}

export interface TakenAttempt {
  /** Milliseconds to wait where the attempt may not be made, else 0; then nothing is counted anywhere. */
  waitMs: number
  /** Buckets that this attempt, should it fail, has locked. */
  locked: readonly string[]
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** `docs/security.md`, login. */
export const accountLimit: AttemptLimit = {
  failures: 5,
  windowMs: 15 * minuteMs,
  lockMs: 15 * minuteMs,
  mostLockMs: dayMs,
}
/** On one account, from all networks together that it was never logged in from. */
export const strangersLimit: AttemptLimit = {
  failures: 10,
  windowMs: hourMs,
  lockMs: 15 * minuteMs,
  mostLockMs: hourMs,
}
export const addressLimit: AttemptLimit = {
  failures: 50,
  windowMs: 15 * minuteMs,
  lockMs: 15 * minuteMs,
  mostLockMs: dayMs,
}

interface Row {
  bucket: string
  window_start: number
  failures: number
  strikes: number
  blocked_until: number
}

/**
 * Counts login attempts in the database, so that a restart forgets nothing and several hosts count together.
 * An attempt is counted before the password is looked at and given back when it was right: a hundred guesses
 * sent at once pass no more than five sent one after another. Rows are locked in the order of their names, and
 * deleted by `purge` alone, so that attempts at the same time do not lock each other out.
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
    /** Counts one attempt towards several limits: everywhere, or nowhere where one of them is reached. */
    async take(counts: readonly AttemptCount[], at: number): Promise<TakenAttempt> {
      const sorted = [...counts].sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
      const buckets = sorted.map(({ bucket }) => bucket)
      const outcomes = (rows: ReadonlyMap<string, Row>) =>
        sorted.map(({ bucket, limit }) => countOne(rows.get(bucket) ?? freshRow(bucket, at), limit, at))
      // Without a lock: who is refused costs no write, and leaves no row of each name that was tried.
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
    /** The password was right: this count ends. */
    async clear(bucket: string): Promise<void> {
      const nothing = { failures: 0, strikes: 0, blocked_until: 0 }
      await retried(() => db.updateTable('login_attempts').set(nothing).where('bucket', '=', bucket).execute())
    },
    /** The password was right, or could not be looked at: this attempt does not count, nor the locks that it made. */
    async giveBack(buckets: readonly string[]): Promise<void> {
      // MariaDB assigns from left to right: the strike must be taken back while the lock still stands.
      const strikes = sql<number>`case when blocked_until > 0 and strikes > 0 then strikes - 1 else strikes end`
      const given = db
        .updateTable('login_attempts')
        .set((e) => ({ strikes, blocked_until: 0, failures: e('failures', '-', 1) }))
        .where('bucket', 'in', buckets)
        .where('failures', '>', 0)
      await retried(() => given.execute())
    },
    /** Forgets buckets whose window began two days ago and that are not locked. */
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

/** What a row becomes by one more attempt; `waitMs` where it may not be made. */
function countOne(known: Row, limit: AttemptLimit, at: number): Counted {
  // What begins after its own window was written before the clock was set back: it would lock for as long.
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
    blocked_until: locks ? at + Math.min(limit.lockMs * 2 ** strikes, limit.mostLockMs) : 0,
  }
  return { row: next, waitMs: 0, locks }
}
