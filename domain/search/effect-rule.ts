/** The numbers of an effect as a short list: amount, refines, grades, growth with each, two flags. */
import type { Effect, EffectNumbers } from '../items/item-effects.ts'

/** Pairs of a step and the amount there or, of equal steps, `[first, distance, amount, growth, count]`. */
type Steps = readonly number[] | readonly (readonly number[])[]
export type EffectRule = (number | Steps | null)[]

export function ruleOf({ Value, Refine, Grade, AtRefine, AtGrade, Single, Further }: Effect): EffectRule {
  const growths = [AtRefine, AtGrade].map((steps) => (steps ? shortened(steps) : 0))
  const rule = [Value ?? null, Refine ?? 0, Grade ?? 0, ...growths, Single ? 1 : 0, Further ? 1 : 0]
  return rule.slice(0, Math.max(1, rule.findLastIndex((field) => field !== 0) + 1))
}

export function readRule([value, ...fields]: EffectRule): Pick<Effect, 'Value'> & EffectNumbers {
  const [refine, grade, atRefine, atGrade, single, further] = fields
  return {
    ...(typeof value === 'number' && { Value: value }),
    ...(Array.isArray(refine) && { Refine: refine }),
    ...(Array.isArray(grade) && { Grade: grade }),
    ...(Array.isArray(atRefine) && { AtRefine: lengthened(atRefine) }),
    ...(Array.isArray(atGrade) && { AtGrade: lengthened(atGrade) }),
    ...(single === 1 && { Single: true }),
    ...(further === 1 && { Further: true }),
  }
}

/** Fewer steps are as short in pairs. */
const minSteps = 3

function shortened(steps: readonly (readonly number[])[]): Steps {
  const [[first = 0, amount = 0] = [], [second = 0, next = 0] = []] = steps
  const distance = second - first
  const growth = next - amount
  const isEqual = steps.every(
    ([at, value], index) => at === first + index * distance && value === amount + index * growth,
  )
  return steps.length >= minSteps && isEqual ? [first, distance, amount, growth, steps.length] : steps
}

function lengthened(steps: readonly (number | number[])[]): number[][] {
  const [first, distance, amount, growth, count] = steps
  if (typeof first !== 'number') return steps as number[][]
  const [every, from, more] = [distance, amount, growth].map(Number) as [number, number, number]
  return Array.from({ length: Number(count) }, (_, index) => [first + index * every, from + index * more])
}
