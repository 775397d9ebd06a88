/** Comparisons with jobs, weapons and other choices, and tests of what is worn, as facts in words. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import { fill } from '../../domain/copy/fill.ts'
import { factsCopy } from '../../domain/copy/site-facts.ts'
import { lookUp } from '../../domain/values/look-up.ts'
import type { Expression } from './expression.ts'
import type { FactInput } from './inputs.ts'

const { facts: words } = effectsCopy

/** Variables of the engine that have one of many values. */
export const choices = ['basejob', 'baseclass', 'class', 'sex', 'weapon', 'host'] as const
export type FactChoice = (typeof choices)[number]

/** `BaseJob == Job_Knight`, `getiteminfo(getequipid(EQI_HAND_R), ITEMINFO_VIEW) == W_BOW`. */
export function choiceFact(choice: FactChoice, constant: string): FactInput | undefined {
  const name = nameOf(choice, constant)
  if (name === undefined) return undefined
  const { is, isNot } = words[choice]
  const key = `${choice} ${constant.toLowerCase()}`
  return { kind: 'fact', key, words: fill(is, { name }), opposite: fill(isNot, { name }), group: choice }
}

function nameOf(choice: FactChoice, constant: string): string | undefined {
  if (choice === 'sex') return lookUp<string>(effectsCopy.sexes, constant.replace(/^SEX_/i, '').toLowerCase())
  if (choice === 'weapon' || choice === 'host')
    return lookUp<string>(effectsCopy.weapons, constant.replace(/^W_/i, '').toUpperCase())
  const job = /^Job_(\w+)$/i.exec(constant)?.[1]?.replace(/2$/, '').replaceAll('_', '').toLowerCase()
  return job === undefined ? undefined : jobNames.get(job)
}

const jobNames = new Map(
  Object.entries({ ...factsCopy.words.jobs, ...effectsCopy.jobs }).map(([name, text]) => [
    name.replaceAll('_', '').toLowerCase(),
    text,
  ]),
)

/** `eaclass()&EAJL_THIRD`: the step of the job, whichever job it is. */
export function stepFact(constant: string): FactInput | undefined {
  const name = lookUp<string>(effectsCopy.jobSteps, constant.toUpperCase())
  if (name === undefined) return undefined
  const opposite = fill(words.not, { name })
  return { kind: 'fact', key: constant.toLowerCase(), words: name, opposite }
}

/** `isequipped(1,2)`: all of the items are worn or inserted. */
export function wornFact(ids: readonly number[], name: (id: number) => string): FactInput {
  const names = ids.map((id) => `「${name(id)}」`).join('')
  return {
    kind: 'fact',
    key: `worn ${[...ids].sort((a, b) => a - b).join(' ')}`,
    words: fill(words.worn, { names }),
    opposite: fill(words.notWorn, { names }),
  }
}

export const asExpression = (input: FactInput | undefined): Expression =>
  input ? { kind: 'input', input } : { kind: 'unknown' }
