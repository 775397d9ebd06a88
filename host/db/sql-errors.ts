/** Whether MariaDB reported one of these error numbers. */
export function hasErrorNumber(error: unknown, ...numbers: readonly number[]): boolean {
  return numbers.includes((error as { errno?: number } | null)?.errno ?? 0)
}

/** Whether the user lacks a right on a database, a table or a column. */
export function isDenied(error: unknown): boolean {
  return hasErrorNumber(error, 1044, 1142, 1143)
}

/** Whether a unique key refused the row, in SQLite or MariaDB. */
export function isDuplicate(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode === 2067 || errcode === 1555 || hasErrorNumber(error, 1062)
}
