/** Item scripts in words. */
export { otherNumber } from './compare-texts.ts'
export type { ScriptNames } from './names.ts'
export { readOption } from './option-words.ts'
export { type EffectReading, readEffects, type ScriptContext } from './read-effects.ts'
