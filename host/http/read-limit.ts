import { createYield } from '../db/index.ts'
import type { Limit, RateLimiter } from './rate-limit.ts'
import { tooMany } from './too-many.ts'

/** A limit for calls that only read and come by the hundred each second. */
export interface ReadLimit {
  /** Counts one and throws 429 when it is one too many. */
  take(key: string): Promise<void>
  /** Writes what was counted to the database. */
  flush(): Promise<void>
}

interface Counter {
  /** As the database knew it at the last flush. */
  known: number
  /** Counted here since then. */
  fresh: number
  endsAt: number
}

const flushAfterMs = 2_000
/** Counters written in one transaction: each is a wait for the disk, and a longer one would keep searches waiting. */
const flushAtOnce = 100
const maxCounters = 50_000

/**
 * Counts in memory and writes the sums to the shared counters every two seconds: a write for each search would
 * cost more than the search. A crash forgets two seconds; a restart, and other hosts, go on from the same counters.
 */
export function createReadLimit(limits: RateLimiter, limit: Limit, now: () => number): ReadLimit {
  const counters = new Map<string, Counter>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(key: string): Promise<Counter> {
    const usage = await limits.usage(limit, key)
    // A second request of the same key may have loaded it meanwhile.
    const known = living(key)
    if (known) return known
    const counter = { known: usage.count, fresh: 0, endsAt: usage.endsAt }
    if (counters.size >= maxCounters) counters.clear()
    counters.set(key, counter)
    return counter
  }

  function living(key: string): Counter | undefined {
    const counter = counters.get(key)
    const left = counter ? counter.endsAt - now() : 0
    // More than the whole window, twice: the clock was set back. See rate-limit.ts.
    return left > 0 && left <= limit.windowS * 2_000 ? counter : undefined
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const fresh: [string, number][] = []
    for (const [key, counter] of counters) {
      if (counter.endsAt <= now()) counters.delete(key)
      else if (counter.fresh > 0) fresh.push([key, counter.fresh])
    }
    const yieldToEventLoop = createYield()
    for (let from = 0; from < fresh.length; from += flushAtOnce) {
      const part = new Map(fresh.slice(from, from + flushAtOnce))
      for (const [key, usage] of await limits.countAll(limit, part)) {
        const counter = counters.get(key)
        if (!counter) continue
        counter.known = usage.count
        counter.fresh -= part.get(key) ?? 0
        counter.endsAt = usage.endsAt
      }
      await yieldToEventLoop()
    }
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => {
      // The counters stand until the next flush; a database that is gone is noticed by the search itself.
      flush().catch(() => undefined)
    }, flushAfterMs)
    timer.unref()
  }

  return {
    flush,
    async take(key) {
      const counter = living(key) ?? (await load(key))
      counter.fresh += 1
      flushSoon()
      if (counter.known + counter.fresh > limit.max) throw tooMany(counter.endsAt - now())
    },
  }
}
