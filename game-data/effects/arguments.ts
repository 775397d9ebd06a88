/** The fixed arguments of a bonus in words. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import { fill } from '../../domain/copy/fill.ts'
import { attackWords, flagsOf, statusTrigger } from './attack-words.ts'
import { type Expression, evaluate } from './expression.ts'
import type { Input } from './inputs.ts'
import { type ConstantKind, constantName, type ScriptNames } from './names.ts'

/** Words for `{1}` and, of triggers, `{1t}`; undefined if an argument cannot be said. */
export function fixedArgument(
  kind: string,
  given: Expression,
  names: ScriptNames,
): { text: string; target?: string } | undefined {
  switch (kind) {
    case 'x':
      return { text: '' }
    case 'skill':
      return quoted(written(given, names.skill))
    case 'item':
      return quoted(written(given, names.item))
    case 'monster':
      return quoted(written(given, names.monster))
    case 'group':
      return given.kind === 'name' && /^IG_/i.test(given.name) ? quoted(names.group(given.name.slice(3))) : undefined
    case 'bf':
    case 'bfn': {
      const flags = flagsOf(given, 'BF_')
      return plain(flags && attackWords(flags, kind === 'bfn'))
    }
    case 'atf': {
      const flags = flagsOf(given, 'ATF_')
      return flags && statusTrigger(flags)
    }
    case 'spell':
    case 'onskill':
      return spellTarget(kind, given)
    case 'regen': {
      const { regens } = effectsCopy
      return plain(given.kind === 'number' ? { 1: regens[1], 2: regens[2], 3: regens[3] }[given.value] : undefined)
    }
    default:
      return plain(given.kind === 'name' ? constantName(kind as ConstantKind, given.name) : undefined)
  }
}

const plain = (text: string | undefined) => (text === undefined ? undefined : { text })
const quoted = (text: string | undefined) => (text === undefined ? undefined : { text: `「${text}」` })

/** A record by its number or its internal name. */
function written(given: Expression, nameOf: (written: string) => string | undefined): string | undefined {
  if (given.kind === 'number') return given.value > 0 ? nameOf(String(given.value)) : undefined
  if (given.kind === 'text') return nameOf(given.value)
  return given.kind === 'name' ? nameOf(given.name) : undefined
}

/** Bit 1: on the enemy, after a skill on the own character; bit 2: a random level up to the given one. */
function spellTarget(kind: string, given: Expression) {
  const flag = evaluate(given, new Map())
  if (flag === undefined || flag < 0 || flag > 3) return undefined
  const { enemy, self } = effectsCopy.spellTargets
  if (kind === 'onskill') return { text: flag & 1 ? self : '' }
  return { text: flag & 1 ? enemy : self }
}

/** The level of a spell: `Lv.3`, up to it, or the one that the character has learnt. */
export function levelText(given: Expression, isRandom: boolean): string | undefined {
  const { level, anyLevel, learntLevel, higherLevel, refineLevel } = effectsCopy.amounts
  if (given.kind === 'number' && given.value > 0)
    return fill(isRandom && given.value > 1 ? anyLevel : level, { n: given.value })
  if (isRandom) return undefined
  if (given.kind === 'input') {
    if (given.input.key === 'refine') return refineLevel
    return given.input.key.startsWith('skill ') ? fill(learntLevel, { skill: skillName(given.input) }) : undefined
  }
  if (given.kind !== 'operation' || given.sign !== 'max' || given.parts.length !== 2) return undefined
  const least = given.parts.find((part) => part.kind === 'number')
  const learnt = given.parts.find((part) => part.kind === 'input')
  if (!least || least.value < 1 || !learnt?.input.key.startsWith('skill ')) return undefined
  return fill(higherLevel, { n: least.value, skill: skillName(learnt.input) })
}

const skillName = (input: Input) => (input.kind === 'fact' ? '' : input.label.replace(/ Lv\.$/, ''))
