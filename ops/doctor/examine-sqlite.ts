import { DatabaseSync } from 'node:sqlite'

/**
 * Reads a database of the host: what is damaged, '' if nothing, and the number of accounts. Read-only, because the user
 * who runs this command may not be the host's.
 */
export function examineSqlite(file: string): { damage: string; accounts: number } {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const [check] = database.prepare('PRAGMA quick_check(1)').all()
    const [count] = database.prepare('SELECT count(*) AS accounts FROM accounts').all()
    const result = String(check?.quick_check)
    return { damage: result === 'ok' ? '' : result, accounts: Number(count?.accounts) }
  } finally {
    database.close()
  }
}
