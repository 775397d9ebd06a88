import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { networksOf } from '../../http/client-address.ts'
import { createTurns } from '../base/index.ts'
import { asLock, type Database, inTransaction, type OpenDatabase, type Tables, upsert } from '../db/index.ts'
import { tooManyRequests } from './too-many-requests.ts'

/** At most `max` within `windowS` seconds, starting at the first one. */
export interface Limit {
  name: string
  max: number
  windowS: number
  /** Refuses for longer than the rest of the window once `max` is reached, and each time for twice as long. */
  lock?: {
    firstS: number
    maxS: number
    /** After this many quiet seconds the next lock is the first one again. */
    forgetS: number
  }
}

/** One counter that a request increases. */
export interface Count {
  limit: Limit
  key: string
  /** Counters of one owner can be cleared together. */
  owner?: string
  /** End of a window that starts with this request, UTC milliseconds; by default a whole window from now. */
  windowEndsAt?: number
}

interface LimitResult {
  /** Milliseconds to wait when the request is refused (nothing is counted then); otherwise 0. */
  waitMs: number
  /** Names of limits that are locked by this request. */
  locked: readonly string[]
}

interface Usage {
  count: number
  /** UTC milliseconds at which the window ends. */
  endsAt: number
}

type Row = Omit<Selectable<Tables['rate_limit']>, 'lock_count'>

const columns = [
  ...(['bucket', 'owner', 'count', 'window_ends_at'] as const),
  ...(['strikes', 'blocked_until', 'ends_at'] as const),
] as const
const requestsPerCleanUp = 1_000

/** A limiter's parts and what it remembers. */
interface LimiterState {
  db: Database
  now: () => number
  inTurn: ReturnType<typeof createTurns>
  requests: number
}

/**
 * Counters in the database: they survive a restart and are shared by all hosts behind a load balancer. Rows are locked
 * in the order of their names, so that concurrent requests cannot deadlock.
 */
export function createRateLimiter({ db }: Pick<OpenDatabase, 'db'>, now: () => number) {
  const state: LimiterState = { db, now, inTurn: createTurns(), requests: 0 }
  /** Counts one for each of several limits: all of them, or none when one is exceeded. */
  const tryAll = (counts: readonly Count[]): Promise<LimitResult> => add(state, counts.map(withOne), false)
  const takeAll = async (counts: readonly Count[]): Promise<void> => {
    const { waitMs } = await tryAll(counts)
    if (waitMs > 0) throw tooManyRequests(waitMs)
  }
  return {
    tryAll,
    /** Counts one; false when the limit is exceeded. */
    tryTake: async (limit: Limit, key: string): Promise<boolean> => (await tryAll([{ limit, key }])).waitMs === 0,
    /** Counts one; throws 429 when the limit is exceeded. */
    take: (limit: Limit, key: string) => takeAll([{ limit, key }]),
    /** The same for an address and the networks around it, which have higher limits. */
    takeAddress: (limit: Limit, address: string) => takeAll(addressCounts(limit, address)),
    /** Counts `by` without refusing. */
    async count(count: Count, by: number): Promise<void> {
      await add(state, [{ ...count, by }], true)
    },
    /** The current count; writes nothing. */
    usage: (limit: Limit, key: string) => readUsage(state, limit, key),
    /** Undoes one request and its locks: it turned out not to be one that counts. */
    giveBack: (counts: readonly Count[]) => giveBack(db, counts),
    /** Resets counters and the length of their locks. */
    clear: (counts: readonly Count[] | { owner: string }) => clear(db, counts),
  }
}

type Increment = Count & { by: number }

function withOne(count: Count): Increment {
  return { ...count, by: 1 }
}

async function readRows(trx: Database, buckets: readonly string[]): Promise<Map<string, Row>> {
  const rows = await trx.selectFrom('rate_limit').select(columns).where('bucket', 'in', buckets).execute()
  return new Map(rows.map((row) => [row.bucket, row]))
}

