/** Kinds of attacks, which the engine combines from flags. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import { fill } from '../../domain/copy/fill.ts'
import type { Expression } from './expression.ts'

/** `BF_SHORT|BF_WEAPON` → the names after the prefix; none for 0. */
export function flagsOf(given: Expression, prefix: string): Set<string> | undefined {
  if (given.kind === 'number') return given.value === 0 ? new Set() : undefined
  if (given.kind === 'name') {
    const name = given.name.toUpperCase()
    return name.startsWith(prefix) ? new Set([name.slice(prefix.length)]) : undefined
  }
  if (given.kind !== 'operation' || (given.sign !== '|' && given.sign !== '+')) return undefined
  const sets = given.parts.map((part) => flagsOf(part, prefix))
  return sets.every((set) => set !== undefined) ? new Set(sets.flatMap((set) => [...set])) : undefined
}

const { attacks } = effectsCopy

/**
 * Attacks in words. Missing flags are those of the engine: both ranges, weapon attacks, and normal attacks and skills;
 * `isNormal`: a weapon's skills count only if they are named (`pc_bonus_autospell`).
 */
export function attackWords(flags: ReadonlySet<string>, isNormal = false): string | undefined {
  const known = ['SHORT', 'LONG', 'WEAPON', 'MAGIC', 'MISC', 'NORMAL', 'SKILL']
  if ([...flags].some((flag) => !known.includes(flag))) return undefined
  const hasMask = flags.has('NORMAL') || flags.has('SKILL')
  const isMagic = flags.has('MAGIC')
  const isMisc = flags.has('MISC')
  const isWeapon = flags.has('WEAPON') || (!isMagic && !isMisc)
  const countsNormal = hasMask ? flags.has('NORMAL') : isWeapon
  const countsSkills = hasMask ? flags.has('SKILL') : isMagic || isMisc || !isNormal
  // Magic is always a skill.
  if ((isMagic || isMisc) && !countsSkills) return undefined
  const weapon = countsNormal && countsSkills ? attacks.weapon : countsNormal ? attacks.normal : attacks.weaponSkill
  const kinds = [isWeapon && weapon, isMagic && attacks.magic, isMisc && attacks.misc].filter((kind) => kind !== false)
  return `${rangeOf(flags)}${kinds.join('／')}`
}

function rangeOf(flags: ReadonlySet<string>): string {
  if (flags.has('SHORT') === flags.has('LONG')) return ''
  return flags.has('SHORT') ? attacks.short : attacks.long
}

/** When and on whom a status is caused; by default by weapon attacks on the enemy (`pc_bonus_addeff`). */
export function statusTrigger(flags: ReadonlySet<string>): { text: string; target: string } | undefined {
  const known = ['SHORT', 'LONG', 'WEAPON', 'MAGIC', 'MISC', 'TARGET', 'SELF']
  if ([...flags].some((flag) => !known.includes(flag))) return undefined
  const kinds = (['WEAPON', 'MAGIC', 'MISC'] as const).filter((kind) => flags.has(kind))
  const words = (kinds.length === 0 ? (['WEAPON'] as const) : kinds).map((kind) => attacks[lowerCase[kind]])
  const { enemy, self, both } = effectsCopy.targets
  const target = flags.has('SELF') ? (flags.has('TARGET') ? both : self) : enemy
  return { text: `${rangeOf(flags)}${words.join('／')}`, target }
}

const lowerCase = { WEAPON: 'weapon', MAGIC: 'magic', MISC: 'misc' } as const

/** A duration from milliseconds: seconds, or whole minutes from two on. */
export function timeText(ms: number): string {
  const { seconds, minutes } = effectsCopy.amounts
  return ms >= 120_000 && ms % 60_000 === 0 ? fill(minutes, { n: ms / 60_000 }) : fill(seconds, { n: ms / 1000 })
}
