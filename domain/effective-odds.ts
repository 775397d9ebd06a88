import { fill } from './copy/fill.ts'
import { oddsCopy } from './copy/site-wiki.ts'
import { enchantChanceText } from './enchant-chance.ts'
import { numberText } from './number-text.ts'

/** A roll is a whole number from 0 to 10,000: a chance of 100 % and one of 10.001 % are the same to the engine. */
const rolls = 10_001

/**
 * What an enchant of a list is really given with, as parts of 100,000 like the chances themselves, for a slot with lists
 * for `grades` grades. rAthena tries up to 3 × `grades` times: it picks one of the list at random, all alike, and takes it
 * where a roll of 0 to 10,000 is below its chance; after the last miss it takes one at random. With p = min(1, c ÷ 10001),
 * q = 1 − mean(p) and t = 3 × grades: P = (p ÷ N)(1 − q^t) ÷ (1 − q) + q^t ÷ N. They add up to 100,000.
 */
export function rathenaOdds(chances: readonly number[], grades: number): number[] {
  const accepted = chances.map((chance) => Math.min(1, Math.max(0, chance) / rolls))
  const mean = accepted.reduce((sum, p) => sum + p, 0) / accepted.length
  const missed = (1 - mean) ** (3 * grades)
  // Where nothing is ever accepted, only the last pick is left.
  const share = mean > 0 ? (1 - missed) / mean : 0
  return accepted.map((p) => ((p * share + missed) / accepted.length) * 100_000)
}

/**
 * As records state them: floats differ in their last places from one way of adding to another. Parts of a millionth are
 * kept, for what is rounded twice may end on the other side of a half.
 */
export function roundedOdds(parts: number): number {
  return Math.round(parts * 1e6) / 1e6
}

/** Parts of 100,000 as percent with three decimals; what those cannot tell from nothing as one in so many. */
export function effectiveOddsText(parts: number): string {
  if (parts > 0 && parts < 0.5) return fill(oddsCopy.rarer, { n: numberText(Math.round(100_000 / parts)) })
  return enchantChanceText(Math.round(parts))
}
