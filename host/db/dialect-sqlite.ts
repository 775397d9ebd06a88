import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'

type Value = null | number | bigint | string | Uint8Array

/** Less than the timeout of the site's client (`api/client.ts`). */
const defaultWaitMs = 10_000
const maxPauseMs = 25
/** For waits inside SQLite, which block the whole process: recovery of the log by another process after a crash. */
const recoveryMs = 5_000

/**
 * Kysely's dialect over `node:sqlite`. Money lives in this database, so an acknowledged commit is on disk (WAL with
 * synchronous=FULL), and a second process waits for a lock instead of failing.
 *
 * `node:sqlite` waits inside the call, so one process's import would stop every answer of another: here a write that
 * finds the database locked is tried again later, and reads have a separate connection, which no writer blocks.
 * Writes of this process take turns; a transaction takes the write lock at its beginning, so that it reads nothing
 * that another one changes before it writes.
 */
export function sqliteDialect(file: string, { waitMs = defaultWaitMs }: { waitMs?: number | undefined } = {}): Dialect {
  return {
    createDriver: () => createDriver(file, waitMs),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** Whether a statement failed because another process writes; it had no effect. */
export function isBusy(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' && (errcode & 0xff) === 5
}

/**
 * Kysely's adapter would serialise all queries, make reads wait for transactions, and migrate without a transaction.
 */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
  override get supportsMultipleConnections() {
    return true
  }
}

/** The write turns of this process. */
function createWriteTurns(waitMs: number) {
  let lastTurn = Promise.resolve()
  return {
    /** Resolves when all earlier writes of this process are done; returns a function that ends this one's turn. */
    async take(): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const previousTurn = lastTurn
      lastTurn = promise
      await previousTurn
      return resolve
    },
    /** Within a turn, waits until no other process writes. `startMs` is when the wait for the turn began. */
    async retryWhileBusy<T>(startMs: number, write: () => T): Promise<T> {
      for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
        try {
          return write()
        } catch (error) {
          if (!isBusy(error) || performance.now() - startMs > waitMs) throw error
        }
        await sleep(pauseMs)
      }
    },
  }
}

function createDriver(file: string, waitMs: number): Driver {
  const writer = openFile(file)
  // An in-memory database belongs to its connection.
  const reader = file === ':memory:' ? undefined : openFile(file, true)
  const writes = createWriteTurns(waitMs)
  /** Connections with an open transaction hold the write turn until they are released; the value ends it. */
  const turns = new Map<DatabaseConnection, () => void>()

  async function execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (turns.has(connection)) return writer.run(query)
    if (reader && onlyReads(query)) return reader.run(query)
    const startMs = performance.now()
    const endTurn = await writes.take()
    try {
      return await writes.retryWhileBusy(startMs, () => writer.run<Row>(query))
    } finally {
      endTurn()
    }
  }

  return {
    async init() {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: (query) => execute(connection, query),
        async *streamQuery(query) {
          yield await execute(connection, query)
        },
      }
      return connection
    },
    async beginTransaction(connection) {
      const startMs = performance.now()
      const endTurn = await writes.take()
      try {
        await writes.retryWhileBusy(startMs, () => writer.exec('begin immediate'))
      } catch (error) {
        endTurn()
        throw error
      }
      turns.set(connection, endTurn)
    },
    commitTransaction: async () => writer.exec('commit'),
    async rollbackTransaction() {
      // A full disk rolls a transaction back by itself.
      if (writer.inTransaction()) writer.exec('rollback')
    },
    async releaseConnection(connection) {
      turns.get(connection)?.()
      turns.delete(connection)
    },
    async destroy() {
      // The last connection to close writes the log into the file, which a read-only one cannot do.
      reader?.close()
      writer.close()
    },
  }
}

function onlyReads({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))
}

function openFile(file: string, readOnly = false) {
  // The timeout is set before the first statement, which may have to wait for another process's recovery of the log.
  const database = new DatabaseSync(file, { timeout: recoveryMs, readOnly })
  if (!readOnly)
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA busy_timeout = 0;
    `)
  // A prepared statement takes about ten times the memory of its text, and an insert of many rows has a long text.
  const statements = new LRUCache<string, { reads: boolean; statement: ReturnType<typeof database.prepare> }>({
    maxSize: 1_000_000,
    sizeCalculation: (_, sql) => sql.length,
  })

  function prepare(sql: string) {
    const cached = statements.get(sql)
    if (cached) return cached
    const statement = database.prepare(sql)
    const prepared = { statement, reads: statement.columns().length > 0 }
    statements.set(sql, prepared)
    return prepared
  }

  return {
    run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
      const { statement, reads } = prepare(sql)
      const values = parameters as Value[]
      if (reads) return { rows: statement.all(...values) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    exec: (sql: string) => database.exec(sql),
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  }
}
