/** Kills of MVPs in the log of an rAthena map server (`mvplog`). */
import type { TryOutcome } from '../odds/try-counts.ts'
import { rulesFor } from './kill-rates.ts'
import type { DropRules, Monster } from './monster.ts'

/** A reward with its odds after the earlier rolls, 0 to 1. */
export interface CountedReward {
  item: number
  odds: number
}

/**
 * The rewards of a monster by item, if each kill has the published odds. Undefined where they depend on what no log has
 * (the level of the player, with a level penalty of rewards), or where one kill gives several rewards, of which the log has
 * the last (`log_mvpdrop` in `mob_dead` of src/map/mob.cpp).
 */
export function countedRewards(
  monster: Pick<Monster, 'Mvp' | 'MvpDrops' | 'Class' | 'Facts'>,
  rules: DropRules | undefined,
): CountedReward[] | undefined {
  if (!monster.Mvp || !rules || rules.MvpMode === 2 || rulesFor(monster, [], rules).Mvp.length > 0) return undefined
  const odds = new Map<number, number>()
  for (const { Item, Effective } of monster.MvpDrops) {
    if (Effective === undefined) return undefined
    odds.set(Item, (odds.get(Item) ?? 0) + Effective / 100_000)
  }
  return [...odds].map(([item, sum]) => ({ item, odds: Math.min(1, sum) }))
}

/** `prize`: 0 = none. */
export function rewardOutcome(rewards: readonly CountedReward[], prize: number): TryOutcome {
  if (prize === 0) return []
  const place = rewards.findIndex(({ item }) => item === prize)
  return place < 0 ? 'unlike' : [place]
}
