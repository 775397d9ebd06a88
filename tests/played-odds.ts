/** Computed odds against a simulation of the draws of a game server. */
import { expect } from 'vitest'
import { createRandom } from '../domain/random.ts'

const times = 200_000
export type Accepts = (random: ReturnType<typeof createRandom>, rate: number) => boolean

/**
 * Draws rows until one is accepted. After the last attempt any row is given, or with `perhaps` none.
 * `odds` are parts of 100,000.
 */
export function expectPlayed(
  odds: readonly number[],
  rates: readonly number[],
  accepts: Accepts,
  attempts: number,
  perhaps = false,
): void {
  const random = createRandom(`${rates.join(' ')} ${attempts}`)
  const pick = () => random.int(0, rates.length - 1)
  const given = rates.map(() => 0)
  for (let time = 0; time < times; time++) {
    let taken: number | undefined
    for (let attempt = 0; attempt < attempts && taken === undefined; attempt++) {
      const index = pick()
      if (accepts(random, rates[index] as number)) taken = index
    }
    if (taken === undefined && !perhaps) taken = pick()
    if (taken !== undefined) given[taken] = (given[taken] as number) + 1
  }
  for (const [index, expected] of odds.entries()) {
    const p = expected / 100_000
    // Five deviations: less than one in a million goes beyond.
    const deviation = Math.sqrt((p * (1 - p)) / times)
    expect(Math.abs((given[index] as number) / times - p)).toBeLessThan(5 * deviation + 1e-9)
  }
}
