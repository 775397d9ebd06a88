/** Databases of tests: SQLite, or MariaDB if its server is installed. */
import path from 'node:path'
import process from 'node:process'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../host/db/database.ts'
import { mariaDbDatabase } from './mariadb.ts'
import { prepareDatabase } from './prepared-schema.ts'
import { findProgram } from './system-packages.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface TestDatabase {
  /** Address of the same database for a second connection or process. */
  url: string
  open: () => OpenDatabase
  /** Address of an empty database: a new one in memory for SQLite, or this one without its rows for MariaDB. */
  emptyUrl: () => Promise<string>
}

type Engine = 'SQLite' | 'MariaDB'
type Suite = (database: () => TestDatabase, engine: Engine) => void

/**
 * The engine of this run: `npm test` uses SQLite, `npm run test:full` repeats such suites with `TEST_DATABASE=mariadb`.
 */
const engineOfRun: Engine = process.env.TEST_DATABASE === 'mariadb' ? 'MariaDB' : 'SQLite'

/**
 * Runs the suite with a database of the run's engine and the newest schema, created before its first test and removed
 * after its last.
 */
export function describeDatabase(name: string, suite: Suite): void {
  describeOn(engineOfRun, name, suite)
}

/** Like `describeDatabase`, on both engines in one run: for suites that `npm test` does not run. */
export function describeEachDatabase(name: string, suite: Suite): void {
  describeOn('SQLite', name, suite)
  describeOn('MariaDB', name, suite)
}

function describeOn(engine: Engine, name: string, suite: Suite): void {
  const missing = engine === 'MariaDB' && !findProgram('mariadbd')
  const start = engine === 'MariaDB' ? startMariaDb : startSqlite
  const title = `${name} on ${engine}${missing ? ' (skipped: mariadbd is not installed)' : ''}`
  describe.skipIf(missing)(title, () => suite(useDatabase(start), engine))
}

/** `it` that runs on SQLite only, for validation, messages and limits. */
export const itOnSqlite: TestOrTable = engineOfRun === 'SQLite' ? it : Object.assign(() => {}, { each: () => () => {} })

interface TestOrTable {
  (name: string, test: () => void | Promise<void>): void
  // biome-ignore lint/suspicious/noExplicitAny: the type is that of `each` in Vitest, with rows of any type
  each: (rows: readonly any[]) => (name: string, test: (...row: any[]) => void | Promise<void>) => void
}

interface RunningDatabase {
  url: string
  stop: () => Promise<void>
}

function useDatabase(start: () => Promise<RunningDatabase>): () => TestDatabase {
  let running: RunningDatabase | undefined
  let sweep: (() => Promise<void>) | undefined
  const connections: OpenDatabase[] = []
  beforeAll(async () => {
    running = await start()
    await prepareDatabase(running.url)
  })
  afterAll(async () => {
    for (const database of connections) await database.close()
    await running?.stop()
  })
  return () => {
    const url = running?.url ?? ''
    const open = () => {
      const database = openDatabase(url)
      connections.push(database)
      return database
    }
    const emptyUrl = async () => {
      if (url.startsWith('sqlite:')) return 'sqlite::memory:'
      sweep ??= await createSweep(open())
      await sweep()
      return url
    }
    return { url, open, emptyUrl }
  }
}

/** Deletes all rows except those that the migrations have written. */
async function createSweep({ db }: OpenDatabase): Promise<() => Promise<void>> {
  const all = (await db.introspection.getTables()).map(({ name }) => name)
  const tables = all.filter((name) => name !== 'market_state' && name !== 'post_state')
  // One query for all of them, because most are empty.
  const ask = tables.map((name) => `(select '${name}' as name from ${name} limit 1)`).join(' union all ')
  return async () => {
    const { rows } = await sql.raw<{ name: string }>(ask).execute(db)
    // The audit log does not allow deleting recent entries.
    for (const { name } of rows)
      if (name === 'audit_log') await sql`truncate audit_log`.execute(db)
      else await db.deleteFrom(name as 'accounts').execute()
  }
}

async function startSqlite(): Promise<RunningDatabase> {
  return { url: `sqlite:${path.join(temporaryFolder('sqlite'), 'test.sqlite')}`, stop: async () => undefined }
}

async function startMariaDb(): Promise<RunningDatabase> {
  const { url, drop } = await mariaDbDatabase()
  return { url, stop: async () => void drop() }
}

/** A plugin that adds each statement to `statements`, without its values. */
export function recordStatements(statements: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      statements.push(
        JSON.stringify(node, (key, value) => (key === 'value' || key === 'values' ? typeof value : value)),
      )
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
