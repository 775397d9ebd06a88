import { createRequire } from 'node:module'
import {
  type DatabaseConnection,
  type Dialect,
  MysqlAdapter,
  MysqlDialect,
  type MysqlDialectConfig,
  MysqlDriver,
  type TransactionSettings,
} from 'kysely'
import { nodeAddresses } from '../../settings/database-url.ts'
import { DatabaseError } from './database-error.ts'
import { type DatabaseAddress, noteOrigin } from './describe-failure.ts'
import { isRead, limitPool, type StatementLimits } from './limited-pool.ts'
import { createNodePool } from './node-pool.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { tlsOf } from './tls.ts'
import { isNodeAway } from './unavailable.ts'

export interface MariaDbOptions extends StatementLimits {
  connections?: number
  /** The setting that contains the address. */
  setting?: DatabaseAddress['setting']
}

/**
 * Kysely's dialect for MySQL with time limits, so that an unavailable or hung server causes an error instead of a wait.
 * Deadlocks of single statements are retried here, those of transactions by `inTransaction`. The address may name
 * several nodes of a cluster.
 */
export function mariaDbDialect(
  uri: string,
  { connections = 10, setting = 'DATABASE_URL', ...limits }: MariaDbOptions = {},
): Dialect {
  const nodes = nodeAddresses(uri)
  const pool = createNodePool(nodes.length, (index, onAway) => {
    return limitPool(createRawPool(tlsOf(nodes[index] as string, setting), connections, setting), limits, onAway)
  })
  const config = { pool }
  const dialect = new MysqlDialect(config)
  return {
    createDriver: () => new RetryingDriver(config, { url: uri, setting }, nodes.length),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

const require = createRequire(import.meta.url)

function createRawPool(server: ReturnType<typeof tlsOf>, connections: number, setting: DatabaseAddress['setting']) {
  // Hosts with SQLite need no memory for it.
  const { createPool }: typeof import('mysql2') = require('mysql2')
  try {
    return createPool({
      ...server,
      connectionLimit: connections,
      charset: 'utf8mb4_bin',
      timezone: 'Z',
      supportBigNumbers: true,
      connectTimeout: 3_000,
    })
  } catch (cause) {
    // Parts that cannot be decoded, and parameters with other values than mysql2 takes.
    if (!(cause instanceof URIError || cause instanceof TypeError)) throw cause
    const what = `the address cannot be read (${cause.message})`
    const remedy = `Correct ${setting}: a % in a password is written %25, and other signs than letters and digits %xx.`
    throw new DatabaseError(what, remedy, { cause, setting })
  }
}

/** `migrate.ts` takes a lock per database; Kysely's own one is per server. */
class Adapter extends MysqlAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** No repetition after this time, because the caller waits. */
const repeatMs = 3_000

/**
 * Retries statements outside of transactions: the engine rolled back such a statement completely. Reads are repeated on
 * the next node of a cluster. Notes for each error that it comes from this database.
 */
class RetryingDriver extends MysqlDriver {
  readonly #address: DatabaseAddress
  readonly #nodeCount: number
  readonly #runs = new WeakMap<DatabaseConnection, DatabaseConnection['executeQuery']>()
  readonly #inTransaction = new WeakSet<DatabaseConnection>()

  constructor(config: MysqlDialectConfig, address: DatabaseAddress, nodeCount: number) {
    super(config)
    this.#address = address
    this.#nodeCount = nodeCount
  }

  override async acquireConnection(...options: Parameters<MysqlDriver['acquireConnection']>) {
    const fail = (error: Error) => {
      noteOrigin(error, this.#address)
      throw error
    }
    const connection = await super.acquireConnection(...options).catch(fail)
    if (this.#runs.has(connection)) return connection
    const run: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection)
    this.#runs.set(connection, run)
    const isInTransaction = () => this.#inTransaction.has(connection)
    return Object.assign(connection, {
      executeQuery: <Row>(...query: Parameters<typeof run>) =>
        (isInTransaction() ? run<Row>(...query) : retryConflicts(() => this.#runOnNodes<Row>(run, ...query))).catch(
          fail,
        ),
    })
  }

  /** Runs a statement; a read is repeated on the other nodes while those before are away. */
  async #runOnNodes<Row>(
    run: DatabaseConnection['executeQuery'],
    ...query: Parameters<DatabaseConnection['executeQuery']>
  ) {
    const endMs = performance.now() + repeatMs
    for (let attempt = 1; ; attempt++) {
      // The first connection is the one that the caller holds.
      const other = attempt === 1 ? undefined : await super.acquireConnection()
      try {
        const runHere = other ? (this.#runs.get(other) ?? other.executeQuery.bind(other)) : run
        return await runHere<Row>(...query)
      } catch (error) {
        const isRepeatable = attempt < this.#nodeCount && isNodeAway(error) && isRead(query[0].sql)
        if (!isRepeatable || performance.now() > endMs) throw error
      } finally {
        if (other) await super.releaseConnection(other as Parameters<MysqlDriver['releaseConnection']>[0])
      }
    }
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
