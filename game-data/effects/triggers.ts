/** Commands whose argument is a script that runs at other times. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import { fill } from '../../domain/copy/fill.ts'
import { readAmounts } from './amounts.ts'
import { fixedArgument } from './arguments.ts'
import { attackWords, flagsOf, timeText } from './attack-words.ts'
import { type Expression, evaluate, number } from './expression.ts'
import type { ScriptNames } from './names.ts'
import { units } from './units.ts'

export interface Trigger {
  script: string
  /** Values that the outer script has put into the text. */
  variables: Map<string, Expression>
  /** When it runs, in words; undefined if that cannot be said. */
  words: string[] | undefined
}

/** Undefined for another command. */
export function triggerOf(name: string, parts: Expression[], { names }: { names: ScriptNames }): Trigger | undefined {
  const kind = /^(?:autobonus[23]?|bonus_script)$/.test(name) ? name : undefined
  const text = kind && textOf(parts[0])
  if (!text) return kind ? { script: '', variables: new Map(), words: undefined } : undefined
  if (kind === 'bonus_script') {
    const seconds = parts[1] && evaluate(parts[1], new Map())
    const time = seconds && seconds > 0 ? timeText(seconds * 1000) : undefined
    return { ...text, words: time === undefined ? undefined : [fill(effectsCopy.triggers.during, { time })] }
  }
  return { ...text, words: autobonusWords(kind, parts, names) }
}

/**
 * `autobonus "{…}",rate,ms,flag`: at an own attack, `autobonus2`: when hit, `autobonus3`: after a skill. The rate is of
 * 1,000.
 */
function autobonusWords(kind: string, [, rate, time, flag]: Expression[], names: ScriptNames): string[] | undefined {
  const ms = time && evaluate(time, new Map())
  const free = { words: [], domains: new Map(), facts: new Map(), tests: [], outer: [] }
  const [amount, more] = (rate && units.c3 && readAmounts(rate, free, units.c3, false)) ?? []
  if (!amount || more || amount.per !== undefined || amount.when.length > 0 || !ms || ms <= 0) return undefined
  const values = { rate: amount.text, time: timeText(ms) }
  const { attack, hit, skill } = effectsCopy.triggers
  if (kind === 'autobonus3') {
    const word = flag && fixedArgument('skill', flag, names)
    return word && [fill(skill, { ...values, skill: word.text })]
  }
  const flags = flagsOf(flag ?? number(0), 'BF_')
  const kinds = flags && attackWords(flags)
  return kinds === undefined ? undefined : [fill(kind === 'autobonus' ? attack : hit, { ...values, kinds })]
}

/** A text, in which numbers of the outer script become variables; undefined for anything else. */
function textOf(given: Expression | undefined): Pick<Trigger, 'script' | 'variables'> | undefined {
  const pieces = given ? piecesOf(given) : []
  if (!pieces.some(({ kind }) => kind === 'text')) return undefined
  const variables = new Map<string, Expression>()
  let script = ''
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'text') {
      script += piece.value
      continue
    }
    const next = pieces[at + 1]
    // Next to a digit or another number it would be a part of that.
    const isApart = !/\w$/.test(script) && (!next || (next.kind === 'text' && !/^\w/.test(next.value)))
    if (piece.kind === 'unknown' || !isApart) return undefined
    const name = `.@given${variables.size}`
    variables.set(name, piece)
    script += name
  }
  return { script, variables }
}

function piecesOf(given: Expression): Expression[] {
  const isJoined = given.kind === 'operation' && given.sign === '+' && containsText(given)
  return isJoined ? given.parts.flatMap(piecesOf) : [given]
}

function containsText(given: Expression): boolean {
  return given.kind === 'text' || (given.kind === 'operation' && given.parts.some(containsText))
}
