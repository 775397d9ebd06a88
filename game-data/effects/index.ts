/** Item scripts in words. */
export { bonusTable } from './bonus-table.ts'
export type { Names } from './names.ts'
export { type Reading, readEffects, type ScriptContext } from './read-effects.ts'
