/** Whether a unique key refused the row: SQLite's and MariaDB's ways of saying so. */
export function isDuplicate(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === 2067 || errcode === 1555 || code === 'ER_DUP_ENTRY'
}
