import { Hono } from 'hono'
import { getHealth, getMetrics, getReadiness } from '../../../api/health.ts'
import { hostCopy } from '../../../domain/copy/host.ts'
import { version } from '../../../domain/version.ts'
import { createReusedResult, isSameSecret } from '../../base/index.ts'
import { createLease, readAnyKey } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'
import { HostError, route } from '../../http/index.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** How long a result is reused: the calls are public and must not burden the database. */
const readReuseMs = 1_000
/** Longer, because this check writes. */
const writeReuseMs = 10_000
const databaseTimeoutMs = 3_000
const monotonicMs = () => performance.now()

/** `GET /health`: the process can write to its database. `GET /ready`: it can serve. `GET /metrics`: only with METRICS_TOKEN. */
export function healthRoutes(
  { config, database, games }: Pick<Deps, 'config' | 'database' | 'games'>,
  metrics: Metrics,
) {
  const app = new Hono<AppEnv>()
  const databaseUp = createReusedResult(readReuseMs, monotonicMs, () =>
    // A row of a table, because a node of a cluster without a quorum still answers `select 1`.
    succeedsInTime(readAnyKey(database)),
  )
  // Each call changes a row, which fails on a full disk and on a read-only server.
  const canWrite = createReusedResult(writeReuseMs, monotonicMs, () =>
    succeedsInTime(createLease(database, 'health', 'health').take()),
  )

  route(app, getHealth, async (c) => {
    const writable = await canWrite.get()
    return c.json({ status: writable ? 'ok' : 'cannot write', version }, writable ? 200 : 503)
  })
  route(app, getReadiness, async (c) => {
    const checks = { database: await databaseUp.get(), gameData: games.current.report.missing.length === 0 }
    const ready = checks.database && games.current.data.items.size > 0
    return c.json({ status: ready ? 'ready' : 'not ready', ...checks }, ready ? 200 : 503)
  })
  route(app, getMetrics, async (c) => {
    const { METRICS_TOKEN } = config
    const token = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
    if (METRICS_TOKEN === '') throw new HostError(404, hostCopy.notFound)
    if (!isSameSecret(token, METRICS_TOKEN)) throw new HostError(401, hostCopy.notFound)
    return c.text(await metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return app
}

/** Whether the work succeeds within the time limit. */
async function succeedsInTime(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, databaseTimeoutMs, false)
  })
  const outcome = work.then(
    () => true,
    () => false,
  )
  return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer))
}
