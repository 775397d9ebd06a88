/** Whether a unique key refused the row, in SQLite or MariaDB. */
export function isDuplicate(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === 2067 || errcode === 1555 || code === 'ER_DUP_ENTRY'
}
