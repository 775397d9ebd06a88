/** Effects of commands that are no bonuses: what using an item does, and skills that it gives. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import { fill } from '../../domain/copy/fill.ts'
import type { Effect } from '../../domain/items/item-effects.ts'
import { numberText, quantityText } from '../../domain/text/number-text.ts'
import { lookUp } from '../../domain/values/look-up.ts'
import { fixedArgument, levelText } from './arguments.ts'
import type { Expression } from './expression.ts'
import type { ScriptNames } from './names.ts'

const { uses } = effectsCopy

/** None for another command, and for arguments that cannot be said in words. */
export function effectsOfUse(name: string, parts: readonly Expression[], when: string[], names: ScriptNames): Effect[] {
  const [first, second] = parts
  const effects = ((): Omit<Effect, 'When'>[] => {
    if (name === 'heal' || name === 'itemheal')
      return [...recovered('hp', uses.hp, uses.loseHp, first), ...recovered('sp', uses.sp, uses.loseSp, second)]
    if (name === 'percentheal')
      return [
        ...recovered('hp%', uses.hpPercent, uses.loseHpPercent, first),
        ...recovered('sp%', uses.spPercent, uses.loseSpPercent, second),
      ]
    if (name === 'skill' || name === 'itemskill') return skillEffect(name, first, second, names)
    if (name === 'sc_end' && first?.kind === 'name' && parts.length === 1) {
      const status = lookUp<string>(effectsCopy.statuses, first.name.replace(/^SC_/i, '').toUpperCase())
      return status === undefined
        ? []
        : [{ Key: `sc_end ${first.name.toLowerCase()}`, Text: fill(uses.cure, { status }) }]
    }
    return []
  })()
  return effects.map((effect) => ({ ...effect, ...(when.length > 0 && { When: when, Further: true }) }))
}

function recovered(key: string, gain: string, loss: string, given: Expression | undefined): Effect[] {
  const range = given && rangeOf(given)
  if (!range || (range[0] === 0 && range[1] === 0) || range[0] < 0 !== range[1] < 0) return []
  const [min, max] = range[1] < 0 ? [-range[1], -range[0]] : range
  const Amount = max > min ? quantityText(min, max) : numberText(min)
  return [{ Key: `heal ${key}`, Text: range[1] < 0 ? loss : gain, Amount, ...(min === max && { Value: range[0] }) }]
}

/** A number, or `rand(a,b)`. */
function rangeOf(given: Expression): readonly [number, number] | undefined {
  if (given.kind === 'number') return [given.value, given.value]
  if (given.kind !== 'call' || given.name !== 'rand') return undefined
  const [a, b] = given.parts
  if (a?.kind !== 'number') return undefined
  if (!b) return a.value > 0 ? [0, a.value - 1] : undefined
  return b.kind === 'number' ? [Math.min(a.value, b.value), Math.max(a.value, b.value)] : undefined
}

function skillEffect(
  name: string,
  skill: Expression | undefined,
  level: Expression | undefined,
  names: ScriptNames,
): Effect[] {
  const word = skill && fixedArgument('skill', skill, names)
  const text = level && levelText(level, false)
  if (!word || text === undefined || skill.kind === 'unknown' || skill.kind === 'operation') return []
  const key =
    skill.kind === 'text' || skill.kind === 'number' ? String(skill.value) : skill.kind === 'name' ? skill.name : ''
  const words = fill(name === 'skill' ? uses.skill : uses.cast, { skill: word.text, level: text })
  return [{ Key: `${name} ${key.toLowerCase()}`, Text: words }]
}
