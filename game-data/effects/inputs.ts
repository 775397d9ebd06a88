/** What the value of a script may depend on: numbers of the character or of its equipment, and facts about them. */

import { effectsCopy } from '../../domain/copy/effects.ts'
import { fill } from '../../domain/copy/fill.ts'
import { maxRefine } from '../../domain/items/refine.ts'
import { lookUp } from '../../domain/values/look-up.ts'

export type Input = NumberInput | FactInput

export interface NumberInput {
  kind: 'refine' | 'grade' | 'number'
  /** Equal for equal inputs. */
  key: string
  /** Highest value that a character can have; the lowest is 0. */
  max: number
  /** `精煉`, `基本 STR`. */
  label: string
  /** The same amount of several pieces is one input, if a script uses only their sum. */
  parts?: readonly string[]
  /** `學會 {skill}`: the words for any value but 0. */
  any?: string
}

/** True or false, as 1 or 0. */
export interface FactInput {
  kind: 'fact'
  key: string
  words: string
  /** The words for its opposite. */
  opposite: string
  /** Facts of one group exclude each other: a character has one job. */
  group?: string
}

const { inputs: words } = effectsCopy

export const maxGrade = 4
/** Above the levels and stats of any known server. */
const maxLevel = 300
const maxStat = 250
const maxSkillLevel = 20

export const ownRefine: NumberInput = { kind: 'refine', key: 'refine', max: maxRefine, label: words.refine }
export const ownGrade: NumberInput = { kind: 'grade', key: 'grade', max: maxGrade, label: words.grade }

/** The refine of the piece worn at a place (`EQI_ARMOR`); undefined for an unknown place. */
export function placeRefine(place: string): NumberInput | undefined {
  return ofPlace('refine', place, maxRefine, words.refineOf)
}

export function placeGrade(place: string): NumberInput | undefined {
  return ofPlace('grade', place, maxGrade, words.gradeOf)
}

function ofPlace(kind: 'refine' | 'grade', place: string, max: number, text: string): NumberInput | undefined {
  const name = lookUp<string>(effectsCopy.places, place.replace(/^EQI_/i, '').toUpperCase())
  if (name === undefined) return undefined
  return { kind, key: `${kind} ${place.toLowerCase()}`, max, label: fill(text, { place: name }), parts: [name] }
}

/** `readparam(bStr)`: the points that the character has, without those of jobs, equipment and statuses. */
export function baseStat(name: string): NumberInput | undefined {
  const stat = /^b(Str|Agi|Vit|Int|Dex|Luk|Pow|Sta|Wis|Spl|Con|Crt)$/i.exec(name)?.[1]?.toUpperCase()
  if (stat === undefined) return undefined
  return { kind: 'number', key: `stat ${stat}`, max: maxStat, label: fill(words.stat, { stat }), parts: [stat] }
}

export const baseLevel: NumberInput = { kind: 'number', key: 'level', max: maxLevel, label: words.level }
export const jobLevel: NumberInput = { kind: 'number', key: 'job level', max: maxLevel, label: words.jobLevel }
export const weaponLevel: NumberInput = { kind: 'number', key: 'weapon level', max: 5, label: words.weaponLevel }
export const armorLevel: NumberInput = { kind: 'number', key: 'armor level', max: 2, label: words.armorLevel }

export function skillLevel(skill: string, name: string): NumberInput {
  const key = `skill ${skill.toLowerCase()}`
  return { kind: 'number', key, max: maxSkillLevel, label: `${name} Lv.`, any: fill(words.learnt, { skill: name }) }
}

/** The sum of two inputs of one kind as one input: scripts add the refines of several pieces before they divide. */
export function sumOf(a: NumberInput, b: NumberInput): NumberInput | undefined {
  const family = (key: string) => key.split(' ')[0]
  if (!a.parts || !b.parts || family(a.key) !== family(b.key)) return undefined
  const parts = [...a.parts, ...b.parts].sort()
  if (a.kind === 'grade' || new Set(parts).size < parts.length) return undefined
  const text = family(a.key) === 'refine' ? words.refineSum : words.statSum
  return {
    kind: 'number',
    key: `${family(a.key)} ${parts.join('+')}`,
    max: a.max + b.max,
    label: fill(text, { parts: parts.join('、') }),
    parts,
  }
}
