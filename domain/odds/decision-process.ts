/**
 * A Markov decision process with few states: in each of them a choice costs something and leads to other states or to the
 * end. Solved exactly, by policy iteration.
 */
import { type ChainState, expectedCosts } from './absorbing-chain.ts'

/** A choice in a state. Its chances have a sum of 1. */
export interface StateChoice extends ChainState {
  /** Above 0. */
  price: number
}

/** Index of the choice of a state from which no choices lead to the end with certainty. */
export const noChoice = -1

/** A choice is better only if it saves more than rounding can. */
const rounding = 1e-13

/**
 * For each state the index of the choice with the lowest expected price until the end, or `noChoice`. A process ends with
 * certainty if it can.
 */
export function cheapestChoices(states: readonly (readonly StateChoice[])[]): number[] {
  const policy = endingChoices(states)
  let reference: number | undefined
  for (;;) {
    let values = valuesOf(states, policy, reference)
    if (values.dearest !== values.reference) values = valuesOf(states, policy, values.dearest)
    reference = values.reference
    let changes = false
    for (const [state, choices] of states.entries()) {
      const chosen = choices[policy[state] ?? noChoice]
      if (!chosen) continue
      let least = untilLeft(chosen, state, values)
      for (const [index, choice] of choices.entries()) {
        const other = untilLeft(choice, state, values)
        if (other.price >= least.price - rounding * (other.scale + least.scale)) continue
        least = other
        policy[state] = index
        changes = true
      }
    }
    if (!changes) return policy
  }
}

/**
 * What states of a policy cost more than the reference. Prices themselves would not do: the policies of a long process
 * differ by the price of a try in states whose prices are 10¹² tries.
 */
interface Values {
  reference: number
  /** The state from which the end costs most. */
  dearest: number
  /** The expected price from the reference until the end. */
  price: number
  /** By state; infinite without a choice. */
  more: number[]
}

/** The reference is the first state with a choice if it is undefined. */
function valuesOf(states: readonly (readonly StateChoice[])[], policy: readonly number[], wanted?: number): Values {
  const kept = [...states.keys()].filter((state) => policy[state] !== noChoice)
  const reference = wanted ?? kept[0] ?? 0
  const places = new Map(kept.map((state, place) => [state, place]))
  const chosen = kept.map((state) => states[state]?.[policy[state] ?? 0] as StateChoice)
  const home = places.get(reference) ?? 0
  /** Chains that end when they come to the reference, too. */
  const chain = chosen.map(({ next, end }): ChainState => {
    const moves = next.filter(({ chance }) => chance > 0)
    const back = moves.reduce((sum, { to, chance }) => (to === reference ? sum + chance : sum), 0)
    const others = moves.filter(({ to }) => to !== reference)
    return { end: end + back, next: others.map(({ to, chance }) => ({ to: places.get(to) as number, chance })) }
  })
  /** Until the end or the reference: the price, and the probability of the end. */
  const until = expectedCosts(
    chain,
    chosen.map(({ price, end }) => [price, end]),
  )
  const [round = 0, ends = 1] = until[home] ?? []
  const price = round / ends
  const more = states.map(() => Number.POSITIVE_INFINITY)
  for (const [place, state] of kept.entries()) {
    const [own = 0, ending = 0] = until[place] ?? []
    more[state] = state === reference ? 0 : own - ending * price
  }
  const dearest = kept.reduce((most, state) => ((more[state] ?? 0) > (more[most] ?? 0) ? state : most), reference)
  return { reference, dearest, price, more }
}

/** What a choice that is repeated until it leads to another state costs more than the reference, and its largest part. */
function untilLeft(choice: StateChoice, state: number, { price, more }: Values): { price: number; scale: number } {
  const ending = choice.end * price
  let sum = choice.price - ending
  let scale = choice.price + ending
  let exits = choice.end
  for (const { to, chance } of choice.next) {
    if (to === state || chance === 0) continue
    const part = chance * (more[to] ?? 0)
    sum += part
    scale += Math.abs(part)
    exits += chance
  }
  if (exits === 0 || scale === Number.POSITIVE_INFINITY) return { price: Number.POSITIVE_INFINITY, scale: 0 }
  return { price: sum / exits, scale: scale / exits }
}

/**
 * Choices that end with certainty, where there are some: of the states from which the end can be reached, those stay that
 * can reach it without leaving them.
 */
function endingChoices(states: readonly (readonly StateChoice[])[]): number[] {
  let safe = new Set(states.keys())
  for (;;) {
    const policy = states.map(() => noChoice)
    const reaching = new Set<number>()
    const staysSafe = ({ next }: StateChoice) => next.every(({ to, chance }) => chance === 0 || safe.has(to))
    const comesCloser = ({ next, end }: StateChoice) =>
      end > 0 || next.some(({ to, chance }) => chance > 0 && reaching.has(to))
    for (let size = -1; size < reaching.size; ) {
      size = reaching.size
      for (const state of safe) {
        if (reaching.has(state)) continue
        const index = states[state]?.findIndex((choice) => staysSafe(choice) && comesCloser(choice)) ?? noChoice
        if (index === noChoice) continue
        policy[state] = index
        reaching.add(state)
      }
    }
    if (reaching.size === safe.size) return policy
    safe = reaching
  }
}
