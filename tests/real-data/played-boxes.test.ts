import { expect, test } from 'vitest'
import { type BoxWant, chanceOfBoxes } from '../../domain/odds/boxes.ts'
import type { DrawLaw } from '../../domain/odds/draws.ts'
import { groupOddsPer100k } from '../../domain/odds/effective-odds.ts'
import { createRandom, type Random } from '../../domain/values/random.ts'
import { createDraw, type DrawRule, type PlayedPool } from './play-boxes.ts'

/** A player opens boxes until the number is reached, and wants some rows of some pools a number of times. */
interface PlayedBox {
  pools: readonly PlayedPool[]
  /** For each pool: the times that each of its first rows is wanted. */
  times: readonly (readonly number[])[]
  boxes: number
}

const packages = 200
/** Of a package: it is played fewer times, the more it draws. */
const mostDraws = 200_000

function drawBox(random: Random): PlayedBox {
  const pools = Array.from({ length: random.int(1, 2) }, () => ({
    rates: Array.from({ length: random.int(2, 8) }, () => random.pick([1, 1, 2, 3, 5, 8, 13])),
    perBox: random.pick([1, 1, 1, 2, 3]),
  }))
  return {
    pools,
    times: pools.map(({ rates }) =>
      Array.from({ length: random.int(1, Math.min(3, rates.length - 1)) }, () => random.pick([1, 1, 1, 2, 3])),
    ),
    boxes: random.int(1, 25),
  }
}

/** The share of the runs that gave every wanted row, and its standard error by the chance. */
function playBox(box: PlayedBox, rule: DrawRule, law: DrawLaw, random: Random) {
  const sums = box.pools.map(({ rates }) => rates.reduce((sum, rate) => sum + rate, 0))
  const others = law === 'unknownPhase' ? sums.reduce((sum, tickets) => sum + tickets / 2, 0) : 0
  const draws = box.pools.reduce((sum, { perBox }) => sum + perBox * box.boxes, others)
  const runs = Math.floor(mostDraws / draws)
  let hits = 0
  for (let run = 0; run < runs; run++) {
    const hasAll = box.pools.every(({ rates, perBox }, at) => {
      const before = law === 'unknownPhase' ? random.int(0, (sums[at] ?? 0) - 1) : 0
      const draw = createDraw(rule, rates, random, before)
      const missing = [...(box.times[at] ?? [])]
      for (let left = perBox * box.boxes; left > 0; left--) {
        const row = draw()
        if (row < missing.length) missing[row] = (missing[row] ?? 0) - 1
      }
      return missing.every((count) => count <= 0)
    })
    if (hasAll) hits++
  }
  return { runs, hits }
}

/** What the calculator is given: weights, or the odds of the engine where they are not the weights. */
function wantsOf(box: PlayedBox, rule: DrawRule): BoxWant[] {
  return box.pools.map(({ rates, perBox }, at) => {
    const tickets = rule === 'retried' ? groupOddsPer100k(rates) : rates
    return {
      pool: { tickets: tickets.reduce((sum, count) => sum + count, 0), perBox, shared: rule === 'SharedPool' },
      rows: (box.times[at] ?? []).map((times, row) => ({ tickets: tickets[row] ?? 0, times })),
    }
  })
}

/** Standard errors between the hits and the chance; a count is whole, so a difference of one hit is none. */
function errorsOf({ runs, hits }: ReturnType<typeof playBox>, chance: number): number {
  const difference = Math.max(0, Math.abs(hits - runs * chance) - 1)
  return difference === 0 ? 0 : difference / Math.sqrt(runs * chance * (1 - chance))
}

const readings: [rule: DrawRule, law: DrawLaw][] = [
  ['Random', 'independent'],
  ['retried', 'independent'],
  ['SharedPool', 'fresh'],
  ['SharedPool', 'unknownPhase'],
]

test.each(readings)(`${packages} drawn packages, %s: chances are those of played draws (%s)`, (rule, law) => {
  const random = createRandom(`boxes ${rule} ${law}`)
  let most = 0
  let refuted = 0
  for (let at = 0; at < packages; at++) {
    const box = drawBox(random)
    const wants = wantsOf(box, rule)
    const played = playBox(box, rule, law, random)
    const errors = errorsOf(played, chanceOfBoxes(wants, box.boxes, law))
    expect(errors, JSON.stringify({ ...box, ...played })).toBeLessThanOrEqual(4)
    most = Math.max(most, errors)
    if (errorsOf(played, chanceOfBoxes(wants, box.boxes, 'independent')) > 4) refuted++
  }
  console.log(`${rule}, ${law}: at most ${most.toFixed(2)} standard errors`)
  // The played draws tell a shared pool from independent draws, so a wrong law would be noticed.
  if (rule === 'SharedPool') expect(refuted).toBeGreaterThan(packages / 3)
})
