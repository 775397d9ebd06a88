/** Which program a server folder belongs to: name, version, mode, limits, files. */
export { type Engine, hasTrait, newestRathena, versionsOf } from './engine.ts'
export { findEngine } from './find-engine.ts'
export { findMode, type GameMode, isBuiltWith } from './find-mode.ts'
export { findLimits, hasSource, type Limits, type RateName } from './limits.ts'
export { findBelow, listBelow, listSources, readBytesBelow, readSource, toRootPath } from './server-files.ts'
