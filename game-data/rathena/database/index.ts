/** Reads entries of database files, settings of the server, and reports what it refuses. */
export { BadEntry, BeyondLimit, Oddity, Refusal } from './bad-entry.ts'
export { type BattleSettings, readBattleSettings, readSwitch } from './battle-settings.ts'
export { type ConfLine, lineBelow, readBelow, readConf, type ServerFolder } from './conf-file.ts'
export { type Constants, findConstants, namedFlags } from './constants.ts'
export { decodeText } from './decode-text.ts'
export {
  elementsOf,
  entries,
  flagOf,
  keyed,
  mapping,
  recordName,
  requiredText,
  requiredWhole,
  requireFields,
  short,
  textOf,
  type Width,
  whole,
} from './fields.ts'
export { containsRecords } from './hidden-records.ts'
export { reportLiftedLimits } from './lifted-limits.ts'
export { reportLockedSources } from './locked-sources.ts'
export { Problems, type Source, unlessRefused } from './problems.ts'
export { type DatabaseFile, type DatabaseSource, type GameServer, readDatabase } from './read-database.ts'
export { RecordIndex } from './record-index.ts'
export { missingItemsError } from './unsupported-formats.ts'
