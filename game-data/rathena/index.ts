/** Reads the files of an rAthena or Pandas server. */
export { findBelow, findEngine, findMode } from './engine/index.ts'
export { loadRathena } from './load-rathena.ts'
