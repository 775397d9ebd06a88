import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  MysqlAdapter,
  MysqlDialect,
  type QueryResult,
} from 'kysely'
import { createPool } from 'mysql2'
import { limitPool, type StatementLimits } from './limited-pool.ts'
import { retried } from './retried.ts'

export interface MariaDbOptions extends StatementLimits {
  connections?: number
}

/**
 * Kysely's dialect for MySQL with time limits, so that an unavailable or hung server causes an error instead of a wait.
 * Deadlocks of single statements are retried here, those of transactions by `inTransaction`.
 */
export function mariaDbDialect(uri: string, { connections = 10, ...limits }: MariaDbOptions = {}): Dialect {
  const pool = createPool({
    uri,
    connectionLimit: connections,
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    supportBigNumbers: true,
    connectTimeout: 3_000,
  })
  const dialect = new MysqlDialect({ pool: limitPool(pool, limits) })
  return {
    createDriver: () => retryStatements(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

/** `migrate.ts` takes a lock per database; Kysely's own one is per server. */
class Adapter extends MysqlAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** A statement outside of a transaction can be retried: the engine rolled it back completely. */
function retryStatements(driver: Driver): Driver {
  const wrappers = new WeakMap<DatabaseConnection, Retrying>()
  const inner = (connection: DatabaseConnection) => (connection as Retrying).inner
  const retrying = (connection: DatabaseConnection): Retrying => {
    const known = wrappers.get(connection) ?? new Retrying(connection)
    wrappers.set(connection, known)
    return known
  }
  return {
    init: () => driver.init(),
    acquireConnection: async () => retrying(await driver.acquireConnection()),
    async beginTransaction(connection, settings) {
      await driver.beginTransaction(inner(connection), settings)
      ;(connection as Retrying).inTransaction = true
    },
    commitTransaction: (connection) => driver.commitTransaction(inner(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(inner(connection)),
    async releaseConnection(connection) {
      ;(connection as Retrying).inTransaction = false
      await driver.releaseConnection(inner(connection))
    },
    destroy: () => driver.destroy(),
  }
}

class Retrying implements DatabaseConnection {
  inTransaction = false
  readonly inner: DatabaseConnection
  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = () => this.inner.executeQuery<Row>(query)
    return this.inTransaction ? run() : retried(run)
  }
  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize)
  }
}
