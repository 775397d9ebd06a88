/** A refine level and a grade that a player wants, as a decision process: what can be done in each state. */
import type { StateChoice } from './decision-process.ts'
import type { PlanAim } from './enchant-goal.ts'
import type { GoalPrices } from './plan-amounts.ts'
import { refineTry } from './refine-step.ts'
import type { GradeTable, RefineTable } from './refine-table.ts'

/** Equipment that is refined. `grade`: 0 (none) to 4 (A). */
export interface RefineState {
  grade: number
  refine: number
}

export interface RefineGoal extends GoalPrices {
  from: RefineState
  /** At least; `from` has a lower grade or, with the same one, a lower refine level. */
  to: RefineState
  /** Refine level of a new piece, which has no grade. */
  restart: number
  aim: PlanAim
}

export interface RefineRules {
  table: Pick<RefineTable, 'Levels'>
  /** Undefined if there is none for this kind of equipment. */
  grades: Pick<GradeTable, 'Steps'> | undefined
}

/** What a choice does. `catalysts`: portions of the catalyst. */
export type RefineAction =
  | { kind: 'refine'; type: string; isProtected: boolean; chance: number }
  | { kind: 'grade'; option: number; catalysts: number; chance: number }
  /** The piece is given up for a new one, or was destroyed. */
  | { kind: 'replace' }
  | { kind: 'buy' }

export interface RefineOption extends StateChoice {
  action: RefineAction
  /** Tries, of which a new or bought piece is none. */
  tries: number
  zeny: number
  pieces: number
  bought: number
  materials: readonly { key: string; amount: number }[]
}

export interface RefineProcess {
  /** The equipment of each state; the last one has none: its piece was destroyed. */
  equipment: (RefineState | undefined)[]
  choices: RefineOption[][]
  start: number
}

/** A step that costs nothing must still cost something: without that, endless steps would be as good as none. */
const perStep = 1e-6
/** Of ways with equally many tries, the one with the lower price of the window is better. */
const triesPerZeny = 1e-12

const nothing = { tries: 0, zeny: 0, pieces: 0, bought: 0, materials: [] }

/** `canBuy`: a piece that has what is wanted may be bought instead. */
export function refineProcess({ table, grades }: RefineRules, goal: RefineGoal, canBuy: boolean): RefineProcess {
  const { from, to, restart } = goal
  const most = Math.max(from.refine, restart, ...table.Levels.map(({ Level }) => Level))
  const equipment: RefineState[] = []
  const places = new Map<string, number>()
  for (let grade = 0; grade <= to.grade; grade++)
    for (let refine = 0; refine <= most; refine++)
      if (grade < to.grade || refine < to.refine) {
        places.set(`${grade} ${refine}`, equipment.length)
        equipment.push({ grade, refine })
      }
  const destroyed = equipment.length
  /** Undefined: the goal is reached. */
  const placeOf = ({ grade, refine }: RefineState) => places.get(`${grade} ${refine}`)
  const first = placeOf({ grade: 0, refine: restart })
  const complete = (parts: Omit<RefineOption, 'price' | 'next' | 'end'>, results: Results): RefineOption => {
    const { next, end } = chainOf(results, (result) => (result === 'broken' ? destroyed : placeOf(result)))
    return { ...parts, next, end, price: priceOf(parts, goal) }
  }
  const piece = complete({ ...nothing, action: { kind: 'replace' }, pieces: 1 }, [
    { to: { grade: 0, refine: restart }, chance: 1 },
  ])
  const canReplace = goal.aim === 'money' && goal.piecePrice !== undefined
  const buying =
    canBuy && goal.aim === 'money' && goal.goalPrice !== undefined
      ? [complete({ ...nothing, action: { kind: 'buy' }, bought: 1 }, [{ to, chance: 1 }])]
      : []
  const choices = equipment.map((state, place) => [
    ...[...refining(table, state), ...grading(grades, state, to.grade)].map(([parts, results]) =>
      complete(parts, results),
    ),
    ...(canReplace && place !== first ? [piece] : []),
    ...buying,
  ])
  return {
    equipment: [...equipment, undefined],
    choices: [...choices, [piece, ...buying]],
    start: placeOf(from) ?? destroyed,
  }
}

type Results = readonly { to: RefineState | 'broken'; chance: number }[]
type Terms = [parts: Omit<RefineOption, 'price' | 'next' | 'end'>, results: Results]

