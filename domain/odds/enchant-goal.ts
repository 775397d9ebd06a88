/** An enchant as a planner reads it, and what a player wants of it. */
import type { StepCost, UpgradeStep } from './enchant-route.ts'
import type { GoalPrices } from './plan-amounts.ts'

/** A slot of an enchant, for one grade of equipment. Enchants are keys: the same key is the same enchant. */
export interface PlannedSlot {
  /** Base success of an enchanting, parts of 100,000. */
  chancePer100k: number
  cost: StepCost
  /** What an enchanting gives, with its actual odds; they are scaled to a sum of 1. */
  random: readonly { key: string; odds: number }[]
  perfect: readonly { key: string; cost: StepCost }[]
  upgrades: readonly UpgradeStep[]
}

export interface PlannedEnchant {
  /** By its number; in the order in which they are filled. */
  slots: ReadonlyMap<number, PlannedSlot>
  /** Undefined if there is none. `chancePer100k` 0: it takes its cost and does nothing. */
  reset: { chancePer100k: number; cost: StepCost } | undefined
}

/** `tries`: as few presses as possible. `money`: the lowest cost by the prices of the player. */
export const planAims = ['tries', 'money'] as const
export type PlanAim = (typeof planAims)[number]

export interface EnchantGoal extends GoalPrices {
  /** Enchants that are wanted, by slot: one of them. */
  wants: ReadonlyMap<number, ReadonlySet<string>>
  aim: PlanAim
}
