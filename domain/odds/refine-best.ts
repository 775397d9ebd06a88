/** The best way to a refine level and a grade, and what it takes. */
import { type ChainState, expectedVisits } from './absorbing-chain.ts'
import { cheapestChoices, noChoice } from './decision-process.ts'
import { hasPrices, type PlanAmounts, type Unpriced } from './plan-amounts.ts'
import {
  moneyOfOption,
  type RefineAction,
  type RefineGoal,
  type RefineOption,
  type RefineProcess,
  type RefineRules,
  type RefineState,
  refineProcess,
} from './refine-goal.ts'
import { spentAmount, spentWithin } from './spent-law.ts'
import { sufficientPercents } from './sufficient-percents.ts'

/** What to do with equipment in a state, and how often on the average. */
export interface BestStep extends RefineState {
  action: RefineAction
  mean: number
}

/** `tries`: to refine and to raise the grade. `pieces`: of equipment, the first one included. */
export interface RefineBest extends PlanAmounts {
  kind: 'plan'
  /** The probability (0 to 1) that the first piece reaches the goal. */
  firstPiece: number
  /** Of all states that the plan reaches, by grade and refine level. */
  steps: BestStep[]
}

/** `buy`: a piece that has what is wanted costs less than any try; `mean` is what making one costs. */
export type RefineAnswer = RefineBest | ({ kind: 'buy'; mean: number } & Unpriced) | { kind: 'unreachable' }

/** Amounts and prices are whole numbers from 0; means have about 12 digits. */
export function planRefine(rules: RefineRules, goal: RefineGoal): RefineAnswer {
  const made = solve(rules, goal, false)
  if (!made) return { kind: 'unreachable' }
  if (goal.aim === 'tries' || goal.goalPrice === undefined) return answerOf(made, made, goal)
  const best = solve(rules, goal, true) ?? made
  return best.chosen[best.start]?.action.kind === 'buy'
    ? { kind: 'buy', mean: moneyOf(made, goal), ...unpricedOf(made, goal) }
    : answerOf(best, made, goal)
}

/** A plan as a chain of the states that it reaches, with their expected visits. */
interface Solved {
  chain: ChainState[]
  start: number
  visits: number[]
  equipment: RefineProcess['equipment']
  chosen: RefineOption[]
}

/** Undefined if no way leads to the goal with certainty. */
function solve(rules: RefineRules, goal: RefineGoal, canBuy: boolean): Solved | undefined {
  const { equipment, choices, start } = refineProcess(rules, goal, canBuy)
  const policy = cheapestChoices(choices)
  if (policy[start] === noChoice) return undefined
  const chosenOf = (state: number) => choices[state]?.[policy[state] ?? noChoice] as RefineOption
  const reached = new Set([start])
  for (const state of reached) for (const { to, chance } of chosenOf(state).next) if (chance > 0) reached.add(to)
  const kept = [...reached].sort((a, b) => a - b)
  const places = new Map(kept.map((state, place) => [state, place]))
  const chosen = kept.map(chosenOf)
  const chain = chosen.map(({ next, end }) => ({
    end,
    next: next.filter(({ chance }) => chance > 0).map(({ to, chance }) => ({ to: places.get(to) as number, chance })),
  }))
  const from = places.get(start) as number
  return {
    ...{ chain, start: from, chosen, visits: expectedVisits(chain, from) },
    equipment: kept.map((state) => equipment[state]),
  }
}

const chances = sufficientPercents.map((percent) => percent / 100)

function moneyOf({ chosen, visits }: Solved, goal: RefineGoal): number {
  return chosen.reduce((sum, choice, place) => sum + (visits[place] ?? 0) * moneyOfOption(choice, goal), 0)
}

const materialsOf = ({ chosen }: Solved) => [
  ...new Set(chosen.flatMap(({ materials }) => materials.map(({ key }) => key))),
]

function unpricedOf(solved: Solved, { prices, piecePrice }: RefineGoal): Unpriced {
  return {
    unpriced: materialsOf(solved).filter((key) => !prices.has(key)),
    isPieceUnpriced: piecePrice === undefined && solved.chosen.some(({ pieces }) => pieces > 0),
  }
}

function answerOf(solved: Solved, made: Solved, goal: RefineGoal): RefineBest {
  const { chosen } = solved
  const spent = (costOf: (choice: RefineOption) => number) => spentAmount(solved, chosen.map(costOf), chances)
  const replaced = spent(({ pieces }) => pieces)
  return {
    kind: 'plan',
    tries: spent(({ tries }) => tries),
    zeny: spent(({ zeny }) => zeny),
    pieces: { ...replaced, mean: replaced.mean + 1, budgets: replaced.budgets.map((pieces) => pieces + 1) },
    materials: materialsOf(solved).map((key) => ({
      key,
      amount: spent(({ materials }) =>
        materials.reduce((sum, material) => sum + (material.key === key ? material.amount : 0), 0),
      ),
    })),
    money: hasPrices(goal) ? spent((choice) => moneyOfOption(choice, goal)) : undefined,
    buying: goal.goalPrice === undefined ? undefined : compare(made, goal, goal.goalPrice),
    ...unpricedOf(solved, goal),
    firstPiece: firstPieceOf(solved),
    steps: stepsOf(solved),
  }
}

function compare(made: Solved, goal: RefineGoal, goalPrice: number) {
  const mean = moneyOf(made, goal)
  const costs = made.chosen.map((choice) => moneyOfOption(choice, goal))
  return { isCheaper: goalPrice < mean, mean, chanceBelow: spentWithin(made, costs, goalPrice) }
}

/** The probability that the chain ends before a piece is replaced or bought. */
function firstPieceOf({ chain, chosen, start }: Solved): number {
  const isLeft = chosen.map(({ action: { kind } }) => kind === 'replace' || kind === 'buy')
  if (!isLeft.includes(true)) return 1
  const own = chain.map(({ next, end }, place) => (isLeft[place] ? { next: [], end: 1 } : { next, end }))
  const visits = expectedVisits(own, start)
  return Math.min(
    1,
    chain.reduce((sum, { end }, place) => (isLeft[place] ? sum : sum + (visits[place] ?? 0) * end), 0),
  )
}

function stepsOf({ equipment, chosen, visits }: Solved): BestStep[] {
  return equipment.flatMap((state, place) => {
    const action = chosen[place]?.action
    return state && action ? [{ ...state, action, mean: visits[place] ?? 0 }] : []
  })
}
