import { describe, expect, it } from 'vitest'
import { createRandom } from '../values/random.ts'
import { type CountedLaw, contradicts, rateInterval } from './observed-rate.ts'

const independent: CountedLaw = { kind: 'independent' }

interface Served {
  tickets: number
  hitTickets: number
  draws: number
  /** Chance that a draw is counted. */
  counted: number
  runs: number
}

/** Counts as the engine draws: without replacement, full again at the end and at each start of the map server. */
function sharedCount(random: ReturnType<typeof createRandom>, { tickets, hitTickets, draws, counted, runs }: Served) {
  let left = tickets
  let hitsLeft = hitTickets
  const draw = () => {
    if (left === 0) [left, hitsLeft] = [tickets, hitTickets]
    const isHit = random.next() * left < hitsLeft
    left -= 1
    if (isHit) hitsLeft -= 1
    return isHit
  }
  for (let before = random.int(0, tickets - 1); before > 0; before--) draw()
  const count = { tries: 0, hits: 0 }
  for (let run = 0; run < runs; run++) {
    if (run > 0) left = 0
    for (let at = 0; at < draws / runs; at++) {
      const isHit = draw()
      if (random.next() >= counted) continue
      count.tries += 1
      if (isHit) count.hits += 1
    }
  }
  return count
}

function independentCount(random: ReturnType<typeof createRandom>, rate: number, tries: number) {
  let hits = 0
  for (let at = 0; at < tries; at++) if (random.next() < rate) hits += 1
  return { tries, hits }
}

describe('rateInterval', () => {
  it('is Wilson’s for independent draws', () => {
    // 11 hits of 475: the figures of Wilson's formula by hand.
    const interval = rateInterval({ tries: 475, hits: 11 }, independent)
    expect(interval?.low).toBeCloseTo(0.012979, 5)
    expect(interval?.high).toBeCloseTo(0.040987, 5)
  })

  it('reaches the end where there is no hit, or no miss', () => {
    expect(rateInterval({ tries: 100, hits: 0 }, independent)?.low).toBe(0)
    expect(rateInterval({ tries: 100, hits: 100 }, independent)?.high).toBe(1)
  })

  it('says nothing of fewer than 30 tries', () => {
    expect(rateInterval({ tries: 29, hits: 3 }, independent)).toBeUndefined()
    expect(rateInterval({ tries: 30, hits: 3 }, independent)).toBeDefined()
  })

  it('is narrower for a shared pool, wider with each run and with each draw that is not counted', () => {
    const count = { tries: 5_000, hits: 500 }
    const width = (law: CountedLaw) => {
      const interval = rateInterval(count, law)
      return (interval?.high ?? 0) - (interval?.low ?? 0)
    }
    const pool = { kind: 'shared', tickets: 100, draws: 5_000, runs: 1 } as const
    // Variance (N + 1) ÷ 3 instead of 5,000: the ratio of the widths is its root.
    expect(width(pool) / width(independent)).toBeCloseTo(Math.sqrt(101 / 3 / 5_000), 2)
    expect(width({ ...pool, runs: 20 })).toBeGreaterThan(2 * width(pool))
    expect(width({ ...pool, draws: 10_000 })).toBeGreaterThan(5 * width(pool))
    expect(width({ ...pool, draws: 10_000 })).toBeLessThan(width(independent))
  })

  it.each([
    { runs: 1, counted: 1 },
    { runs: 10, counted: 1 },
    { runs: 4, counted: 0.8 },
  ])('has the rate in about 95 % of honest pools: %o', ({ runs, counted }) => {
    const random = createRandom(`coverage ${runs} ${counted}`)
    const served = { tickets: 400, hitTickets: 80, draws: 3_000, counted, runs }
    let within = 0
    for (let sample = 0; sample < 500; sample++) {
      const law = { kind: 'shared', tickets: 400, draws: 3_000, runs } as const
      const interval = rateInterval(sharedCount(random, served), law)
      if (interval && interval.low <= 0.2 && 0.2 <= interval.high) within += 1
    }
    expect(within / 500).toBeGreaterThan(0.92)
    expect(within / 500).toBeLessThan(0.99)
  })
})

describe('contradicts', () => {
  it('finds none of 200 honest histories with pools, looked at after every piece', () => {
    const found: unknown[] = []
    for (let history = 0; history < 200; history++) {
      const random = createRandom(`honest ${history}`)
      const tickets = random.pick([10, 100, 1_000, 10_000])
      const hitTickets = random.int(1, Math.ceil(tickets / 3))
      const runs = random.int(1, 5)
      const draws = random.int(8, 800) * runs
      const counted = random.pick([1, 0.9, 0.3])
      const shared = sharedCount(random, { tickets, hitTickets, draws, counted, runs })
      const rate = hitTickets / tickets
      if (contradicts(shared, { kind: 'shared', tickets, draws, runs }, rate)) found.push({ history, shared, rate })
      const single = { tries: 0, hits: 0 }
      for (let look = 0; look < 20; look++) {
        const piece = independentCount(random, rate, 40)
        single.tries += piece.tries
        single.hits += piece.hits
        if (contradicts(single, independent, rate)) found.push({ history, single: { ...single }, rate })
      }
    }
    expect(found).toEqual([])
  })

  it.each([30, 60, 300])('contradicts a rate of one in a thousand in %i tries with a chance below 1e-6', (tries) => {
    // The binomial law in full.
    let probability = (1 - 0.001) ** tries
    let wrong = 0
    for (let hits = 0; hits <= tries; hits++) {
      if (contradicts({ tries, hits }, independent, 0.001)) wrong += probability
      probability *= ((tries - hits) / (hits + 1)) * (0.001 / 0.999)
    }
    expect(wrong).toBeLessThan(1e-6)
  })

  it.each(Array.from({ length: 20 }, (_, seed) => seed))('finds a fiftieth where a tenth is published (%i)', (seed) => {
    const random = createRandom(`manipulated ${seed}`)
    expect(contradicts(independentCount(random, 0.02, 1_500), independent, 0.1)).toBe(true)
    const pool = { tickets: 100, hitTickets: 2, draws: 1_500, counted: 1, runs: 3 }
    const law = { kind: 'shared', tickets: 100, draws: 1_500, runs: 3 } as const
    expect(contradicts(sharedCount(random, pool), law, 0.1)).toBe(true)
  })

  it('takes a single hit of an impossible row, and a single miss of a certain one', () => {
    expect(contradicts({ tries: 40, hits: 1 }, independent, 0)).toBe(true)
    expect(contradicts({ tries: 40, hits: 39 }, independent, 1)).toBe(true)
    expect(contradicts({ tries: 40, hits: 40 }, independent, 1)).toBe(false)
    expect(contradicts({ tries: 20, hits: 1 }, independent, 0)).toBe(false)
  })
})
