/** Maps of the server, and the names of places on them. */
export { distinctTitles } from './distinct-titles.ts'
export { readMapConf } from './map-conf.ts'
export { type MapGround, readGrounds } from './map-grounds.ts'
export { mapOf, npcNames, npcPlace } from './npc-names.ts'
export { readServerMaps, type ServerMaps } from './server-maps.ts'
export { readStockMapNames } from './stock-map-names.ts'
