/** Values that can only be said part by part, or case by case. */
import type { Amount } from './amounts.ts'
import { type Conditions, readConditions } from './conditions.ts'
import { type Expression, inputsOf, not, operation, zero } from './expression.ts'

type Read = (value: Expression, conditions: Conditions) => Amount[] | undefined
type Found = (readonly [Amount, Conditions])[]

/** Scripts of real servers have up to three choices in one value. */
const maxChoices = 4

/**
 * The amounts of a value with the conditions of each: of the whole, or else, if its first choice (`a ? b : c`) is
 * decided either way, of both.
 */
export function readCases(value: Expression, conditions: Conditions, read: Read, depth = 0): Found | undefined {
  const amounts = read(value, conditions)
  if (amounts) return amounts.map((amount) => [amount, conditions] as const)
  const test = depth < maxChoices ? firstTest(value) : undefined
  if (!test || !inputsOf(test)) return undefined
  const found: Found = []
  for (const isTrue of [true, false]) {
    const under = readConditions([...conditions.tests, isTrue ? test : not(test)])
    if (under === 'never') continue
    if (under === undefined) return undefined
    const decided = { ...under, words: [...conditions.outer, ...under.words], outer: conditions.outer }
    const part = readCases(decide(value, test, isTrue), decided, read, depth + 1)
    if (!part) return undefined
    found.push(...part)
  }
  return found
}

function firstTest(value: Expression): Expression | undefined {
  if (value.kind !== 'operation') return undefined
  if (value.sign === '?') return value.parts[0]
  for (const part of value.parts) {
    const test = firstTest(part)
    if (test) return test
  }
  return undefined
}

function decide(value: Expression, test: Expression, isTrue: boolean): Expression {
  if (value.kind !== 'operation') return value
  if (value.sign === '?' && value.parts[0] === test) return decide(value.parts[isTrue ? 1 : 2] ?? zero, test, isTrue)
  return operation(value.sign, ...value.parts.map((part) => decide(part, test, isTrue)))
}
