/** The value of a bonus in words: an amount, or a rule by which it grows. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import { fill } from '../../domain/copy/fill.ts'
import { type Conditions, type Domain, rangeWords, valueWords, wholeDomain } from './conditions.ts'
import { termsOf } from './cases.ts'
import { type Expression, inputsOf, valueOf } from './expression.ts'
import type { FactInput, Input, NumberInput } from './inputs.ts'
import { growthOf, type Jump, jumpsOf } from './rules.ts'
import { scaled, type Unit } from './units.ts'

export interface Amount {
  /** In words, with its sign and unit. */
  text: string
  /** The number in them, if it is one. */
  value?: number | undefined
  /** What it is counted for: `精煉每 +2`. */
  per?: string | undefined
  /** The highest amount, in words. */
  most?: string | undefined
  /** The amount from each refine on. */
  steps?: (readonly [refine: number, amount: string])[] | undefined
  /** Conditions in addition to those of the bonus. */
  when: string[]
  /** A condition of the bonus that these replace. */
  replaces?: string | undefined
}

/** Cases and grids larger than this are not read. */
const maxCases = 3
const maxValues = 10_000

/**
 * The amounts of a value; none for one that is always 0. `isSum`: equal bonuses add up, so that a value may be said as
 * several amounts. Undefined: it cannot be said in words.
 */
export function readAmounts(value: Expression, conditions: Conditions, unit: Unit, isSum: boolean): Amount[] | undefined {
  const inputs = inputsOf(value)
  if (!inputs) return undefined
  const whole = amountsOfInputs(value, inputs, conditions, unit, isSum)
  if (whole || !isSum) return whole
  const terms = termsOf(value)
  if (terms.length < 2) return undefined
  const parts = terms.map((term) => readAmounts(term, conditions, unit, true))
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
}

function amountsOfInputs(
  value: Expression,
  inputs: ReadonlyMap<string, Input>,
  conditions: Conditions,
  unit: Unit,
  isSum: boolean,
): Amount[] | undefined {
  const all = [...inputs.values()]
  const numbers = all.filter((input) => input.kind !== 'fact')
  const open = all.filter((input) => input.kind === 'fact').filter(({ key }) => !conditions.facts.has(key))
  if (open.length > maxCases) return undefined
  const amounts: Amount[] = []
  for (const facts of casesOf(open)) {
    const values = new Map([...conditions.facts, ...facts.map(({ input, isTrue }) => [input.key, isTrue ? 1 : 0] as const)])
    const domains = numbers.map((input) => conditions.domains.get(input.key) ?? wholeDomain(input))
    // One map for all numbers, which each call sets.
    const valueAt: Value = (given) => {
      for (const [key, number] of given) values.set(key, number)
      return valueOf(value, values)
    }
    const found = amountsOfNumbers(valueAt, domains, unit, isSum)
    if (!found) return undefined
    const when = facts.map(({ input, isTrue }) => (isTrue ? input.words : input.opposite))
    amounts.push(...found.map((amount) => ({ ...amount, when: [...when, ...amount.when] })))
  }
  return amounts
}

/** Each combination of facts that a character can have. */
function casesOf(facts: readonly FactInput[]): { input: FactInput; isTrue: boolean }[][] {
  let cases: { input: FactInput; isTrue: boolean }[][] = [[]]
  for (const input of facts)
    cases = cases.flatMap((one) => [
      [...one, { input, isTrue: true }],
      [...one, { input, isTrue: false }],
    ])
  return cases.filter((one) => {
    const groups = one.filter(({ input, isTrue }) => isTrue && input.group).map(({ input }) => input.group)
    return new Set(groups).size === groups.length
  })
}

type Value = (inputs: readonly (readonly [string, number])[]) => number | undefined

function amountsOfNumbers(value: Value, domains: readonly Domain[], unit: Unit, isSum: boolean): Amount[] | undefined {
  const [domain, more] = domains
  if (!domain) {
    const amount = value([])
    return amount === undefined ? undefined : constant(amount, unit)
  }
  if (!more) {
    const { values } = domain
    const list = values.map((input) => value([[domain.input.key, input]]))
    return list.every((amount) => amount !== undefined) ? amountsOfList(domain, list, unit, isSum) : undefined
  }
  return isSum ? separateAmounts(value, domains, unit) : undefined
}

/** `refine / 2 + grade * 3` as two amounts, if neither changes what the other gives. */
function separateAmounts(value: Value, domains: readonly Domain[], unit: Unit): Amount[] | undefined {
  const lowest = domains.map(({ input, values }) => [input.key, values[0] ?? 0] as const)
  const base = value(lowest)
  if (base === undefined) return undefined
  const lists: number[][] = []
  for (const [index, { input, values }] of domains.entries()) {
    const list = values.map((each) => value(lowest.with(index, [input.key, each])))
    if (!list.every((amount) => amount !== undefined)) return undefined
    lists.push(list.map((amount) => amount - base))
  }
  if (!isSeparate(value, domains, lists, base)) return undefined
  const amounts = constant(base, unit)
  for (const [index, domain] of domains.entries()) {
    const found = amountsOfList(domain, lists[index] ?? [], unit, true)
    if (!found) return undefined
    amounts?.push(...found)
  }
  return amounts
}

