import { randomUUID } from 'node:crypto'
import { createLease, type Lease, LeaseLostError } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { GameDatabase } from '../../game-db/index.ts'
import { refreshMedians } from '../store/index.ts'
import { collectorName } from './collector-state.ts'
import type { LogReader } from './read-logs.ts'
import { beginSession, type CollectorSession, type PollResult } from './session.ts'

/** Interval between polls. */
const pollEveryMs = 4_000
/** Minimum pause between polls, also while the logs are being caught up. */
const minPauseMs = 50
/** After this many failed polls another host may take over. */
const maxFailures = 3
const standbyMs = 20_000
/** Medians of sold items are recomputed at most this often. */
const mediansEveryMs = 60_000

interface CollectorOptions {
  /** For tests, whose clock is not the database's. */
  reader?: (gameReader: LogReader) => LogReader
  /** Name of the lease's holder. */
  holder?: string
}

export type CollectorDeps = Pick<Deps, 'database' | 'games' | 'log' | 'now'> & { gameDatabase: GameDatabase }

/** A collector's parts and what it remembers between polls. */
interface Collecting extends CollectorDeps {
  lease: Lease
  reader: CollectorOptions['reader']
  soldItems: Set<number>
  session: CollectorSession | undefined
  mediansAtMs: number
  failures: number
  standbySinceMs: number
}

/**
 * Copies the game's offers and sales into our database. Of all hosts on one database, one does the work; if it dies,
 * another takes over after the lease ends. While the game's database is unavailable, the known offers stay; afterwards
 * everything is caught up.
 */
export function createCollector(deps: CollectorDeps, { reader, holder = randomUUID() }: CollectorOptions = {}) {
  const collecting: Collecting = {
    ...deps,
    lease: createLease(deps.database, collectorName, holder),
    reader,
    soldItems: new Set(),
    session: undefined,
    mediansAtMs: deps.now(),
    failures: 0,
    standbySinceMs: Number.NEGATIVE_INFINITY,
  }
  return {
    /**
     * One poll. Undefined if another host does the work. Throws on any failure; unless it failed before any change, the
     * next poll starts a new session.
     */
    collectOnce: () => collectOnce(collecting),
    pollSafely: () => pollSafely(collecting),
    releaseSafely: () => releaseSafely(collecting),
  }
}

/** Whether less than `ms` have passed since then; false, too, if the clock was set back by more. */
function isWithin({ now }: Collecting, ms: number, sinceMs: number): boolean {
  return Math.abs(now() - sinceMs) < ms
}

async function collectOnce(collecting: Collecting): Promise<PollResult | undefined> {
  const { lease, reader, soldItems } = collecting
  if (isWithin(collecting, standbyMs, collecting.standbySinceMs)) return undefined
  const leaseState = await lease.take()
  // What another host wrote meanwhile is not in the session.
  if (leaseState !== 'renewed') collecting.session = undefined
  if (leaseState === 'refused') return undefined
  const { database, games, log, now, gameDatabase } = collecting
  const parts = { database, games, log, now, gameDatabase, lease, ...(reader && { reader }) }
  const session = collecting.session ?? (await beginSession(parts))
  collecting.session = session
  const poll = await session.poll()
  try {
    await poll.store()
    const result = await session.collectSales(poll.ends)
    for (const item of result.items) soldItems.add(item)
    collecting.failures = 0
    return { ...result, lines: poll.lines }
  } catch (error) {
    collecting.session = undefined
    if (error instanceof LeaseLostError) return undefined
    throw error
  }
}

async function refreshSoldMedians(collecting: Collecting): Promise<void> {
  const { database, soldItems, now } = collecting
  if (soldItems.size === 0 || isWithin(collecting, mediansEveryMs, collecting.mediansAtMs)) return
  collecting.mediansAtMs = now()
  const items = [...soldItems]
  await refreshMedians(database.db, items, now())
  for (const item of items) soldItems.delete(item)
}

async function pollSafely(collecting: Collecting): Promise<PollResult | undefined> {
  try {
    const result = await collectOnce(collecting)
    await refreshSoldMedians(collecting)
    return result
  } catch (error) {
    collecting.failures += 1
    const { failures, log, now } = collecting
    log[failures === 1 ? 'warn' : 'info']('cannot collect the game market', { error, failures })
    if (failures % maxFailures === 0) {
      collecting.standbySinceMs = now()
      await releaseSafely(collecting)
    }
    return undefined
  }
}

/** Lets the next host start at once. If that fails, the lease ends by itself. */
async function releaseSafely({ lease }: Collecting): Promise<void> {
  await lease.release().catch(() => {})
}

/** Collects while the host runs. Returns a function that stops it after the current poll. */
export function keepCollecting(deps: CollectorDeps): () => Promise<void> {
  const collector = createCollector(deps)
  let isStopped = false
  let wake = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  async function run(): Promise<void> {
    while (!isStopped) {
      const startedAtMs = performance.now()
      const result = await collector.pollSafely()
      const leftMs = result?.atEnd === false ? 0 : pollEveryMs - (performance.now() - startedAtMs)
      if (!isStopped) await pause(Math.max(minPauseMs, leftMs))
    }
    await collector.releaseSafely()
  }
  const loop = run()
  return async () => {
    isStopped = true
    wake()
    await loop
  }
}
