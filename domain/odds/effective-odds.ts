import { fill } from '../copy/fill.ts'
import { oddsCopy } from '../copy/odds.ts'
import { numberText } from '../text/number-text.ts'
import { enchantChanceText } from './enchant-chance.ts'

/** A roll is a whole number from 0 to 10,000, so chances of 100 % and of 10.001 % have the same effect in the engine. */
const rollCount = 10_001

/**
 * The real odds of each enchant of a list, out of 100,000 like the configured chances, for a slot with lists for `grades`
 * grades. rAthena tries up to 3 × `grades` times: it picks an entry uniformly at random, and accepts it if a roll of 0 to
 * 10,000 is below its chance; after the last miss it takes one at random. With p = min(1, c ÷ 10001),
 * q = 1 − mean(p) and t = 3 × grades: P = (p ÷ N)(1 − q^t) ÷ (1 − q) + q^t ÷ N. They add up to 100,000.
 */
export function rathenaOddsPer100k(chancesPer100k: readonly number[], grades: number): number[] {
  return retriedOddsPer100k(
    chancesPer100k.map((chance) => Math.min(1, Math.max(0, chance) / rollCount)),
    3 * grades,
  )
}

/**
 * The real odds of each row of an item group with these weights, out of 100,000, for rAthena before 24 November 2024
 * (`get_random_itemsubgroup`): up to 3 × rows tries, each accepted with weight ÷ sum. A weight of 0 is always accepted,
 * and gives nothing.
 */
export function groupOddsPer100k(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return retriedOddsPer100k(
    weights.map((weight) => (weight === 0 ? 1 : weight / sum)),
    3 * weights.length,
  )
}

/**
 * The odds of each entry, out of 100,000, if an entry is picked uniformly at random up to `tries` times and accepted with
 * its probability (0 to 1); after the last miss one is taken at random.
 */
export function retriedOddsPer100k(probabilities: readonly number[], tries: number): number[] {
  const mean = probabilities.reduce((sum, p) => sum + p, 0) / probabilities.length
  const allMissed = (1 - mean) ** tries
  // If no entry can be accepted, only the last pick counts.
  const share = mean > 0 ? (1 - allMissed) / mean : 0
  return probabilities.map((p) => ((p * share + allMissed) / probabilities.length) * 100_000)
}

/**
 * Rounds odds for records: the last digits of a float depend on the order of additions. Six decimals are kept, because
 * rounding twice may round a half the wrong way.
 */
export function roundOdds(oddsPer100k: number): number {
  return Math.round(oddsPer100k * 1e6) / 1e6
}

/** Odds out of 100,000 as percent with three decimals; smaller ones as one in so many. */
export function effectiveOddsText(oddsPer100k: number): string {
  if (oddsPer100k > 0 && oddsPer100k < 0.5)
    return fill(oddsCopy.rarer, { n: numberText(Math.round(100_000 / oddsPer100k)) })
  return enchantChanceText(Math.round(oddsPer100k))
}
