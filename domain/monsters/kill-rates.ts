/**
 * The drop rate at the kill, from the loaded rate (`mob_getdroprate` and the rewards in `mob_dead`, src/map/mob.cpp of
 * rAthena). Rates are out of 10,000.
 */
import type { GameMap } from './game-map.ts'
import type { DropRules, LevelPenalty, Monster } from './monster.ts'

export interface KillTerms {
  /** Level penalty in percent; 100 = none. */
  penalty: number
  /** Bonus of the player in percent. */
  bonus?: number
  /** A bonus does not raise a rate above this. */
  capPer10k?: number
  zeroAllowed: boolean
}

/**
 * The percentage of a drop rate that remains after the level penalty: of the rules between zero and the level difference,
 * the one nearest to the difference; 100 if there is none.
 */
export function penaltyPercent(rules: readonly LevelPenalty[], monsterLevel: number, playerLevel: number): number {
  const difference = monsterLevel - playerLevel
  let percent = 100
  let nearest = -1
  for (const { Difference, Percent } of rules) {
    // A rule for equal levels applies to both directions, until another rule.
    const sameSide = Difference === 0 || Difference > 0 === difference > 0
    const distance = Math.abs(Difference)
    if (!sameSide || distance > Math.abs(difference) || distance <= nearest) continue
    nearest = distance
    percent = Percent
  }
  return percent
}

/**
 * The rules for a monster: level differences do not change drops of the class `Event`, of the mode `FixedItemDrop`,
 * and, except rewards, of monsters that are only on `maps` without the level penalty.
 */
export function rulesFor(
  { Class, Facts }: Pick<Monster, 'Class' | 'Facts'>,
  maps: readonly Pick<GameMap, 'NoLevelPenalty'>[],
  rules: DropRules,
): DropRules {
  const isFixed = Class === 'Event' || (Facts?.Modes?.includes('FixedItemDrop') ?? false)
  const isFree = maps.length > 0 && maps.every(({ NoLevelPenalty }) => NoLevelPenalty)
  const Drop = isFixed || isFree ? [] : rules.Drop
  const Mvp = isFixed ? [] : rules.Mvp
  return { ...rules, Drop, Mvp }
}

/** Rate of a monster's drop at the kill. */
export function killRatePer10k(ratePer10k: number, terms: KillTerms): number {
  return killRate(ratePer10k, terms, 1)
}

/** Rate of a map's drop at the kill, where the rules have `BonusMapDrops`: the same rule in finer parts. */
export function mapDropRatePer100k(ratePer100k: number, terms: KillTerms): number {
  return killRate(ratePer100k, terms, 10)
}

/** `factor`: parts of the rate in 1/10,000. */
function killRate(rate: number, { penalty, bonus = 0, capPer10k = 9000, zeroAllowed }: KillTerms, factor: number) {
  const cap = capPer10k * factor
  let value = bonus === 0 ? rate : Math.trunc(0.5 + (rate * (100 + bonus)) / 100)
  // The cap only applies to rates that were below it without the bonus.
  if (value > cap && rate < cap) value = cap
  if (penalty !== 100) value = Math.trunc((value * penalty) / 100)
  return Math.max(zeroAllowed ? 0 : 1, Math.min(10_000 * factor, value))
}

/** Rate of a single reward's roll: with the level penalty of rewards, without bonuses. */
export function rewardRatePer10k(
  ratePer10k: number,
  { penalty, zeroAllowed }: Pick<KillTerms, 'penalty' | 'zeroAllowed'>,
): number {
  const value = Math.max(0, Math.min(10_000, penalty === 100 ? ratePer10k : Math.trunc((ratePer10k * penalty) / 100)))
  return value === 0 && !zeroAllowed ? 1 : value
}

/**
 * The odds of each reward from the probabilities of their single rolls, both from 0 to 1. Mode 0: the first success ends
 * the series. Mode 1: the same, in random order. Mode 2: every reward is rolled independently.
 */
export function rewardOdds(probabilities: readonly number[], mode: DropRules['MvpMode']): number[] {
  if (mode === 2) return [...probabilities]
  if (mode !== 1) {
    let remaining = 1
    return probabilities.map((p) => {
      const odds = p * remaining
      remaining *= 1 - p
      return odds
    })
  }
  return probabilities.map((p, index) => p * meanLeft(probabilities.filter((_, other) => other !== index)))
}

/** Mean probability that no other reward came first, over all orders. */
function meanLeft(others: readonly number[]): number {
  const n = others.length
  // sums[k] = sum over all sets of k others of the product of (1 − p)
  const sums = [1, ...others.map(() => 0)]
  for (const p of others) for (let k = n; k > 0; k--) sums[k] = (sums[k] ?? 0) + (sums[k - 1] ?? 0) * (1 - p)
  let mean = 0
  let ways = 1
  for (let k = 0; k <= n; k++) {
    // Every number of predecessors is equally likely, and so is every set of that size.
    mean += (sums[k] ?? 0) / ways / (n + 1)
    ways = (ways * (n - k)) / (k + 1)
  }
  return mean
}