/** Adds `by` to each counter: to all of them, or to none when one refuses; with `force` none does. */
async function add(state: LimiterState, counts: readonly Increment[], force: boolean): Promise<LimitResult> {
  const { db, now, inTurn } = state
  const at = now()
  if (state.requests++ % requestsPerCleanUp === 0)
    await db.deleteFrom('rate_limit').where('ends_at', '<=', at).execute()
  const sorted = counts.map((count) => ({ ...count, bucket: bucketOf(count) }))
  sorted.sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const buckets = sorted.map(({ bucket }) => bucket)
  const withRows = (rows: ReadonlyMap<string, Row>) =>
    sorted.map((count) => ({ count, row: validRow(rows.get(count.bucket), count, at) }))
  const waitOf = (counters: readonly { row: Row }[]) =>
    Math.max(0, ...counters.map(({ row }) => row.blocked_until - at))
  if (!force) {
    // Read without a lock: a refused request costs no write and leaves no row.
    const waitMs = waitOf(withRows(await readRows(db, buckets)))
    if (waitMs > 0) return { waitMs, locked: [] }
  }
  const newRows = sorted.map((count) => newRow(count, at))
  const work = async (trx: Database) => {
    // Locks existing rows and inserts missing ones, before anything is read.
    await upsert(trx, 'rate_limit', newRows, asLock('rate_limit'))
    const counters = withRows(await readRows(trx, buckets))
    const waitMs = force ? 0 : waitOf(counters)
    if (waitMs > 0) return { waitMs, locked: [] }
    const locked: string[] = []
    for (const { count, row } of counters) {
      const { bucket, ...values } = increase(row, count, at)
      await trx.updateTable('rate_limit').set(values).where('bucket', '=', bucket).execute()
      if (values.blocked_until > at) locked.push(count.limit.name)
    }
    return { waitMs: 0, locked }
  }
  // One request of this host after the other: conflicts are left to those of different hosts.
  return inTurn(buckets, () => inTransaction(db, work))
}

async function readUsage({ db, now }: LimiterState, limit: Limit, key: string): Promise<Usage> {
  const bucket = bucketOf({ limit, key })
  const row = validRow((await readRows(db, [bucket])).get(bucket), { limit, key, bucket }, now())
  return { count: row.count, endsAt: row.window_ends_at }
}

async function giveBack(db: Database, counts: readonly Count[]): Promise<void> {
  // MariaDB assigns from left to right: `strikes` must be computed before `blocked_until` changes.
  const strikes = sql<number>`case when blocked_until > 0 and strikes > 0 then strikes - 1 else strikes end`
  await db
    .updateTable('rate_limit')
    .set((e) => ({ strikes, blocked_until: 0, count: e('count', '-', 1) }))
    .where('bucket', 'in', counts.map(bucketOf))
    .where('count', '>', 0)
    .execute()
}

async function clear(db: Database, counts: readonly Count[] | { owner: string }): Promise<void> {
  const update = db.updateTable('rate_limit').set({ count: 0, strikes: 0, blocked_until: 0 })
  const query =
    'owner' in counts
      ? update.where('owner', '=', hash(counts.owner))
      : update.where('bucket', 'in', counts.map(bucketOf))
  await query.execute()
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Counters of an address and of the networks around it. A network, which many users share, is not locked for long. */
export function addressCounts(limit: Limit, address: string): Count[] {
  return networksOf(address).map(({ key, times }) => {
    const lock = limit.lock && { ...limit.lock, maxS: limit.lock.firstS }
    return { key, limit: times === 1 ? limit : { ...limit, max: limit.max * times, ...(lock && { lock }) } }
  })
}

function newRow({ bucket, limit, owner, windowEndsAt }: Count & { bucket: string }, at: number): Row {
  const endsAt = windowEndsAt ?? at + limit.windowS * 1_000
  const counters = { count: 0, strikes: 0, blocked_until: 0 }
  return {
    bucket,
    owner: owner === undefined ? null : hash(owner),
    ...counters,
    window_ends_at: endsAt,
    ends_at: endsAt,
  }
}

/** The counter at this time: a stored row, or a new one if the window of the stored one is over. */
function validRow(stored: Row | undefined, count: Count & { bucket: string }, at: number): Row {
  const next = newRow(count, at)
  // A window that ends too late was written before the clock was set back, and would stay open for that long; hosts'
  // clocks may differ slightly.
  if (!stored || stored.ends_at <= at || stored.window_ends_at > at + count.limit.windowS * 2_000) return next
  if (stored.blocked_until > at) return stored
  const isOver = stored.window_ends_at <= at || stored.blocked_until > 0
  return isOver ? { ...next, strikes: stored.strikes, ends_at: Math.max(stored.ends_at, next.ends_at) } : stored
}

/** The row after `by` more, locked if the limit is reached. */
function increase(row: Row, { limit, by }: { limit: Limit; by: number }, at: number): Row {
  const count = row.count + by
  const { lock } = limit
  const ends_at = lock
    ? Math.max(row.ends_at, row.window_ends_at + (lock.forgetS - limit.windowS) * 1_000)
    : row.ends_at
  if (count < limit.max || row.blocked_until > at) return { ...row, count, ends_at }
  if (!lock) return { ...row, count, blocked_until: row.window_ends_at, ends_at }
  const blocked_until = at + Math.min(lock.firstS * 2 ** row.strikes, lock.maxS) * 1_000
  return { ...row, count, strikes: row.strikes + 1, blocked_until, ends_at: Math.max(ends_at, blocked_until) }
}

/** Hashed, so that the table contains no addresses or account names, and keys of any length fit. */
function bucketOf({ limit, key }: Count): string {
  return hash(`${limit.name}\0${key}`)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
