import { describe, expect, it, test } from 'vitest'
import { createRandom } from '../values/random.ts'
import { cheapestChoices, noChoice, type StateChoice } from './decision-process.ts'

const random = createRandom('decision processes')

function drawChoice(states: number): StateChoice {
  const targets = random.shuffle(Array.from({ length: states }, (_, state) => state)).slice(0, random.int(1, 3))
  const end = random.chance(0.4) ? random.next() / 2 : 0
  const shares = targets.map(() => random.next())
  const sum = shares.reduce((total, share) => total + share, 0)
  const next = targets.map((to, index) => ({ to, chance: ((1 - end) * (shares[index] ?? 0)) / sum }))
  return { price: random.int(1, 100), end, next }
}

/** The least price by state, by value iteration. */
function leastPrices(states: readonly (readonly StateChoice[])[]): number[] {
  let values = states.map(() => 0)
  for (let change = 1; change > 1e-12; ) {
    const after = states.map((choices) =>
      Math.min(
        ...choices.map(({ price, next }) =>
          next.reduce((sum, { to, chance }) => sum + chance * (values[to] ?? 0), price),
        ),
      ),
    )
    change = Math.max(...after.map((value, state) => Math.abs(value - (values[state] ?? 0)) / value))
    values = after
  }
  return values
}

/** The price of a policy by state, in the same way. */
function pricesOf(states: readonly (readonly StateChoice[])[], policy: readonly number[]): number[] {
  return leastPrices(states.map((choices, state) => choices.slice(policy[state], (policy[state] ?? 0) + 1)))
}

const drawn = Array.from({ length: 60 }, (_, at) => {
  const count = random.int(1, 8)
  const states = Array.from({ length: count }, () => Array.from({ length: random.int(1, 4) }, () => drawChoice(count)))
  // A state with a way out, so that every process can end.
  states[0]?.push({ price: 500, end: 1, next: [] })
  for (const choices of states) choices.push({ price: 300, end: 0, next: [{ to: 0, chance: 1 }] })
  return { at, states }
})

test.each(drawn)('drawn process $at costs what value iteration finds', ({ states }) => {
  const best = leastPrices(states)
  for (const [state, price] of pricesOf(states, cheapestChoices(states)).entries())
    expect(price / (best[state] ?? 0)).toBeCloseTo(1, 9)
})

describe('a state from which nothing leads to the end with certainty', () => {
  const away: StateChoice = { price: 1, end: 0.5, next: [{ to: 1, chance: 0.5 }] }
  const stuck: StateChoice = { price: 1, end: 0, next: [{ to: 1, chance: 1 }] }
  const dear: StateChoice = { price: 1000, end: 0.01, next: [{ to: 0, chance: 0.99 }] }
  it('has no choice, and is avoided by others', () => {
    expect(cheapestChoices([[away, dear], [stuck]])).toEqual([1, noChoice])
    expect(cheapestChoices([[away], [stuck]])).toEqual([noChoice, noChoice])
  })
})

it('a policy of 10¹³ tries is the cheapest one, though its choices differ by a millionth', () => {
  const climb = (price: number): StateChoice[] =>
    Array.from({ length: 10 }, (_, level) => ({
      price,
      end: level === 9 ? 0.05 : 0,
      next: [{ to: 0, chance: 0.95 }, ...(level < 9 ? [{ to: level + 1, chance: 0.05 }] : [])],
    }))
  const dear = climb(1.000001)
  const policy = cheapestChoices(climb(1).map((choice, level) => [dear[level] ?? choice, choice]))
  // The last levels are tried too seldom for a difference in 15 digits.
  expect(policy.slice(0, 6)).toEqual(Array(6).fill(1))
})
