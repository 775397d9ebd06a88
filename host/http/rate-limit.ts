import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, OpenDatabase } from '../db/database.ts'
import { inTransaction, retried } from '../db/in-transaction.ts'
import { tooMany } from './too-many.ts'

/** At most `max` within `windowS` seconds, counted from the first one. */
export interface Limit {
  name: string
  max: number
  windowS: number
}

export interface Usage {
  count: number
  /** UTC milliseconds at which counting starts anew. */
  endsAt: number
}

export interface RateLimiter {
  /** Counts one and throws 429 when it is one too many. */
  take(limit: Limit, key: string): Promise<void>
  /** Counts one (or `by`; 0 only asks), whatever the number. */
  count(limit: Limit, key: string, by?: number): Promise<Usage>
}

const sweepEvery = 1_000

/**
 * UTC milliseconds after which no window can end: twice its length, so that hosts' clocks may differ a little. An
 * end beyond that was written before the clock was set back, and would keep the window open for as long.
 */
function latestEnd(limit: Limit, time: number): number {
  return time + limit.windowS * 2_000
}

/** Counters in the database: they survive a restart, and several hosts behind one balancer share them. */
export function createRateLimiter({ db, can }: OpenDatabase, now: () => number): RateLimiter {
  let counted = 0

  async function count(limit: Limit, key: string, by = 1): Promise<Usage> {
    const bucket = bucketOf(limit, key)
    const time = now()
    if (++counted % sweepEvery === 0)
      await retried(() => db.deleteFrom('rate_limit').where('ends_at', '<=', time).execute())
    const endsAt = time + limit.windowS * 1_000
    const latest = latestEnd(limit, time)
    const row = can.onConflict
      ? await addInOne(db, { bucket, time, endsAt, latest, by })
      : await inTransaction(db, (trx) => addLocked(trx, { bucket, time, endsAt, latest, by }))
    return { count: Number(row.count), endsAt: Number(row.ends_at) }
  }

  return {
    count,
    async take(limit, key) {
      const usage = await count(limit, key)
      if (usage.count > limit.max) throw tooMany(usage.endsAt - now())
    },
  }
}

interface Addition {
  bucket: string
  time: number
  endsAt: number
  latest: number
  by: number
}

function upsert(db: Database, { bucket, time, endsAt, latest, by }: Addition) {
  const insert = db.insertInto('rate_limit').values({ bucket, count: by, ends_at: endsAt })
  const ended = sql`rate_limit.ends_at <= ${time} or rate_limit.ends_at > ${latest}`
  const count = sql<number>`case when ${ended} then ${by} else rate_limit.count + ${by} end`
  const end = sql<number>`case when ${ended} then ${endsAt} else rate_limit.ends_at end`
  // MariaDB assigns from left to right: the count must be set while the old end still stands.
  return { insert, set: { count, ends_at: end } }
}

/** One statement is one transaction: no lock is held while this process turns to something else. */
function addInOne(db: Database, addition: Addition) {
  const { insert, set } = upsert(db, addition)
  return insert
    .onConflict((oc) => oc.column('bucket').doUpdateSet(set))
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
}

/** In a transaction the row stays locked until its count is read, so no two callers see the same one. */
async function addLocked(trx: Database, addition: Addition) {
  const { insert, set } = upsert(trx, addition)
  await insert.onDuplicateKeyUpdate(set).execute()
  return trx.selectFrom('rate_limit').selectAll().where('bucket', '=', addition.bucket).executeTakeFirstOrThrow()
}

/** Hashed, so that the table holds neither addresses nor account names and a key of any length fits. */
function bucketOf(limit: Limit, key: string): string {
  return createHash('sha256').update(`${limit.name}\0${key}`).digest('base64url')
}
