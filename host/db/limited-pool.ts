import type { EventEmitter } from 'node:events'
import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import { hasErrorNumber } from './sql-errors.ts'
import { DatabaseUnavailable, isNodeAway, NoAnswer, PoolExhausted } from './unavailable.ts'

export interface StatementLimits {
  /** Statement timeout of the server; the client gives up a little later. 0 = no limit. */
  statementMs?: number
  /** The server ends a transaction that is idle for this long, so that its locks are released. 0 = no limit. */
  idleMs?: number
}

/** For requests of visitors: less than the timeout of the site's client (`api/client.ts`). */
const defaults = { statementMs: 8_000, idleMs: 30_000 }
/** How long a statement waits for a lock, in seconds; after that the transaction is retried. */
const lockWaitS = 4
const acquireMs = 5_000
/** How much later than its timeout a server may answer before it is considered hung. */
const graceMs = 2_000
/** Maximum wait for a hung server when closing. */
const endMs = 1_000
const lockWaitTimeout = 1205
const outOfCluster = 1047
/** MySQL and MariaDB without Galera lack some of the settings below. */
const unknownVariable = 1193

type Connection = MysqlPoolConnection
type Callback = Parameters<Connection['query']>[2]

/**
 * A pool whose callbacks are always called: an unavailable connection, and a statement without an answer, become
 * `DatabaseUnavailable` after a timeout. The connection of such a statement is closed, which ends the statement on the
 * server.
 *
 * `onAway` is called whenever the server cannot serve as a whole (`isNodeAway`).
 */
// biome-ignore lint/suspicious/noExplicitAny: mysql2's pool, of which Kysely types the part that it needs
export function limitPool(pool: any, limits: StatementLimits, onAway: () => void = () => {}): MysqlPool {
  const { statementMs, idleMs } = { ...defaults, ...limits }
  const open = new Set<Connection>()
  const limitedConnections = new WeakMap<Connection, Connection>()
  const settings = [
    // Parameters are escaped with backslashes, so the SQL mode must not include NO_BACKSLASH_ESCAPES.
    "sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
    `max_statement_time = ${statementMs / 1_000}`,
    `innodb_lock_wait_timeout = ${lockWaitS}`,
    `idle_transaction_timeout = ${Math.ceil(idleMs / 1_000)}`,
    // On a node of a cluster, statements (1 reads, 2 updates and deletions, 4 insertions) wait for the changes that other
    // nodes have acknowledged: else a login on one host would be unknown to the next.
    'wsrep_sync_wait = 7',
  ]

  pool.on('connection', (connection: Connection & EventEmitter) => {
    open.add(connection)
    for (const event of ['end', 'error']) connection.once(event, () => open.delete(connection))
    // Separate statements, so that one that the server lacks does not prevent the others. They run before any other
    // statement.
    for (const setting of settings)
      connection.query(`set session ${setting}`, [], (error: unknown) => {
        if (error && !hasErrorNumber(error, unknownVariable)) connection.destroy()
      })
  })

  function limitOnce(raw: Connection): Connection {
    const limited = limitedConnections.get(raw) ?? limitConnection(raw, statementMs, onAway)
    limitedConnections.set(raw, limited)
    return limited
  }

  return {
    getConnection(callback) {
      let isOver = false
      const timer = setTimeout(() => {
        isOver = true
        callback(new PoolExhausted(`no connection within ${acquireMs} ms`), undefined as never)
      }, acquireMs)
      pool.getConnection((error: unknown, raw: Connection) => {
        clearTimeout(timer)
        if (isOver) return raw?.release()
        if (error) callback(toUnavailable(error), undefined as never)
        else callback(undefined, limitOnce(raw))
      })
    },
    end(callback) {
      const timer = setTimeout(() => {
        for (const raw of open) raw.destroy()
        callback(undefined)
      }, endMs)
      pool.end((error: unknown) => {
        clearTimeout(timer)
        callback(error)
      })
    },
  }
}

function limitConnection(raw: Connection, defaultMs: number, onAway: () => void): Connection {
  let limitMs = defaultMs
  /** Why the connection is lost: the error of every later statement. */
  let lossError: unknown

  function send(text: string, parameters: unknown, callback: NonNullable<Callback>): void {
    let timer: NodeJS.Timeout | undefined
    function finish(error: unknown, result?: unknown): void {
      clearTimeout(timer)
      if (error && isFatal(error)) lossError ??= error
      if (error && isNodeAway(error)) onAway()
      callback(error, result as never)
    }
    if (limitMs > 0)
      timer = setTimeout(() => {
        lossError = new NoAnswer(`no answer within ${limitMs + graceMs} ms`)
        // mysql2 does not report a connection that was destroyed explicitly.
        finish(lossError)
        raw.destroy()
      }, limitMs + graceMs)
    raw.query(text, parameters, (error, result) => {
      if (!lossError) finish(error ? toUnavailable(error, text) : undefined, result)
    })
  }

  return {
    config: raw.config,
    threadId: raw.threadId,
    connect: (callback) => raw.connect(callback),
    destroy: () => raw.destroy(),
    release() {
      if (limitMs !== defaultMs && !lossError)
        send(`set session max_statement_time = ${defaultMs / 1_000}`, [], () => {})
      limitMs = defaultMs
      raw.release()
    },
    query(text, parameters, callback) {
      if (!callback) return raw.query(text, parameters)
      // The server rolls back the transaction of a lost connection, so a rollback succeeds, without the original error.
      if (lossError) queueMicrotask(() => callback(text === 'rollback' ? undefined : lossError, {} as never))
      else {
        const limit = /^set session max_statement_time = (\d+)$/.exec(text)?.[1]
        if (limit !== undefined) limitMs = Number(limit) * 1_000
        send(text, parameters, callback)
      }
      return undefined as never
    },
  }
}

/** Whether a statement changes nothing and locks nothing, so that another node may repeat it. */
export function isRead(text: string): boolean {
  return /^\s*\(?\s*(?:select|show|with)\b/i.test(text)
}

function isFatal(error: unknown): boolean {
  const isLost = error instanceof DatabaseUnavailable && !hasErrorNumber(error, outOfCluster)
  return isLost || (error as { fatal?: unknown }).fatal === true
}

/**
 * Errors reported by the server have an SQL state and are returned unchanged; all others mean a failed connection. A read
 * waits for no lock: if it reports a lock wait timeout, the node waits for changes of its cluster (`wsrep_sync_wait`).
 */
function toUnavailable(error: unknown, text = ''): unknown {
  const { sqlState, message } = error as { sqlState?: unknown; message?: string }
  if (hasErrorNumber(error, lockWaitTimeout) && isRead(text)) {
    const fields = { errno: outOfCluster, sqlState: '08S01' }
    return Object.assign(new DatabaseUnavailable('the node does not catch up with its cluster'), fields)
  }
  return sqlState === undefined ? new DatabaseUnavailable(message, { cause: error }) : error
}
