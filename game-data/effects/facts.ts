/** Comparisons with jobs, weapons and other choices, and tests of what is worn, as facts in words. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import { fill } from '../../domain/copy/fill.ts'
import { factsCopy } from '../../domain/copy/item-facts.ts'
import { lookUp } from '../../domain/values/look-up.ts'
import { type Expression, unknownValue, zero } from './expression.ts'
import type { FactInput } from './inputs.ts'

const { facts: words } = effectsCopy

/** Variables of the engine that have one of many values. */
export const choices = ['basejob', 'baseclass', 'class', 'sex', 'weapon', 'host'] as const
export type FactChoice = (typeof choices)[number]

/**
 * `BaseJob == Job_Knight`, `getiteminfo(getequipid(EQI_HAND_R), ITEMINFO_VIEW) == W_BOW`; `never` for a job that no
 * character has there.
 */
export function choiceFact(choice: FactChoice, constant: string): FactInput | 'never' | undefined {
  const name = nameOf(choice, constant)
  if (name === undefined) return undefined
  const job = plainJob(constant)
  const isFirst = job !== undefined && firstJobs.has(job)
  // `pc_readparam`: BaseClass is a first job, BaseJob a first or second one, whatever the character has become.
  if (choice === 'baseclass' && !isFirst) return 'never'
  if (choice === 'basejob' && !isFirst && job !== undefined && !secondJobs.has(job)) return 'never'
  const { is, isNot } = choice === 'basejob' && isFirst ? words.firstJob : words[choice]
  const key = `${choice} ${constant.toLowerCase()}`
  return { kind: 'fact', key, words: fill(is, { name }), opposite: fill(isNot, { name }), group: choice }
}

function nameOf(choice: FactChoice, constant: string): string | undefined {
  if (choice === 'sex') return lookUp<string>(effectsCopy.sexes, constant.replace(/^SEX_/i, '').toLowerCase())
  if (choice === 'weapon' || choice === 'host')
    return lookUp<string>(effectsCopy.weapons, constant.replace(/^W_/i, '').toUpperCase())
  const job = plainJob(constant)
  return job === undefined ? undefined : jobNames.get(job)
}

/** `Job_Lord_Knight2` → `lordknight`. */
const plainJob = (constant: string) =>
  /^Job_(\w+)$/i.exec(constant)?.[1]?.replace(/2$/, '').replaceAll('_', '').toLowerCase()

const firstJobs = new Set(
  'novice swordman mage archer acolyte merchant thief taekwon gunslinger ninja gangsi summoner'.split(' '),
)
const secondJobs = new Set(
  [
    'knight priest wizard blacksmith hunter assassin crusader monk sage rogue alchemist bard dancer supernovice',
    'stargladiator soullinker rebellion kagerou oboro deathknight darkcollector spirithandler',
  ].flatMap((list) => list.split(' ')),
)

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

export function asExpression(input: FactInput | 'never' | undefined): Expression {
  if (input === 'never') return zero
  return input ? { kind: 'input', input } : unknownValue
}
