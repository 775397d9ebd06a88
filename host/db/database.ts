import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely } from 'kysely'
import { makePrivateDatabase } from '../base/index.ts'
import { mariaDbDialect } from './dialect-mariadb.ts'
import { sqliteDialect } from './dialect-sqlite.ts'
import { exactText } from './exact-text.ts'
import type { Tables } from './feature-tables.ts'
import type { StatementLimits } from './limited-pool.ts'

export type Database = Kysely<Tables>

export interface OpenDatabase {
  db: Database
  close: () => Promise<void>
}

export interface OpenOptions extends StatementLimits {
  /** How long a write to SQLite waits for another process's write; 10 s if absent. MariaDB uses `StatementLimits`. */
  waitMs?: number
  /** The most connections to MariaDB; 10 if absent. */
  connections?: number
}

/** For commands, because no visitor waits for them and an import may pause between statements to read its file. */
export const commandLimits: StatementLimits = { statementMs: 600_000, idleMs: 0 }

/**
 * Opens `sqlite:FILE` (`FILE` and its folder are created when missing, readable only by this user), `sqlite::memory:`
 * or `mysql://…`. MariaDB connects at the first statement, so only that one reports a wrong address.
 */
export function openDatabase(url: string, { waitMs, ...limits }: OpenOptions = {}): OpenDatabase {
  if (url.startsWith('sqlite:')) {
    const file = url.slice('sqlite:'.length)
    if (file !== ':memory:') {
      mkdirSync(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 })
      makePrivateDatabase(file)
    }
    const db: Database = new Kysely({ dialect: sqliteDialect(file, { waitMs }) })
    return { db, close: () => db.destroy() }
  }
  const db: Database = new Kysely({ dialect: mariaDbDialect(url, limits), plugins: [exactText] })
  return { db, close: () => db.destroy() }
}

/** All tables, with Kysely's own. */
export async function tableNames(db: Database): Promise<string[]> {
  return (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
}
