/** NPC scripts: spawns, warps, shops, flags of maps. */
export { reportForeignNames } from './foreign-names.ts'
export { loadWorld } from './load-world.ts'
