/** Conditions in words. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import { fill } from '../../domain/copy/fill.ts'
import { type Expression, evaluate, inputsOf, not, treeKey } from './expression.ts'
import type { FactInput, Input, NumberInput } from './inputs.ts'

/** Values of an input that a condition admits, ascending. */
export interface Domain {
  input: NumberInput
  values: readonly number[]
}

export interface Conditions {
  /** Words of each condition. */
  words: string[]
  /** What remains of the inputs that the conditions restrict, by key. */
  domains: ReadonlyMap<string, Domain>
  /** Facts that must be true or false, by key. */
  facts: ReadonlyMap<string, number>
  /** What the words are made of. */
  tests: readonly Expression[]
  /** Words of the trigger that is around all of it. */
  outer: readonly string[]
}

/** Thousands of scripts have the same few hundred conditions. */
const known = new Map<string, Conditions | 'never' | undefined>()
const maxKnown = 10_000

/** `never`: no character meets the conditions. Undefined: they cannot be said in words. */
export function readConditions(when: readonly Expression[]): Conditions | 'never' | undefined {
  const key = when.map(wordKey).join(' ')
  if (known.has(key)) return known.get(key)
  if (known.size >= maxKnown) known.clear()
  const conditions = readNewConditions(when)
  known.set(key, conditions)
  return conditions
}

/** Equal for expressions that have the same words. */
function wordKey(tree: Expression): string {
  if (tree.kind === 'operation') return `(${tree.sign} ${tree.parts.map(wordKey).join(' ')})`
  if (tree.kind !== 'input') return treeKey(tree)
  const { input } = tree
  return input.kind === 'fact' ? `${input.key} ${input.words}` : `${input.key} ${input.label}`
}

function readNewConditions(when: readonly Expression[]): Conditions | 'never' | undefined {
  const tests = when.flatMap(conjuncts)
  const domains = new Map<string, Domain>()
  const facts = new Map<string, { input: FactInput; value: number }>()
  const others: string[] = []
  for (const test of tests) {
    if (test.kind === 'number') {
      if (test.value === 0) return 'never'
      continue
    }
    const inputs = inputsOf(test)
    if (!inputs) return undefined
    const [input, more] = inputs.values()
    if (!input) return undefined
    if (more) {
      const text = wordsOf(test)
      if (text === undefined) return undefined
      if (!others.includes(text)) others.push(text)
    } else if (input.kind === 'fact') {
      const value = evaluate(test, new Map([[input.key, 1]])) ? 1 : 0
      if (Boolean(evaluate(test, new Map([[input.key, 1 - value]]))) === Boolean(value)) return undefined
      if (facts.has(input.key) && facts.get(input.key)?.value !== value) return 'never'
      facts.set(input.key, { input, value })
    } else {
      const { values } = domains.get(input.key) ?? wholeDomain(input)
      const inputValues = new Map<string, number>()
      const left = values.filter((value) => evaluate(test, inputValues.set(input.key, value)))
      if (left.length === 0) return 'never'
      domains.set(input.key, { input, values: left })
    }
  }
  const ranges = [...domains.values()].map(rangeWords)
  if (!ranges.every((text) => text !== undefined)) return undefined
  const words = [...ranges.filter((text) => text !== ''), ...factWords([...facts.values()]), ...others]
  return { words, domains, facts: new Map([...facts].map(([key, { value }]) => [key, value])), tests: when, outer: [] }
}

const wholes = new Map<number, number[]>()

export function wholeDomain(input: NumberInput): Domain {
  const values = wholes.get(input.max) ?? Array.from({ length: input.max + 1 }, (_, value) => value)
  wholes.set(input.max, values)
  return { input, values }
}

function conjuncts(test: Expression): Expression[] {
  if (test.kind !== 'operation') return [test]
  const [first] = test.parts
  if (test.sign === '&&') return test.parts.flatMap(conjuncts)
  if (test.sign !== '!' || first?.kind !== 'operation') return [test]
  if (first.sign === '||') return first.parts.flatMap((part) => conjuncts(not(part)))
  return first.sign === '!' ? first.parts.flatMap(conjuncts) : [test]
}

/** A fact excludes the others of its group, which are then not said. */
function factWords(facts: readonly { input: FactInput; value: number }[]): string[] {
  const isSaid = (group: string | undefined) => facts.some(({ input, value }) => value === 1 && input.group === group)
  return facts
    .filter(({ input, value }) => value === 1 || input.group === undefined || !isSaid(input.group))
    .map(({ input, value }) => (value === 1 ? input.words : input.opposite))
}

/** `精煉 +7 以上`; empty for all values, undefined for values with gaps. */
export function rangeWords({ input, values }: Domain): string | undefined {
  const [from = 0] = values
  const to = values.at(-1) ?? 0
  if (to - from + 1 !== values.length) return undefined
  const { ranges, inputs } = effectsCopy
  const at = { label: input.label, from: valueWords(input, from), to: valueWords(input, to) }
  if (from === 0 && to === input.max) return ''
  if (input.any && to === 0) return fill(inputs.notLearnt, { any: input.any })
  if (input.any && from === 1 && to === input.max) return input.any
  const text = fill(
    from === to ? ranges.exact : to === input.max ? ranges.least : from === 0 ? ranges.most : ranges.between,
    at,
  )
  return text.replace('Lv. ', 'Lv.')
}

export function valueWords({ kind, key }: Input, value: number): string {
  if (kind === 'grade') return effectsCopy.grades[value] ?? String(value)
  return kind === 'refine' || key.startsWith('refine ') ? `+${value}` : String(value)
}

/** A condition over several inputs; undefined if it has no words. */
function wordsOf(test: Expression): string | undefined {
  const inputs = inputsOf(test)
  if (!inputs || test.kind === 'number') return undefined
  if (inputs.size === 1) {
    const conditions = readConditions([test])
    if (conditions === undefined || conditions === 'never') return undefined
    return conditions.words.length === 1 ? conditions.words[0] : undefined
  }
  if (test.kind !== 'operation') return undefined
  const { sign, parts } = test
  const [first] = parts
  if (sign === '!' && first?.kind === 'operation') {
    if (first.sign !== '||' && first.sign !== '&&') return undefined
    const negated = first.parts.map(not)
    return wordsOf({ kind: 'operation', sign: first.sign === '||' ? '&&' : '||', parts: negated })
  }
  if (sign !== '||' && sign !== '&&') return undefined
  // Parts about the same number are one range.
  const texts = parts.map(wordsOf)
  if (!texts.every((text) => text !== undefined)) return undefined
  const { or, and } = effectsCopy.facts
  const nested = parts.map((part, index) => {
    const isNested = part.kind === 'operation' && ['||', '&&'].includes(part.sign) && part.sign !== sign
    return isNested && (inputsOf(part)?.size ?? 0) > 1 ? `（${texts[index]}）` : texts[index]
  })
  return [...new Set(nested)].join(sign === '||' ? or : and)
}
