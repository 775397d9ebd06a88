import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isTemporary } from '../../host/db/describe-failure.ts'
import { openReady } from '../../host/db/open-ready.ts'
import { isUnavailable } from '../../host/db/unavailable.ts'
import { clusterMissing, createCluster, type GaleraCluster } from '../galera.ts'
import { runCommand } from '../programs.ts'
import { until } from '../run/until.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import {
  countBusyCounters,
  countFailedStarts,
  countLostFactors,
  countOldSessions,
  countStaleReads,
  countWrongLimits,
  findsOnHeldNode,
  openOnNodes,
} from './cluster-checks.ts'

/** Few rounds: `npm run test:faults -- cluster` has many, on three nodes with three hosts. */
const rounds = 12

describe.skipIf(clusterMissing !== '')(`two nodes of MariaDB Galera${clusterMissing}`, () => {
  let cluster: GaleraCluster
  let opened: Awaited<ReturnType<typeof openOnNodes>>
  beforeAll(async () => {
    cluster = await createCluster(2)
    opened = await openOnNodes(cluster)
  })
  afterAll(async () => {
    await opened?.close()
    await cluster?.remove()
  })

  it('locks hold on both: passwords, last factors, limits', async () => {
    expect(await countOldSessions(opened.db(0), opened.db(1), rounds)).toBe(0)
    expect(await countLostFactors(opened.db(0), opened.db(1), rounds)).toBe(0)
    expect(await countWrongLimits([opened.db(0), opened.db(1)], rounds)).toBe(0)
  })

  it('a node finds what the other has acknowledged', async () => {
    expect(await findsOnHeldNode(opened.db(0), opened.db(1))).toBe(true)
    expect(await countStaleReads(opened.db(0), opened.db(1), 4 * rounds)).toBe(0)
  })

  it('a rush on one counter is counted exactly and refuses none', async () => {
    expect(await countBusyCounters(opened.databases, 60)).toEqual({ failed: 0, count: 60 })
  })

  it('two hosts start at once on an empty database', async () => {
    expect(await countFailedStarts(cluster, 1)).toEqual([])
  })

  it('a restore is refused while a host uses another node', async () => {
    const [one = '', other = ''] = opened.urls
    const file = `${temporaryFolder('cluster')}/backup.sql`
    const host = await openReady(other, { user: 'host' })
    const command = (name: string) => runCommand(name, [file], { DATABASE_URL: one, VAR_DIR: temporaryFolder('var') })
    expect(command('backup')).toMatchObject({ status: 0, stderr: '' })
    const refused = command('restore')
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringMatching(/host, process \d+ on [\s\S]*Stop all/) })
    await host.close()
    for (const database of opened.databases) await database.close()
    expect(command('restore')).toMatchObject({ status: 0, stderr: '' })
  })

  it('a node without a quorum is unavailable, and its host waits or uses the next node', async () => {
    const [survivor, killed] = cluster.nodes
    if (!survivor || !killed) throw new Error('two nodes')
    await killed.signal('SIGKILL')
    await until('the survivor has no quorum', () => survivor.status('wsrep_cluster_status') !== 'Primary')
    const error = await openReady(survivor.url(opened.name)).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ name: 'DatabaseError', message: expect.stringContaining('not in its cluster') })
    const { cause } = error as Error
    expect([isUnavailable(cause), isTemporary(cause)]).toEqual([true, true])
  })
})
