/** What a random option does, in words with a place for its value. */
import { type Effect, effectSentence } from '../../domain/items/item-effects.ts'
import { type EffectReading, readEffects, type ScriptContext } from './read-effects.ts'

const valueCall = /\bgetrandomoptinfo\s*\(\s*ROA_VALUE\s*\)/gi
/** An option whose amounts are not in proportion at these values, such as one that divides by 10, stays without words. */
const samples = [1, 2, 3, 10, 50, 1_000]

/** The reading at one value, and the template of `optionText`; none unless all of it can be said. */
export function readOption(script: string, context: ScriptContext): { reading: EffectReading; words: string } {
  const readings = samples.map((value) => readEffects(script.replace(valueCall, String(value)), context))
  const [reading] = readings as [EffectReading, ...EffectReading[]]
  const isWhole = readings.every(
    ({ effects, unread }) => unread.length === 0 && effects.length > 0 && effects.length === reading.effects.length,
  )
  const parts = isWhole
    ? reading.effects.map((_, at) => templateOf(readings.map(({ effects }) => effects[at] as Effect)))
    : []
  return { reading, words: parts.every((part) => part !== '') ? parts.join('，') : '' }
}

/** One effect at each of the values; empty if it cannot be said for all of them. */
function templateOf(effects: readonly Effect[]): string {
  const sentences = new Set(effects.map(effectSentence))
  const [first] = effects as [Effect, ...Effect[]]
  if (sentences.size === 1) return effectSentence(first)
  const [, sign = '', unit = ''] = /^([+-]?)[\d,.]+(.*)$/.exec(first.Amount ?? '') ?? []
  const factor = first.Value ?? Number.NaN
  const isProportional = effects.every(({ Value = Number.NaN }, at) => Math.abs(Value - factor * sampleAt(at)) < 1e-9)
  if (!isProportional || first.Per !== undefined) return ''
  const amount = Math.abs(factor) === 1 ? '' : `*${Math.abs(factor)}`
  const form = sign === '' ? '=' : factor < 0 ? '-' : '+'
  const others = new Set(effects.map((effect) => effectSentence({ ...effect, Amount: '' })))
  return others.size === 1 ? effectSentence({ ...first, Amount: `{${form}${amount}}${unit}` }) : ''
}

const sampleAt = (at: number) => samples[at] ?? Number.NaN
