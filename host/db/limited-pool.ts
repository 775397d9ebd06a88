import type { EventEmitter } from 'node:events'
import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import { DatabaseUnavailable } from './unavailable.ts'

export interface StatementLimits {
  /** The server ends a statement that takes longer; the client gives up a little later. 0 for no limit. */
  statementMs?: number
  /** A transaction that says nothing for so long is ended by the server, so that its locks are nobody's for ever. 0 for no limit. */
  idleMs?: number
}

/** For what a visitor waits for: less than the site's own client does (`api/client.ts`). */
const defaults = { statementMs: 8_000, idleMs: 30_000 }
/** A statement waits for another's lock for so long, in seconds; then the transaction is begun anew. */
const lockWaitS = 4
const acquireMs = 5_000
/** What a server may take longer than it said, until it is taken for hung. */
const graceMs = 2_000
/** Closing waits for a hung server no longer than this. */
const endMs = 1_000

type Connection = MysqlPoolConnection
type Callback = Parameters<Connection['query']>[2]

/**
 * A pool that always calls back: a connection that cannot be had and a statement without an answer become
 * `DatabaseUnavailable` after a time. A connection whose statement was given up is closed, which ends it at the server.
 */
// biome-ignore lint/suspicious/noExplicitAny: mysql2's pool, of which Kysely types the part that it needs
export function limitPool(pool: any, limits: StatementLimits): MysqlPool {
  const { statementMs, idleMs } = { ...defaults, ...limits }
  const open = new Set<Connection>()
  const wrapped = new WeakMap<Connection, Connection>()
  const settings = [
    // Parameters are written into the text with backslashes: a server that takes these for letters would let them out.
    "sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
    `max_statement_time = ${statementMs / 1_000}`,
    `innodb_lock_wait_timeout = ${lockWaitS}`,
    `idle_transaction_timeout = ${Math.ceil(idleMs / 1_000)}`,
  ]

  pool.on('connection', (connection: Connection & EventEmitter) => {
    open.add(connection)
    for (const event of ['end', 'error']) connection.once(event, () => open.delete(connection))
    // One statement each: MySQL, which lacks two of them, still takes the others. They go before any other.
    for (const setting of settings) connection.query(`set session ${setting}`, [], () => {})
  })

  function limited(raw: Connection): Connection {
    const made = wrapped.get(raw) ?? limitConnection(raw, statementMs)
    wrapped.set(raw, made)
    return made
  }

  return {
    getConnection(callback) {
      let over = false
      const timer = setTimeout(() => {
        over = true
        callback(new DatabaseUnavailable(`no connection within ${acquireMs} ms`), undefined as never)
      }, acquireMs)
      pool.getConnection((error: unknown, raw: Connection) => {
        clearTimeout(timer)
        if (over) return raw?.release()
        if (error) callback(unavailable(error), undefined as never)
        else callback(undefined, limited(raw))
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

function limitConnection(raw: Connection, usualMs: number): Connection {
  let limitMs = usualMs
  let lost: unknown

  function ask(text: string, parameters: unknown, callback: NonNullable<Callback>): void {
    let timer: NodeJS.Timeout | undefined
    function finish(error: unknown, result?: unknown): void {
      clearTimeout(timer)
      if (error && isFatal(error)) lost ??= error
      callback(error, result as never)
    }
    if (limitMs > 0)
      timer = setTimeout(() => {
        lost = new DatabaseUnavailable(`no answer within ${limitMs + graceMs} ms`)
        // mysql2 tells nobody of a connection that is closed by hand.
        finish(lost)
        raw.destroy()
      }, limitMs + graceMs)
    raw.query(text, parameters, (error, result) => {
      if (!lost) finish(error ? unavailable(error) : undefined, result)
    })
  }

  return {
    config: raw.config,
    threadId: raw.threadId,
    connect: (callback) => raw.connect(callback),
    destroy: () => raw.destroy(),
    release() {
      if (limitMs !== usualMs && !lost) ask(`set session max_statement_time = ${usualMs / 1_000}`, [], () => {})
      limitMs = usualMs
      raw.release()
    },
    query(text, parameters, callback) {
      if (!callback) return raw.query(text, parameters)
      // The server has taken back what a lost connection had begun: a rollback is done, and says nothing of the cause.
      if (lost) queueMicrotask(() => callback(text === 'rollback' ? undefined : lost, {} as never))
      else {
        const limit = /^set session max_statement_time = (\d+)$/.exec(text)?.[1]
        if (limit !== undefined) limitMs = Number(limit) * 1_000
        ask(text, parameters, callback)
      }
      return undefined as never
    },
  }
}

function isFatal(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || (error as { fatal?: unknown }).fatal === true
}

/** What the server itself says has an SQL state; all else is a connection that was not made, or broke. */
function unavailable(error: unknown): unknown {
  const { sqlState, message } = error as { sqlState?: unknown; message?: string }
  return sqlState === undefined ? new DatabaseUnavailable(message, { cause: error }) : error
}
