import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

type Value = null | number | bigint | string | Uint8Array

/**
 * Kysely's SQLite dialect over `node:sqlite`. Money lives in this database, so an acknowledged commit is
 * on disk (WAL with synchronous=FULL), and a second process waits for a lock instead of failing.
 */
export function sqliteDialect(file: string): SqliteDialect {
  // The timeout comes before the first statement: after a crash that may meet another process's recovery of the log.
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
  `)
  const statements = new Map<string, ReturnType<typeof adapt>>()
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const known = statements.get(sql)
        if (known) return known
        const statement = adapt(database.prepare(sql))
        if (statements.size >= 500) statements.clear()
        statements.set(sql, statement)
        return statement
      },
    },
  })
}

function adapt(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as Value[])),
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as Value[])),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as Value[])),
  }
}
