import { isRetryable } from './retry-conflicts.ts'

/** The database is unreachable, hung, full or refuses us: the request is correct and can be repeated later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** All connections are in use; the server itself may be well. */
export class PoolExhausted extends DatabaseUnavailable {}

/** The server accepted a statement and did not answer in time. */
export class NoAnswer extends DatabaseUnavailable {}

/** MariaDB's error numbers of a reachable server that cannot serve now. */
export const mariaDbNumbers = {
  diskFull: [1021, 1026, 1030, 1114],
  outOfMemory: [1037, 1038, 1041],
  tooManyConnections: [1040, 1203, 1226],
  // Such as after a password was changed.
  accessDenied: [1044, 1045, 1046, 1049, 1129, 1130, 1142, 1698],
  shuttingDown: [1053, 1077, 1079],
  connectionLost: [1158, 1159, 1160, 1161, 1927, 4031],
  readOnly: [1290, 1792, 1836],
  // Galera: without a quorum or while it joins; 1180: it lost the cluster during a commit.
  outOfCluster: [1047, 1180],
  timedOut: [1317, 1969, 3024],
}

/** SQLite: read-only, I/O error, full, cannot open, busy, locked. */
const sqliteCodes = new Set([5, 6, 8, 10, 13, 14])

/** Whether an error means that the database is unavailable, rather than that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || isRetryable(error)) return true
  const { errcode, errno, sqlState } = (error ?? {}) as { errcode?: unknown; errno?: unknown; sqlState?: unknown }
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff)
  return typeof errno === 'number' && sqlState !== undefined && Object.values(mariaDbNumbers).flat().includes(errno)
}

/** Numbers that say nothing about the server as a whole: the statement was too slow, or the user has no right. */
const ofStatement: readonly number[] = [...mariaDbNumbers.timedOut, ...mariaDbNumbers.accessDenied]

/** Whether another node of a cluster may serve what this one cannot; the statement may have been executed. */
export function isNodeAway(error: unknown): boolean {
  if (error instanceof PoolExhausted || isRetryable(error)) return false
  return isUnavailable(error) && !ofStatement.includes((error as { errno?: number }).errno ?? 0)
}