function chainOf(results: Results, placeOf: (result: Results[number]['to']) => number | undefined) {
  const next = new Map<number, number>()
  let end = 0
  for (const { to, chance } of results) {
    const place = placeOf(to)
    if (place === undefined) end += chance
    else next.set(place, (next.get(place) ?? 0) + chance)
  }
  return { next: [...next].map(([to, chance]) => ({ to, chance })), end }
}

type Spent = Pick<RefineOption, 'tries' | 'zeny' | 'pieces' | 'bought' | 'materials'>

function priceOf(spent: Spent, goal: RefineGoal): number {
  const { tries, zeny, pieces, bought } = spent
  if (goal.aim === 'tries') return tries + pieces + bought + triesPerZeny * zeny
  const steps = goal.piecePrice === undefined ? tries + pieces : tries
  return perStep * steps + moneyOfOption(spent, goal)
}

/** What an option costs by the prices; what has none costs nothing. */
export function moneyOfOption(
  { zeny, pieces, bought, materials }: Omit<Spent, 'tries'>,
  { prices, piecePrice = 0, goalPrice = 0 }: GoalPrices,
): number {
  const ofMaterials = materials.reduce((sum, { key, amount }) => sum + amount * (prices.get(key) ?? 0), 0)
  return zeny + pieces * piecePrice + bought * goalPrice + ofMaterials
}

/** All ways of the refine window from this state, with and without protection. */
function refining(table: RefineRules['table'], { grade, refine }: RefineState): Terms[] {
  const ways = table.Levels.find(({ Level }) => Level === refine + 1)?.Ways ?? []
  return ways.flatMap(({ Type: type }) =>
    [false, true].flatMap((isProtected): Terms[] => {
      const one = refineTry(table, refine, type, isProtected)
      const chance = one?.results.find(({ to }) => to === refine + 1)?.chance ?? 0
      // What is certain needs no protection.
      if (!one || chance === 0 || (isProtected && chance === 1)) return []
      const results = one.results.map(({ to, chance: part }) => ({
        to: to === 'broken' ? to : { grade, refine: to },
        chance: part,
      }))
      const materials = one.materials.map(({ item, amount }) => ({ key: String(item), amount }))
      const action = { kind: 'refine', type, isProtected, chance } as const
      return [[{ ...nothing, action, tries: 1, zeny: one.zeny, materials }, results]]
    }),
  )
}

/** All ways to raise the grade from this state: each option with each number of portions of the catalyst. */
function grading(grades: RefineRules['grades'], { grade, refine }: RefineState, most: number): Terms[] {
  const step = grade < most ? grades?.Steps.find(({ Grade }) => Grade === grade) : undefined
  const base = step?.Chances.find(({ Refine }) => Refine === refine)?.Chance ?? 0
  if (!step || base === 0) return []
  const { Catalyst, Options } = step
  const portions = Catalyst && Catalyst.Chance > 0 ? Catalyst.Steps : 0
  const needed = Catalyst && portions > 0 ? Math.ceil((10_000 - base) / Catalyst.Chance) : 0
  const counts = Array.from({ length: Math.min(portions, Math.max(0, needed)) + 1 }, (_, count) => count)
  return Options.flatMap(({ Option, Material, Amount, Price, Break, Down }) =>
    counts.map((catalysts): Terms => {
      const chance = Math.min(1, (base + catalysts * (Catalyst?.Chance ?? 0)) / 10_000)
      const broken = (1 - chance) * Math.min(1, Break / 10_000)
      const results: Results = [
        { to: { grade: grade + 1, refine: 0 }, chance },
        { to: 'broken', chance: broken },
        { to: { grade, refine: Math.max(0, refine - Down) }, chance: 1 - chance - broken },
      ]
      const materials = [
        { key: String(Material), amount: Material > 0 ? Amount : 0 },
        { key: String(Catalyst?.Material ?? 0), amount: catalysts * (Catalyst?.Amount ?? 0) },
      ].filter(({ amount }) => amount > 0)
      const action = { kind: 'grade', option: Option, catalysts, chance } as const
      return [
        { ...nothing, action, tries: 1, zeny: Price, materials },
        results.filter((result) => result.chance > 1e-15),
      ]
    }),
  )
}
