import { sql } from 'kysely'
import type { OpenDatabase } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'

export interface AttemptLimit {
  /** Failures that are allowed in a window. */
  failures: number
  windowMs: number
  /** The first lock; each further one within `forgetMs` is twice as long, up to a day. */
  lockMs: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** `docs/security.md`, login. */
export const accountLimit: AttemptLimit = { failures: 5, windowMs: 15 * minuteMs, lockMs: 15 * minuteMs }
export const addressLimit: AttemptLimit = { failures: 50, windowMs: 15 * minuteMs, lockMs: 15 * minuteMs }

/**
 * Counts login attempts in the database, so that a restart forgets nothing and several hosts count together.
 * An attempt is counted before the password is looked at and given back when it was right: a hundred guesses
 * sent at once pass no more than five sent one after another.
 */
export function createLoginAttempts({ db, can }: Pick<OpenDatabase, 'db' | 'can'>) {
  return {
    /** Counts one attempt. Milliseconds to wait where it may not be made, else 0. */
    async take(bucket: string, limit: AttemptLimit, at: number): Promise<number> {
      const fresh = { bucket, window_start: at, failures: 0, strikes: 0, blocked_until: 0 }
      const insert = db.insertInto('login_attempts').values(fresh)
      await (can.onConflict ? insert.onConflict((c) => c.doNothing()) : insert.ignore()).execute()
      return inTransaction(db, async (trx) => {
        const same = trx.updateTable('login_attempts').where('bucket', '=', bucket)
        // Writing first takes the lock in both engines before anything is read.
        await same.set({ bucket }).execute()
        const known = await trx.selectFrom('login_attempts').selectAll().where('bucket', '=', bucket).executeTakeFirst()
        // What begins after its own window was written before the clock was set back: it would lock for as long.
        const row = known && known.window_start - at < limit.windowMs ? known : fresh
        if (at < row.blocked_until) return row.blocked_until - at
        const expired = at - row.window_start >= limit.windowMs
        const failures = (expired || row.blocked_until > row.window_start ? 0 : row.failures) + 1
        const strikes = at - row.window_start >= dayMs ? 0 : row.strikes
        const locks = failures >= limit.failures
        await same
          .set({
            failures,
            window_start: failures === 1 ? at : row.window_start,
            strikes: locks ? strikes + 1 : strikes,
            blocked_until: locks ? at + Math.min(limit.lockMs * 2 ** strikes, dayMs) : 0,
          })
          .execute()
        return 0
      })
    },
    /** The password was right: the account's count ends. */
    async clear(bucket: string): Promise<void> {
      await db.deleteFrom('login_attempts').where('bucket', '=', bucket).execute()
    },
    /** The password was right, or could not be looked at: this attempt does not count, nor the lock that it made. */
    async giveBack(bucket: string): Promise<void> {
      // MariaDB assigns from left to right: the strike must be taken back while the lock still stands.
      const strikes = sql<number>`case when blocked_until > 0 and strikes > 0 then strikes - 1 else strikes end`
      await db
        .updateTable('login_attempts')
        .set((e) => ({ strikes, blocked_until: 0, failures: e('failures', '-', 1) }))
        .where('bucket', '=', bucket)
        .where('failures', '>', 0)
        .execute()
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

export type LoginAttempts = ReturnType<typeof createLoginAttempts>
