import { randomUUID } from 'node:crypto'
import { createLease, LeaseLostError } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { GameDatabase } from '../../game-db/index.ts'
import { createSaleMedians } from '../store/sale-medians.ts'
import { collectorName } from './collector-state.ts'
import type { LogReader } from './read-logs.ts'
import { beginSession, type CollectorSession, type Looked } from './session.ts'

/** From one look to the next. */
export const lookEveryMs = 4_000
/** After this many looks in vain another host may try. */
const mostFailures = 3
const standBackMs = 20_000
/** Usual prices are made anew this often at most, for the items that were sold. */
const mediansEveryMs = 60_000

export interface CollectorOptions {
  everyMs?: number
  /** For tests, whose clock is not the database's. */
  reader?: (own: LogReader) => LogReader
  holder?: string
}

export type CollectorDeps = Pick<Deps, 'database' | 'games' | 'log' | 'now'> & { gameDatabase: GameDatabase }

/**
 * Keeps our offers and sales as the game's are. Of all hosts on one database one does it; where that dies another one
 * goes on within its lease. The game's database may be away: what is known stays, and all is caught up.
 */
export function createCollector(deps: CollectorDeps, { reader, holder = randomUUID() }: CollectorOptions = {}) {
  const { database, log, now } = deps
  const lease = createLease(database, collectorName, holder)
  const medians = createSaleMedians(database)
  const sold = new Set<number>()
  let session: CollectorSession | undefined
  let mediansAtMs = now()
  let failures = 0
  let standBackUntilMs = 0

  /** One look. Undefined where another host does the work. Throws what went wrong; the next look begins anew. */
  async function look(): Promise<Looked | undefined> {
    if (now() < standBackUntilMs) return undefined
    if (!(await lease.take())) {
      session = undefined
      return undefined
    }
    const started = session ?? (await beginSession({ ...deps, lease, ...(reader && { reader }) }))
    session = started
    const polled = await started.poll()
    try {
      await polled.keep()
      const looked = await started.collectSales(polled.ends)
      for (const item of looked.items) sold.add(item)
      failures = 0
      return { ...looked, lines: polled.lines }
    } catch (error) {
      session = undefined
      if (error instanceof LeaseLostError) return undefined
      throw error
    }
  }

  async function refreshMedians(): Promise<void> {
    if (sold.size === 0 || now() - mediansAtMs < mediansEveryMs) return
    mediansAtMs = now()
    const items = [...sold]
    sold.clear()
    await medians.refresh(items, now())
  }

  async function lookOrSay(): Promise<Looked | undefined> {
    try {
      const looked = await look()
      await refreshMedians()
      return looked
    } catch (error) {
      failures += 1
      log[failures === 1 ? 'warn' : 'info']('game market not collected', { error, failures })
      if (failures % mostFailures === 0) {
        standBackUntilMs = now() + standBackMs
        await lease.release().catch(() => {})
      }
      return undefined
    }
  }

  return {
    look,
    lookOrSay,
    /** Lets the next host begin at once. */
    release: () => lease.release(),
  }
}

/** Collects while the host runs. Returns what ends it, after the look that is under way. */
export function keepCollecting(deps: CollectorDeps, options: CollectorOptions = {}): () => Promise<void> {
  const { everyMs = lookEveryMs } = options
  const collector = createCollector(deps, options)
  let stopped = false
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
    while (!stopped) {
      const startedAtMs = performance.now()
      const looked = await collector.lookOrSay()
      const leftMs = looked?.atEnd === false ? 0 : everyMs - (performance.now() - startedAtMs)
      if (!stopped) await pause(Math.max(50, leftMs))
    }
    await collector.release().catch(() => {})
  }
  const running = run()
  return async () => {
    stopped = true
    wake()
    await running
  }
}
