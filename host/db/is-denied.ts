/** MariaDB error numbers of denied access to a database, a table or a column. */
const denied = new Set([1044, 1142, 1143])

/** Whether the database's user lacks a right for the statement. */
export function isDenied(error: unknown): boolean {
  return denied.has((error as { errno?: number }).errno ?? 0)
}
