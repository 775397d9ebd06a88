import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import { isNodeAway } from './unavailable.ts'

/** How long an earlier node is left alone before it is probed again. */
const probeEveryMs = 5_000

/**
 * One pool out of those of a cluster's nodes: connections come from the first node that serves. When it is away, the next
 * one is used, until a probe finds that an earlier one is ready again. `open` makes the pool of a node; it gets a function
 * to call when the node is away.
 */
export function createNodePool(count: number, open: (index: number, onAway: () => void) => MysqlPool): MysqlPool {
  const pools = Array.from({ length: count }, (_, index) => open(index, () => leave(index)))
  let current = 0
  let probedAtMs = 0

  function leave(index: number): void {
    if (index !== current) return
    current = (index + 1) % count
    probedAtMs = performance.now()
  }

  /** Returns to the first node that is ready, without a wait for the caller. */
  function probeEarlier(): void {
    if (current === 0 || performance.now() - probedAtMs < probeEveryMs) return
    probedAtMs = performance.now()
    for (const [index, pool] of pools.slice(0, current).entries())
      isReady(pool, (ready) => {
        if (ready && index < current) current = index
      })
  }

  function connect(attempt: number, callback: Parameters<MysqlPool['getConnection']>[0]): void {
    const index = current
    pools[index]?.getConnection((error, connection) => {
      if (error && isNodeAway(error)) leave(index)
      if (error && isNodeAway(error) && attempt < count) connect(attempt + 1, callback)
      else callback(error, connection)
    })
  }

  return {
    getConnection(callback) {
      probeEarlier()
      connect(1, callback)
    },
    end(callback) {
      let open = count
      for (const pool of pools)
        pool.end((error) => {
          open -= 1
          if (open === 0) callback(error)
        })
    },
  }
}

/** Whether a node serves: it is a synchronised member of its cluster, or no node of a cluster at all. */
function isReady(pool: MysqlPool, callback: (ready: boolean) => void): void {
  pool.getConnection((error: unknown, connection: MysqlPoolConnection) => {
    if (error) return callback(false)
    const read = (failure: unknown, rows: unknown): void => {
      connection.release()
      const [row] = (rows ?? []) as { Value?: string }[]
      callback(!failure && (row === undefined || row.Value === 'ON'))
    }
    connection.query("show global status like 'wsrep_ready'", [], read as never)
  })
}
