/**
 * What a loaded rate is worth at the kill (`mob_getdroprate` and the rewards in `mob_dead`, src/map/mob.cpp of rAthena).
 * Rates are parts of 10,000.
 */
import type { DropRules, LevelPenalty } from './monster.ts'

export interface KillTerms {
  /** Percent of the level penalty; 100 = none. */
  penalty: number
  /** Percent that the player gets on top. */
  bonus?: number
  /** No bonus lifts a rate above it, in parts of 10,000. */
  cap?: number
  zeroAllowed: boolean
}

/** Percent that the levels leave of a drop: the rule nearest to the difference on its way from zero; 100 without one. */
export function penaltyPercent(rules: readonly LevelPenalty[], monsterLevel: number, playerLevel: number): number {
  const difference = monsterLevel - playerLevel
  let percent = 100
  let nearest = -1
  for (const { Difference, Percent } of rules) {
    // What is set for equal levels holds on both sides, until another rule.
    const sameSide = Difference === 0 || Difference > 0 === difference > 0
    const distance = Math.abs(Difference)
    if (!sameSide || distance > Math.abs(difference) || distance <= nearest) continue
    nearest = distance
    percent = Percent
  }
  return percent
}

/** Rate of a drop at the kill. */
export function killRate(rate: number, { penalty, bonus = 0, cap = 9000, zeroAllowed }: KillTerms): number {
  let value = bonus === 0 ? rate : Math.trunc(0.5 + (rate * (100 + bonus)) / 100)
  // Only what was below the cap before is held by it.
  if (value > cap && rate < cap) value = cap
  if (penalty !== 100) value = Math.trunc((value * penalty) / 100)
  return Math.max(zeroAllowed ? 0 : 1, Math.min(10_000, value))
}

/** Rate of a reward's own roll: the level penalty of rewards, no bonuses. */
export function rewardRate(rate: number, { penalty, zeroAllowed }: Pick<KillTerms, 'penalty' | 'zeroAllowed'>): number {
  const value = Math.max(0, Math.min(10_000, penalty === 100 ? rate : Math.trunc((rate * penalty) / 100)))
  return value === 0 && !zeroAllowed ? 1 : value
}

/**
 * The odds of each reward, from the rates of their own rolls, both as shares of one: by mode 0 the first success ends
 * it, by mode 1 the same in an order that is shuffled each time, by mode 2 each is rolled by itself.
 */
export function rewardOdds(rates: readonly number[], mode: DropRules['MvpMode']): number[] {
  if (mode === 2) return [...rates]
  if (mode !== 1) {
    let left = 1
    return rates.map((rate) => {
      const odds = rate * left
      left *= 1 - rate
      return odds
    })
  }
  return rates.map((rate, index) => rate * meanLeft(rates.filter((_, other) => other !== index)))
}

/** Mean share of kills that is left when a reward's turn comes, over all orders: the other rates in any number before it. */
function meanLeft(others: readonly number[]): number {
  const n = others.length
  // sums[k] = sum over all sets of k others of the product of (1 − rate)
  const sums = [1, ...others.map(() => 0)]
  for (const rate of others) for (let k = n; k > 0; k--) sums[k] = (sums[k] ?? 0) + (sums[k - 1] ?? 0) * (1 - rate)
  let mean = 0
  let ways = 1
  for (let k = 0; k <= n; k++) {
    // Each number of predecessors is as likely, and each set of that size too.
    mean += (sums[k] ?? 0) / ways / (n + 1)
    ways = (ways * (n - k)) / (k + 1)
  }
  return mean
}
