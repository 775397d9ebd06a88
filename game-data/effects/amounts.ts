/** The value of a bonus in words: an amount, or a rule by which it grows. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import { fill } from '../../domain/copy/fill.ts'
import type { EffectNumbers } from '../../domain/items/item-effects.ts'
import { type Conditions, type Domain, rangeWords, valueWords, wholeDomain } from './conditions.ts'
import { type Expression, evaluate, inputsOf, treeKey } from './expression.ts'
import type { FactInput, Input, NumberInput } from './inputs.ts'
import { growthOf, type Jump, jumpsOf } from './rules.ts'
import { separateParts, type ValueAt } from './separate.ts'
import { termsOf } from './terms.ts'
import { scaled, type Unit } from './units.ts'
import { wornSteps } from './worn-numbers.ts'

export interface Amount {
  /** In words, with its sign and unit. */
  text: string
  /** The number in them, if it is one. */
  value?: number | undefined
  /** What it is counted for: `精煉每 +2`. */
  per?: string | undefined
  /** The highest amount, in words. */
  most?: string | undefined
  /** The amount at each refine from 0 on; empty for none. */
  byRefine?: string[] | undefined
  /** Conditions in addition to those of the bonus. */
  when: string[]
  /** A condition of the bonus that these replace. */
  replaces?: string | undefined
  /** What an input must be, for an amount that begins at it. */
  range?: Domain | undefined
  /** Of an amount that grows. */
  numbers?: EffectNumbers | undefined
}

/** Values with more facts than this are not read. */
const maxCases = 3

/**
 * The amounts of a value; none for one that is always 0. `isSum`: equal bonuses add up, so that a value may be said as
 * several amounts. Undefined: it cannot be said in words.
 */
export function readAmounts(
  value: Expression,
  conditions: Conditions,
  unit: Unit,
  isSum: boolean,
): Amount[] | undefined {
  if (value.kind === 'number') return constant(value.value, unit)
  const inputs = inputsOf(value)
  if (!inputs) return undefined
  const key = `${treeKey(value)} ${[...inputs.keys()].map((each) => knownOf(each, conditions))} ${unit.scale} ${isSum}`
  const known = cache.get(unit) ?? new Map<string, Amount[] | undefined>()
  cache.set(unit, known)
  if (known.has(key)) return known.get(key)
  const amounts = amountsOf(value, inputs, conditions, unit, isSum)
  known.set(key, amounts)
  return amounts
}

/** Thousands of scripts have the same few hundred rules. */
const cache = new WeakMap<Unit, Map<string, Amount[] | undefined>>()

const knownOf = (key: string, { domains, facts }: Conditions): string => {
  const values = domains.get(key)?.values
  return `${values ? `${values[0]}~${values.at(-1)}/${values.length}` : ''}${facts.get(key) ?? ''}`
}

