import type { Limit, RateLimiter } from './rate-limit.ts'
import { tooManyRequests } from './too-many-requests.ts'

interface Counter {
  count: number
  /** UTC milliseconds. */
  endsAt: number
}

const maxCounters = 50_000

/**
 * A rate limit for read-only calls that arrive hundreds of times a second: counted in memory, because a write per
 * search would cost more than the search. A limit that is reached is stored: it outlasts a restart, and applies on
 * hosts that have not counted the key in this window. The returned function counts one; beyond the limit it throws 429.
 */
export function createReadLimit(limits: RateLimiter, limit: Limit, now: () => number): (key: string) => Promise<void> {
  const counters = new Map<string, Counter>()

  function find(key: string): Counter | undefined {
    const counter = counters.get(key)
    const remainingMs = counter ? counter.endsAt - now() : 0
    // More than twice the window: the clock was set back. See rate-limit.ts.
    return remainingMs > 0 && remainingMs <= limit.windowS * 2_000 ? counter : undefined
  }

  async function load(key: string): Promise<Counter> {
    const stored = await limits.usage(limit, key)
    // A concurrent request of the same key may have loaded it meanwhile.
    const counter = find(key) ?? stored
    if (counters.size >= maxCounters) counters.clear()
    counters.set(key, counter)
    return counter
  }

  return async function take(key) {
    const counter = find(key) ?? (await load(key))
    counter.count += 1
    if (counter.count <= limit.max) return
    if (counter.count === limit.max + 1) await limits.count({ limit, key, windowEndsAt: counter.endsAt }, limit.max)
    throw tooManyRequests(counter.endsAt - now())
  }
}
