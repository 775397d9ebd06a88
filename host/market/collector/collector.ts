import { randomUUID } from 'node:crypto'
import { createLease, LeaseLostError } from '../../db/index.ts'
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

/**
 * Copies the game's offers and sales into our database. Of all hosts on one database, one does the work; if it dies,
 * another takes over after the lease ends. While the game's database is unavailable, the known offers stay; afterwards
 * everything is caught up.
 */
export function createCollector(deps: CollectorDeps, { reader, holder = randomUUID() }: CollectorOptions = {}) {
  const { database, log, now } = deps
  const lease = createLease(database, collectorName, holder)
  const soldItems = new Set<number>()
  let session: CollectorSession | undefined
  let mediansAtMs = now()
  let failures = 0
  let standbySinceMs = Number.NEGATIVE_INFINITY

  /** Whether less than `ms` have passed since then; false, too, if the clock was set back by more. */
  const isWithin = (ms: number, sinceMs: number) => Math.abs(now() - sinceMs) < ms

  /**
   * One poll. Undefined if another host does the work. Throws on any failure; unless it failed before any change, the
   * next poll starts a new session.
   */
  async function collectOnce(): Promise<PollResult | undefined> {
    if (isWithin(standbyMs, standbySinceMs)) return undefined
    const leaseState = await lease.take()
    // What another host wrote meanwhile is not in the session.
    if (leaseState !== 'renewed') session = undefined
    if (leaseState === 'refused') return undefined
    const currentSession = session ?? (await beginSession({ ...deps, lease, ...(reader && { reader }) }))
    session = currentSession
    const poll = await currentSession.poll()
    try {
      await poll.store()
      const result = await currentSession.collectSales(poll.ends)
      for (const item of result.items) soldItems.add(item)
      failures = 0
      return { ...result, lines: poll.lines }
    } catch (error) {
      session = undefined
      if (error instanceof LeaseLostError) return undefined
      throw error
    }
  }

  async function refreshSoldMedians(): Promise<void> {
    if (soldItems.size === 0 || isWithin(mediansEveryMs, mediansAtMs)) return
    mediansAtMs = now()
    const items = [...soldItems]
    await refreshMedians(database.db, items, now())
    for (const item of items) soldItems.delete(item)
  }

  async function pollSafely(): Promise<PollResult | undefined> {
    try {
      const result = await collectOnce()
      await refreshSoldMedians()
      return result
    } catch (error) {
      failures += 1
      log[failures === 1 ? 'warn' : 'info']('cannot collect the game market', { error, failures })
      if (failures % maxFailures === 0) {
        standbySinceMs = now()
        await releaseSafely()
      }
      return undefined
    }
  }

  /** Lets the next host start at once. If that fails, the lease ends by itself. */
  async function releaseSafely(): Promise<void> {
    await lease.release().catch(() => {})
  }

  return { collectOnce, pollSafely, releaseSafely }
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