function amountsOf(
  value: Expression,
  inputs: ReadonlyMap<string, Input>,
  conditions: Conditions,
  unit: Unit,
  isSum: boolean,
): Amount[] | undefined {
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
    const values = new Map([
      ...conditions.facts,
      ...facts.map(({ input, isTrue }) => [input.key, isTrue ? 1 : 0] as const),
    ])
    const domains = numbers.map((input) => conditions.domains.get(input.key) ?? wholeDomain(input))
    const valueAt: ValueAt = (domain, at = 0) => {
      if (domain) values.set(domain.input.key, at)
      return evaluate(value, values)
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

function amountsOfNumbers(
  value: ValueAt,
  domains: readonly Domain[],
  unit: Unit,
  isSum: boolean,
): Amount[] | undefined {
  const [domain, more] = domains
  if (!domain) {
    const amount = value()
    return amount === undefined ? undefined : constant(amount, unit)
  }
  if (!more) {
    const list = domain.values.map((input) => value(domain, input))
    return list.every((amount) => amount !== undefined) ? amountsOfList(domain, list, unit, isSum) : undefined
  }
  const parts = isSum ? separateParts(value, domains) : undefined
  if (!parts) return undefined
  const amounts = [
    constant(parts.base, unit),
    ...domains.map((each, at) => amountsOfList(each, parts.lists[at] ?? [], unit, true)),
  ]
  return amounts.every((part) => part !== undefined) ? amounts.flat() : undefined
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
  // Nothing before the first amount needs no words; nothing after it does.
  const shown = jumps.filter(([, value], at) => value !== 0 || !unit.isNothingAtZero || at > 0)
  const [only, end, another] = shown
  if (only && !another && only[1] !== 0 && (!end || (end[1] === 0 && unit.isNothingAtZero)))
    return betweenInputs(domain, only, end?.[0], unit)
  const texts = shown.map(([from, value]) => [from, value === 0 ? (words(0) ?? '0') : words(value)] as const)
  if (!texts.every((step): step is readonly [number, string] => step[1] !== undefined)) return undefined
  const amounts = (from: number) => list.map((amount) => scaled(amount - from, unit))
  const steps = (from: number) => wornSteps(domain, amounts(from))
  const table = {
    ...(input.kind === 'refine' && { byRefine: byRefine(domain, list, words) }),
    numbers: steps(0),
  }
  if (growth.kind === 'jumps') {
    if (texts.length > maxList) return undefined
    const listed = texts.map(([from, text]) => `${text}（${valueWords(input, from)}）`).join('、')
    return [{ text: listed, per: fill(effectsCopy.amounts.by, { label: input.label }), ...table, when: [] }]
  }
  const { base, step, every, above, most } = growth
  const stepText = words(step)
  if (stepText === undefined) return undefined
  const per = perWords(input, every, above)
  if (isSum) {
    const fixed = constant(base, unit)
    const mostText = most === undefined ? undefined : words(most - base)
    return fixed && [...fixed, { text: stepText, per, most: mostText, ...table, numbers: steps(base), when: [] }]
  }
  return chanceRule(
    { base: base === 0 ? undefined : words(base), step: stepText, per, most: most && words(most) },
    table,
  )
}

/** A value that is one number in a sentence: `5%（精煉每 +1 再 +1%）`. */
function chanceRule(
  { base, step, per, most }: { base: string | undefined; step: string; per: string; most: string | number | undefined },
  table: Pick<Amount, 'byRefine' | 'numbers'>,
): Amount[] {
  const { base: withBase, counted, mostInside } = effectsCopy.amounts
  const end = most ? fill(mostInside, { most }) : ''
  return [
    {
      text: fill(base === undefined ? counted : withBase, { base: base ?? '', step, per, most: end }),
      ...table,
      when: [],
    },
  ]
}

function byRefine(
  { input, values }: Domain,
  list: readonly number[],
  words: (value: number) => string | undefined,
): string[] {
  const amounts = new Map(values.map((value, at) => [value, list[at] ?? 0]))
  return Array.from({ length: input.max + 1 }, (_, refine) => {
    const amount = amounts.get(refine) ?? 0
    return amount === 0 ? '' : (words(amount) ?? '')
  })
}

/** One value from one input on, to the end or before another one: a condition. */
function betweenInputs(domain: Domain, [from, value]: Jump, end: number | undefined, unit: Unit): Amount[] | undefined {
  const { input, values } = domain
  const text = unit.text(scaled(value, unit))
  const range = { input, values: values.filter((each) => each >= from && each < (end ?? Infinity)) }
  const inWords = rangeWords(range)
  if (text === undefined || inWords === undefined) return undefined
  const when = [inWords].filter(Boolean)
  return [{ text, value: scaled(value, unit), when, range, replaces: rangeWords(domain) || undefined }]
}

function perWords(input: NumberInput, every: number, above: number): string {
  const { per, perAbove, perSkill, perSkillAbove, perGrade } = effectsCopy.amounts
  const label = input.label.replace(/ Lv\.$/, '').replace(/[A-Z]$/, '$& ')
  const values = {
    label,
    n: valueWords({ ...input, kind: input.kind === 'grade' ? 'number' : input.kind }, every),
    from: valueWords(input, above),
  }
  if (input.any) return fill(above > 0 ? perSkillAbove : perSkill, values)
  if (input.kind === 'grade' && above === 0) return fill(perGrade, values)
  return fill(above > 0 ? perAbove : per, values)
}
