import {
  type DatabaseConnection,
  type Dialect,
  MysqlAdapter,
  MysqlDialect,
  type MysqlDialectConfig,
  MysqlDriver,
  type TransactionSettings,
} from 'kysely'
import { createPool } from 'mysql2'
import { type DatabaseAddress, noteOrigin } from './describe-failure.ts'
import { limitPool, type StatementLimits } from './limited-pool.ts'
import { retryConflicts } from './retry-conflicts.ts'

export interface MariaDbOptions extends StatementLimits {
  connections?: number
  /** The setting that contains the address. */
  setting?: DatabaseAddress['setting']
}

/**
 * Kysely's dialect for MySQL with time limits, so that an unavailable or hung server causes an error instead of a wait.
 * Deadlocks of single statements are retried here, those of transactions by `inTransaction`.
 */
export function mariaDbDialect(
  uri: string,
  { connections = 10, setting = 'DATABASE_URL', ...limits }: MariaDbOptions = {},
): Dialect {
  const pool = createPool({
    uri,
    connectionLimit: connections,
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    supportBigNumbers: true,
    connectTimeout: 3_000,
  })
  const config = { pool: limitPool(pool, limits) }
  const dialect = new MysqlDialect(config)
  return {
    createDriver: () => new RetryingDriver(config, { url: uri, setting }),
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

/**
 * Retries statements outside of transactions: the engine rolled back such a statement completely. Notes for each error
 * that it comes from this database.
 */
class RetryingDriver extends MysqlDriver {
  readonly #address: DatabaseAddress
  readonly #retrying = new WeakSet<DatabaseConnection>()
  readonly #inTransaction = new WeakSet<DatabaseConnection>()

  constructor(config: MysqlDialectConfig, address: DatabaseAddress) {
    super(config)
    this.#address = address
  }

  override async acquireConnection(...options: Parameters<MysqlDriver['acquireConnection']>) {
    const fail = (error: Error) => {
      noteOrigin(error, this.#address)
      throw error
    }
    const connection = await super.acquireConnection(...options).catch(fail)
    if (this.#retrying.has(connection)) return connection
    this.#retrying.add(connection)
    const run = connection.executeQuery.bind(connection)
    const isInTransaction = () => this.#inTransaction.has(connection)
    return Object.assign(connection, {
      executeQuery: <Row>(...query: Parameters<typeof run>) =>
        (isInTransaction() ? run<Row>(...query) : retryConflicts(() => run<Row>(...query))).catch(fail),
    })
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings)
    this.#inTransaction.add(connection)
  }

  override async releaseConnection(connection: Parameters<MysqlDriver['releaseConnection']>[0]) {
    this.#inTransaction.delete(connection)
    await super.releaseConnection(connection)
  }
}
