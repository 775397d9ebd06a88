import { isRetryable } from './retried.ts'

/** The database is unreachable, hung, full or refuses us: the request is correct and can be repeated later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** MariaDB's errors of a reachable server that cannot serve now. */
const mariaDbNumbers = new Set([
  1020, // record has changed
  1021, // disk full
  1026, // error writing a file
  1030, // error of the storage engine, such as a full disk
  1037,
  1038,
  1041, // out of memory
  1040,
  1203,
  1226, // too many connections
  1044,
  1045,
  1049,
  1142,
  1698, // no such user, database or right, such as after a password was changed
  1053,
  1077,
  1079, // shutting down
  1114, // table full
  1129,
  1130, // this machine is not let in
  1158,
  1159,
  1160,
  1161, // the connection broke off
  1205,
  1213, // locked
  1290,
  1792,
  1836, // may only be read
  1317,
  1969,
  3024, // took too long
  1927, // connection killed
  4031, // connection was idle
])

/** SQLite: read-only, I/O error, full, cannot open, busy, locked. */
const sqliteCodes = new Set([5, 6, 8, 10, 13, 14])

/** Whether an error means that the database is unavailable, rather than that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || isRetryable(error)) return true
  const { errcode, errno, sqlState } = (error ?? {}) as { errcode?: unknown; errno?: unknown; sqlState?: unknown }
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff)
  return typeof errno === 'number' && sqlState !== undefined && mariaDbNumbers.has(errno)
}
