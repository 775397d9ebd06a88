import { createYield } from '../db/index.ts'
import type { Limit, RateLimiter } from './rate-limit.ts'
import { tooMany } from './too-many.ts'

/** A rate limit for read-only calls that arrive hundreds of times a second. */
export interface ReadLimit {
  /** Counts one; throws 429 when the limit is exceeded. */
  take(key: string): Promise<void>
  /** Writes the counts to the database. */
  flush(): Promise<void>
}

interface Counter {
  /** Count in the database at the last flush. */
  known: number
  /** Count in memory since then. */
  fresh: number
  endsAt: number
}

const flushAfterMs = 2_000
/** Counters per transaction: each transaction waits for the disk, and a longer one would delay searches. */
const flushAtOnce = 100
const maxCounters = 50_000

/**
 * Counts in memory and adds the sums to the shared counters every two seconds: a write per search would cost more than
 * the search. A crash loses two seconds of counts; after a restart, and on other hosts, the same counters are used.
 */
export function createReadLimit(limits: RateLimiter, limit: Limit, now: () => number): ReadLimit {
  const counters = new Map<string, Counter>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(key: string): Promise<Counter> {
    const usage = await limits.usage(limit, key)
    // A concurrent request of the same key may have loaded it meanwhile.
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
    // More than twice the window: the clock was set back. See rate-limit.ts.
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
      // The counters are kept until the next flush; an unavailable database is reported by the search itself.
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
