import { type Expression, operation, zero } from './expression.ts'

/**
 * The parts that are added up to a value. A variable that a condition has increased is its old value and, under the
 * condition, the increase.
 */
export function termsOf(value: Expression): Expression[] {
  if (value.kind !== 'operation') return [value]
  const { sign, parts } = value
  const [first = zero, second = zero, third = zero] = parts
  if (sign === '+') return [...termsOf(first), ...termsOf(second)]
  if (sign === '?' && second.kind === 'operation' && second.sign === '+' && second.parts[0] === third)
    return [...termsOf(third), operation('?', first, second.parts[1] ?? zero, zero)]
  return [value]
}
