import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { networksOf } from '../../http/client-address.ts'
import type { Database, OpenDatabase } from '../db/index.ts'
import { inTransaction, retried } from '../db/index.ts'
import { tooMany } from './too-many.ts'

/** At most `max` within `windowS` seconds, starting at the first one. */
export interface Limit {
  name: string
  max: number
  windowS: number
}

export interface Usage {
  count: number
  /** UTC milliseconds at which the window ends. */
  endsAt: number
}

export interface RateLimiter {
  /** Counts one; throws 429 when the limit is exceeded. */
  take(limit: Limit, key: string): Promise<void>
  /**
   * The same for an address and the networks around it, which have higher limits; if one is exceeded, wider ones are
   * not counted.
   */
  takeAddress(limit: Limit, address: string): Promise<void>
  /** Counts several keys of a limit in one transaction: one wait for the disk for all of them. */
  countAll(limit: Limit, counts: ReadonlyMap<string, number>): Promise<Map<string, Usage>>
  /** The current count; writes nothing. */
  usage(limit: Limit, key: string): Promise<Usage>
}

const sweepEvery = 1_000

/**
 * UTC milliseconds after which no window can end: twice its length, because hosts' clocks may differ slightly. A later
 * end was written before the clock was set back, and would keep the window open for that long.
 */
function latestEnd(limit: Limit, time: number): number {
  return time + limit.windowS * 2_000
}

/** Counters in the database: they survive a restart and are shared by all hosts behind a load balancer. */
export function createRateLimiter({ db, can }: OpenDatabase, now: () => number): RateLimiter {
  let counted = 0

  function addition(limit: Limit, key: string, by: number): Addition {
    const time = now()
    const endsAt = time + limit.windowS * 1_000
    return { bucket: bucketOf(limit, key), time, endsAt, latest: latestEnd(limit, time), by }
  }

  async function sweep(): Promise<void> {
    if (++counted % sweepEvery !== 0) return
    await retried(() => db.deleteFrom('rate_limit').where('ends_at', '<=', now()).execute())
  }

  async function count(limit: Limit, key: string): Promise<Usage> {
    await sweep()
    const one = addition(limit, key, 1)
    return can.onConflict ? addInOne(db, one) : inTransaction(db, (trx) => addLocked(trx, one))
  }

  async function countAll(limit: Limit, counts: ReadonlyMap<string, number>): Promise<Map<string, Usage>> {
    await sweep()
    const add = can.onConflict ? addInOne : addLocked
    const usages = new Map<string, Usage>()
    await inTransaction(db, async (trx) => {
      for (const [key, by] of counts) usages.set(key, await add(trx, addition(limit, key, by)))
    })
    return usages
  }

  async function usage(limit: Limit, key: string): Promise<Usage> {
    const { bucket, time, endsAt, latest } = addition(limit, key, 0)
    const row = await db.selectFrom('rate_limit').selectAll().where('bucket', '=', bucket).executeTakeFirst()
    const known = row && toUsage(row)
    return known && known.endsAt > time && known.endsAt <= latest ? known : { count: 0, endsAt }
  }

  async function take(limit: Limit, key: string): Promise<void> {
    // Read first: requests above the limit cost no write.
    const known = await usage(limit, key)
    if (known.count >= limit.max) throw tooMany(known.endsAt - now())
    const taken = await count(limit, key)
    if (taken.count > limit.max) throw tooMany(taken.endsAt - now())
  }

  return {
    countAll,
    usage,
    take,
    async takeAddress(limit, address) {
      for (const { key, times } of networksOf(address)) await take({ ...limit, max: limit.max * times }, key)
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
  // MariaDB assigns from left to right: the count must be set before the end changes.
  return { insert, set: { count, ends_at: end } }
}

/** A single statement is one transaction: no lock is held between statements of this process. */
async function addInOne(db: Database, addition: Addition): Promise<Usage> {
  const { insert, set } = upsert(db, addition)
  const row = await insert
    .onConflict((oc) => oc.column('bucket').doUpdateSet(set))
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
  return toUsage(row)
}

/** Inside a transaction the row stays locked until its count is read, so each caller gets a different count. */
async function addLocked(trx: Database, addition: Addition): Promise<Usage> {
  const { insert, set } = upsert(trx, addition)
  await insert.onDuplicateKeyUpdate(set).execute()
  const { bucket } = addition
  return toUsage(await trx.selectFrom('rate_limit').selectAll().where('bucket', '=', bucket).executeTakeFirstOrThrow())
}

function toUsage(row: { count: number; ends_at: number }): Usage {
  return { count: Number(row.count), endsAt: Number(row.ends_at) }
}

/** Hashed, so that the table contains no addresses or account names, and keys of any length fit. */
function bucketOf(limit: Limit, key: string): string {
  return createHash('sha256').update(`${limit.name}\0${key}`).digest('base64url')
}
