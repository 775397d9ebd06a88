import { DatabaseSync } from 'node:sqlite'

/**
 * Checks a file of the host's database. `damage` is the first error that SQLite reports; '' if there is none. The file is
 * opened read-only, because the user who runs this command may not be the host's.
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
