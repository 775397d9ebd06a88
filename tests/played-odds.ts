/** Computed odds against a simulation of the draws of a game server. */
import { expect } from 'vitest'
import { createRandom } from '../domain/values/random.ts'

const times = 200_000
export type Accepts = (random: ReturnType<typeof createRandom>, rate: number) => boolean

/**
 * Simulates draws of rows until one is accepted. After the last attempt the result is a random row, or none with
 * `mayBeNone`. `odds` are parts of 100,000.
 */
export function expectPlayed(
  odds: readonly number[],
  rates: readonly number[],
  accepts: Accepts,
  attempts: number,
  mayBeNone = false,
): void {
  const random = createRandom(`${rates.join(' ')} ${attempts}`)
  const pick = () => random.int(0, rates.length - 1)
  const counts = rates.map(() => 0)
  for (let time = 0; time < times; time++) {
    let result: number | undefined
    for (let attempt = 0; attempt < attempts && result === undefined; attempt++) {
      const index = pick()
      if (accepts(random, rates[index] as number)) result = index
    }
    if (result === undefined && !mayBeNone) result = pick()
    if (result !== undefined) counts[result] = (counts[result] as number) + 1
  }
  for (const [index, expected] of odds.entries()) {
    const p = expected / 100_000
    // Fewer than one in a million results differ by five deviations.
    const deviation = Math.sqrt((p * (1 - p)) / times)
    expect(Math.abs((counts[index] as number) / times - p)).toBeLessThan(5 * deviation + 1e-9)
  }
}
