import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { refreshStatusFile } from '../../api/refresh-status.ts'
import { createLog } from '../../host/base/index.ts'
import { startHost } from '../../host/server.ts'
import { OperationError } from '../../ops/operation-error.ts'
import { readRefreshStatus } from '../../ops/refresh-status.ts'
import { keepStatus } from '../../publish/refresh/keep-status.ts'
import { readConfig } from '../../settings/config.ts'
import { freePort } from '../free-port.ts'
import { createTestHost } from '../host.ts'
import { until } from '../run/until.ts'
import { smallGameData } from '../small-game-data.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const token = 'a-token-for-metrics'
const folder = temporaryFolder('watching')
afterEach(() => rmSync(path.join(folder, refreshStatusFile), { force: true }))

const metricsOf = async (host: Awaited<ReturnType<typeof createTestHost>>) =>
  (await host.request('/metrics', { headers: { Authorization: `Bearer ${token}` } })).text()

it('/health and /ready are answered without a log line, and with 503 without the database', async () => {
  const host = await createTestHost()
  expect(await (await host.request('/health')).json()).toMatchObject({ status: 'ok' })
  expect(await (await host.request('/ready')).json()).toEqual({ status: 'ready', database: true, gameData: true })
  expect(host.lines.filter((line) => line.includes('/ready'))).toEqual([])
  await host.close()
  const broken = await createTestHost()
  await broken.deps.database.close()
  const answer = await broken.request('/ready')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', database: false, gameData: true }])
  expect((await broken.request('/health')).status).toBe(503)
})

it('a starting host reports its step, and answers other calls with 503', async () => {
  const loading = Promise.withResolvers<ReturnType<typeof smallGameData>>()
  const port = await freePort()
  const config = readConfig({ HOST_PORT: String(port), DATABASE_URL: 'sqlite::memory:', VAR_DIR: folder })
  const lines: string[] = []
  const started = startHost(config, { log: createLog((line) => lines.push(line)), load: () => loading.promise })
  const ask = (call: string) => fetch(`http://127.0.0.1:${port}${call}`).catch(() => undefined)
  await until('the host listens', async () => (await ask('/ready'))?.status === 503)
  expect(await (await ask('/ready'))?.json()).toMatchObject({ status: 'starting', step: expect.any(String) })
  const other = await ask('/records')
  expect([other?.status, other?.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(lines.join('')).not.toContain('host listens')
  loading.resolve(smallGameData())
  const host = await started
  expect((await ask('/records'))?.status).toBe(200)
  await host.close()
})

it('/metrics requires the token, and does not exist if none is set', async () => {
  const closed = await createTestHost()
  expect((await closed.request('/metrics', { headers: { Authorization: 'Bearer ' } })).status).toBe(404)
  const open = await createTestHost({ env: { METRICS_TOKEN: token } })
  expect((await open.request('/metrics')).status).toBe(401)
  expect((await open.request('/metrics', { headers: { Authorization: `Bearer ${token}x` } })).status).toBe(401)
  await Promise.all([closed.close(), open.close()])
})

it('metrics count requests by route, not by path', async () => {
  const host = await createTestHost({ env: { METRICS_TOKEN: token, VAR_DIR: folder } })
  for (const id of [501, 512]) await host.request(`/item/${id}/name`)
  for (const name of ['a', 'b"\n', 'c']) await host.request(`/no/such/${encodeURIComponent(name)}`)
  const requests = (await metricsOf(host)).match(/^almanac_http_requests_total\{.*$/gm)
  expect(requests).toEqual([
    'almanac_http_requests_total{method="GET",route="/item/:id/name",status="200"} 2',
    'almanac_http_requests_total{method="GET",route="404",status="404"} 3',
  ])
  // The text format of Prometheus: a name, labels, a number.
  for (const line of (await metricsOf(host)).trim().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-z_]+(\{[^{}]*\})? -?[\d.e+-]+)$/)
  await host.close()
})

it('metrics contain the last refresh, waiting deliveries and the state of the database', async () => {
  const host = await createTestHost({ env: { METRICS_TOKEN: token, VAR_DIR: folder } })
  expect(await metricsOf(host)).not.toContain('almanac_refresh_exit_code')
  const failed = new OperationError('refused', ['it looks broken:', '- items fell'], 'host', 'Mend it.')
  await expect(keepStatus(folder, () => Promise.reject(failed))).rejects.toBe(failed)
  await host.deps.database.db
    .insertInto('deliveries')
    .values({ order_id: 'x', account_id: 1, unit: 'points', amount: 1, state: 'waiting', created_at: 0 })
    .execute()
  const text = await metricsOf(host)
  expect(text).toContain('\nalmanac_refresh_exit_code 4\n')
  expect(text).toContain('\nalmanac_database_up 1\n')
  expect(text).toContain('\nalmanac_deliveries{state="waiting"} 1\n')
  await host.deps.database.close()
  expect(await metricsOf(host)).toContain('\nalmanac_database_up 0\n')
})

it('the refresh status keeps the published release after a failure, and ignores a dry run and one that was locked out', async () => {
  await keepStatus(folder, async () => ({ state: 'published', release: 'r1' }) as never)
  const published = readRefreshStatus(folder)
  await keepStatus(folder, () => Promise.reject(new OperationError('host', 'no answer', 'x', 'Wait.'))).catch(() => {})
  expect(readRefreshStatus(folder)).toMatchObject({ state: 'failed', exitCode: 3, reason: 'no answer', release: 'r1' })
  expect(readRefreshStatus(folder)?.publishedAt).toBe(published?.publishedAt)
  const before = readRefreshStatus(folder)
  await keepStatus(folder, () => Promise.reject(new OperationError('locked', 'busy', 'x', 'Wait.'))).catch(() => {})
  await keepStatus(folder, () => Promise.reject(new Error('down')), { isDryRun: true }).catch(() => {})
  expect(readRefreshStatus(folder)).toEqual(before)
  writeFileSync(path.join(folder, refreshStatusFile), '{')
  expect(readRefreshStatus(folder)).toBeUndefined()
  expect(() => readRefreshStatus(path.join(folder, refreshStatusFile))).toThrow('ENOTDIR')
})
