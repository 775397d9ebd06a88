/** Monsters, their drops and skills. */
export { addDropOptions } from './drop-options.ts'
export { type MapDrops, type Penalties, readItemRatios, readMapDrops, readPenalties } from './drop-tables.ts'
export { readElementChanges } from './element-changes.ts'
export { readFixedRatios } from './fixed-ratios.ts'
export { makeMonsters } from './make-monsters.ts'
export { type MonsterIndex, type MonsterRow, readMonsterRows } from './monster-rows.ts'
export { readMonsterSkills } from './monster-skills.ts'
