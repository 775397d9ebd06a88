/** The best way to enchants that a player wants in the slots of a piece of equipment. */
import type { EnchantGoal, PlannedEnchant } from './enchant-goal.ts'
import { type BuiltProblem, enchantProblem, materialResource, resources } from './enchant-problem.ts'
import { type PlanSteps, planSteps } from './enchant-steps.ts'
import { type Amounts, giveUp, type PlanSolution, solvePlan } from './plan.ts'
import { hasPrices, type PlanAmount, type PlanAmounts, type Unpriced } from './plan-amounts.ts'
import { chanceWithin, lawOf, quantile } from './plan-law.ts'
import { sufficientPercents } from './sufficient-percents.ts'

/** `tries`: enchantings, upgrades and resets that were pressed. `pieces`: new ones, without a reset or if they are cheaper. */
export interface EnchantPlan extends PlanAmounts {
  kind: 'plan'
  steps: PlanSteps
}

/**
 * `unreachable`: no steps lead to the wanted enchants of `slot` (undefined: to those of all slots together). `large`: too
 * many combinations. `nothing`: nothing is wanted.
 */
export type EnchantAnswer =
  | EnchantPlan
  | ({ kind: 'buy'; mean: number } & Unpriced)
  | { kind: 'unreachable'; slot: number | undefined }
  | { kind: 'large' }
  | { kind: 'nothing' }

/** Amounts and prices are whole numbers from 0. */
export function planEnchant(enchant: PlannedEnchant, goal: EnchantGoal): EnchantAnswer {
  if ([...goal.wants.values()].every((keys) => keys.size === 0)) return { kind: 'nothing' }
  const made = solve(enchant, goal, false)
  if (!('solution' in made)) return made
  if (goal.aim === 'tries' || goal.goalPrice === undefined) return answerOf(made, goal, made.solution)
  const bought = solve(enchant, goal, true)
  if (!('solution' in bought)) return bought
  if (bought.solution.policy[0]?.[0] === giveUp)
    return { kind: 'buy', mean: moneyOf(made, goal), ...unpricedOf(made, goal) }
  return answerOf(bought, goal, made.solution)
}

type Solved = BuiltProblem & { solution: PlanSolution }

function solve(enchant: PlannedEnchant, goal: EnchantGoal, canBuy: boolean): Solved | EnchantAnswer {
  const built = enchantProblem(enchant, goal, canBuy)
  if ('slot' in built) return { kind: 'unreachable', slot: built.slot }
  const solution = solvePlan(built.problem)
  if (solution === 'large') return { kind: 'large' }
  if (solution === 'unreachable') return { kind: 'unreachable', slot: undefined }
  return { ...built, solution }
}

/** What each resource costs by the player's prices. */
function moneyWeights({ materials }: BuiltProblem, { prices, piecePrice, goalPrice }: EnchantGoal): Amounts {
  return [0, 1, piecePrice ?? 0, goalPrice ?? 0, ...materials.map((key) => prices.get(key) ?? 0)]
}

const product = (a: Amounts, b: Amounts) => a.reduce((sum, amount, at) => sum + amount * (b[at] ?? 0), 0)

function moneyOf(solved: Solved, goal: EnchantGoal): number {
  return product(solved.solution.mean, moneyWeights(solved, goal))
}

function usedMaterials({ solution, materials }: Solved) {
  return materials
    .map((key, at) => ({ key, resource: materialResource(at) }))
    .filter(({ resource }) => (solution.mean[resource] ?? 0) > 0)
}

function unpricedOf(solved: Solved, { prices, piecePrice }: EnchantGoal): Unpriced {
  return {
    unpriced: usedMaterials(solved).flatMap(({ key }) => (prices.has(key) ? [] : [key])),
    isPieceUnpriced: piecePrice === undefined && (solved.solution.mean[resources.pieces] ?? 0) > 0,
  }
}

/** Laws are followed until nearly all cases are in them. */
const until = 0.999

function answerOf(solved: Solved, goal: EnchantGoal, made: PlanSolution): EnchantPlan {
  const { solution } = solved
  const one = (resource: number) =>
    amountOf(
      solution,
      solution.mean.map((_, at) => Number(at === resource)),
    )
  const used = usedMaterials(solved)
  const weights = moneyWeights(solved, goal)
  return {
    kind: 'plan',
    tries: one(resources.tries),
    pieces: one(resources.pieces),
    zeny: one(resources.zeny),
    materials: used.map(({ key, resource }) => ({ key, amount: one(resource) })),
    money: hasPrices(goal) ? amountOf(solution, weights) : undefined,
    ...unpricedOf(solved, goal),
    buying: goal.goalPrice === undefined ? undefined : compare(made, weights, goal.goalPrice),
    steps: planSteps(solved, solution),
  }
}

function amountOf(solution: PlanSolution, weights: Amounts): PlanAmount {
  // Sums of odds that are 1 differ from it in their last digits.
  const mean = Number(product(solution.mean, weights).toPrecision(12))
  if (mean === 0) return { mean, budgets: sufficientPercents.map(() => 0), isRounded: false }
  const law = lawOf(solution, weights, until)
  return { mean, budgets: sufficientPercents.map((percent) => quantile(law, percent / 100)), isRounded: law.isRounded }
}

function compare(made: PlanSolution, weights: Amounts, goalPrice: number) {
  const mean = product(made.mean, weights)
  return { isCheaper: goalPrice < mean, mean, chanceBelow: chanceWithin(lawOf(made, weights, until), goalPrice) }
}
