export { backUp, backupExtension, readSummary, restore } from './backups/backups.ts'
export { commitIfOk } from './commit-if-ok.ts'
export { commandLimits, type Database, type OpenDatabase, openDatabase } from './database.ts'
export { DatabaseError } from './database-error.ts'
export { describeFailure, isTemporary } from './describe-failure.ts'
export { type MariaDbOptions, mariaDbDialect } from './dialect-mariadb.ts'
export { isBusy } from './dialect-sqlite.ts'
export { isSqlite, upsert } from './engine.ts'
export {
  type DataOwner,
  type ExportedPart,
  eraseRows,
  exportedPart,
  type FeatureTables,
  type FormerNumber,
  hasAccount,
  isEmptyTable,
  type PersonalData,
  type TableName,
  type Tables,
} from './feature-tables.ts'
export { hostSecret, readAnyKey } from './host-secret.ts'
export { idTable } from './id-table.ts'
export { type Alongside, inTransaction, writeNothing } from './in-transaction.ts'
export { insertMany } from './insert-many.ts'
export { inspectCluster } from './inspect-cluster.ts'
export { createLease, type Lease, LeaseLostError, readLeaseState } from './leases.ts'
export { escapeLike, hasPrefix } from './like.ts'
export type { StatementLimits } from './limited-pool.ts'
export { asLock, lockRow } from './lock-rows.ts'
export { addColumn, createIndex, createTable, dropIndex, insertOnce } from './migration-steps.ts'
export { openReady, retryUntilAvailable, withDatabase } from './open-ready.ts'
export { beginPause, isPaused } from './pauses.ts'
export { isRetryable, retryConflicts } from './retry-conflicts.ts'
export { joinTables, type Schema } from './schema.ts'
export { hasErrorNumber, isDenied, isDuplicate } from './sql-errors.ts'
export { hashToken, newToken } from './tokens.ts'
export { DatabaseUnavailable, isUnavailable } from './unavailable.ts'
export { StillBusy, workAlone } from './work-alone.ts'
export { createYield } from './yield-to-event-loop.ts'