/** Whether the value is the sum of what each input gives, for all combinations of inputs at which one of them changes. */
function isSeparate(value: Value, domains: readonly Domain[], lists: readonly number[][], base: number): boolean {
  const ends = domains.map(({ input, values }) => [input.key, values.at(-1) ?? 0] as const)
  if (value(ends) !== lists.reduce((sum, list) => sum + (list.at(-1) ?? 0), base)) return false
  let grid: { at: (readonly [string, number])[]; sum: number }[] = [{ at: [], sum: base }]
  for (const [index, { input, values }] of domains.entries()) {
    const list = lists[index] ?? []
    const changes = values.map((_, at) => at).filter((at) => at === 0 || at === values.length - 1 || list[at] !== list[at - 1])
    grid = grid.flatMap(({ at, sum }) =>
      changes.map((each) => ({ at: [...at, [input.key, values[each] ?? 0] as const], sum: sum + (list[each] ?? 0) })),
    )
    if (grid.length > maxValues) return false
  }
  return grid.every(({ at, sum }) => value(at) === sum)
}

function constant(value: number, unit: Unit): Amount[] | undefined {
  if (value === 0 && unit.isNothingAtZero) return []
  const shown = scaled(value, unit)
  const text = unit.text(shown)
  return text === undefined ? undefined : [{ text, value: shown, when: [] }]
}

/** More values than this are not listed. */
const maxList = 21

function amountsOfList(domain: Domain, list: readonly number[], unit: Unit, isSum: boolean): Amount[] | undefined {
  const { input, values } = domain
  const jumps = jumpsOf(values, list)
  const growth = growthOf(values, jumps)
  if (growth.kind === 'constant') return constant(growth.value, unit)
  const words = (value: number) => unit.text(scaled(value, unit))
  const shown = jumps.filter(([, value]) => value !== 0 || !unit.isNothingAtZero)
  const [only, another] = shown
  if (only && !another && only === jumps.at(-1)) return fromInput(domain, only, unit)
  const texts = shown.map(([from, value]) => [from, words(value)] as const)
  if (!texts.every((step): step is readonly [number, string] => step[1] !== undefined)) return undefined
  const steps = input.kind === 'refine' ? { steps: texts } : {}
  if (growth.kind === 'jumps') {
    if (texts.length > maxList) return undefined
    const listed = texts.map(([from, text]) => `${text}（${valueWords(input, from)}）`).join('、')
    return [{ text: listed, per: fill(effectsCopy.amounts.by, { label: input.label }), ...steps, when: [] }]
  }
  const { base, step, every, above, most } = growth
  const stepText = words(step)
  if (stepText === undefined) return undefined
  const per = perWords(input, every, above)
  if (isSum) {
    const fixed = constant(base, unit)
    const mostText = most === undefined ? undefined : words(most - base)
    return fixed && [...fixed, { text: stepText, per, most: mostText, ...steps, when: [] }]
  }
  return chanceRule({ base: base === 0 ? undefined : words(base), step: stepText, per, most: most && words(most) }, steps)
}

/** A value that is one number in a sentence: `5%（精煉每 +1 再 +1%）`. */
function chanceRule(
  { base, step, per, most }: { base: string | undefined; step: string; per: string; most: string | number | undefined },
  steps: Pick<Amount, 'steps'>,
): Amount[] {
  const { base: withBase, counted, mostInside } = effectsCopy.amounts
  const end = most ? fill(mostInside, { most }) : ''
  return [{ text: fill(base === undefined ? counted : withBase, { base: base ?? '', step, per, most: end }), ...steps, when: [] }]
}

/** A value that begins at one input and stays: a condition. */
function fromInput(domain: Domain, [from, value]: Jump, unit: Unit): Amount[] | undefined {
  const { input, values } = domain
  const text = unit.text(scaled(value, unit))
  const range = rangeWords({ input, values: values.filter((each) => each >= from) })
  if (text === undefined || range === undefined) return undefined
  return [{ text, value: scaled(value, unit), when: [range].filter(Boolean), replaces: rangeWords(domain) || undefined }]
}

function perWords(input: NumberInput, every: number, above: number): string {
  const { per, perAbove, perSkill, perSkillAbove, perGrade } = effectsCopy.amounts
  const label = input.label.replace(/ Lv\.$/, '')
  const values = { label, n: valueWords({ ...input, kind: input.kind === 'grade' ? 'number' : input.kind }, every), from: valueWords(input, above) }
  if (input.any) return fill(above > 0 ? perSkillAbove : perSkill, values)
  if (input.kind === 'grade' && above === 0) return fill(perGrade, values)
  return fill(above > 0 ? perAbove : per, values)
}
