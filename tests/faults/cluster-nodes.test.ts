import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isTemporary } from '../../host/db/describe-failure.ts'
import { inspectCluster } from '../../host/db/inspect-cluster.ts'
import { openReady } from '../../host/db/open-ready.ts'
import { isUnavailable } from '../../host/db/unavailable.ts'
import { schema } from '../../host/features.ts'
import { type GameDatabase, inspectGameDatabase, openGameDatabase } from '../../host/game-db/index.ts'
import { readConfig } from '../../settings/config.ts'
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
    const host = await openReady(other, { schema, user: 'host' })
    const command = (name: string) => runCommand(name, [file], { DATABASE_URL: one, VAR_DIR: temporaryFolder('var') })
    expect(command('backup')).toMatchObject({ status: 0, stderr: '' })
    const refused = command('restore')
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringMatching(/host, process \d+ on [\s\S]*Stop all/) })
    await host.close()
    for (const database of opened.databases) await database.close()
    expect(command('restore')).toMatchObject({ status: 0, stderr: '' })
  })

  it('tables of the game that the cluster does not replicate are named', async () => {
    const [node] = cluster.nodes
    node?.ask('create database game')
    node?.ask('create table game.login (account_id int primary key, userid varchar(23)) engine = MyISAM')
    node?.ask('create table game.`char` (char_id int primary key) engine = InnoDB')
    const game = openGameDatabase(readConfig({ GAME_DATABASE_URL: node?.url('game') }))
    const { findings } = await inspectGameDatabase(game as GameDatabase)
    await game?.close()
    const unreplicated = findings.filter(({ code }) => code === 'not-replicated')
    expect(unreplicated.map(({ what }) => what)).toEqual(['login is MyISAM, which Galera does not replicate'])
  })

  it('the next node of the address is used while one is away, and doctor names it', async () => {
    const url = cluster.url(opened.name, 1)
    const states = async () => (await inspectCluster(url)).map(({ check, state }) => `${check}: ${state}`)
    const good = ['status', 'ready', 'desync'].map((name) => `cluster ${name}: ok`)
    const rest = ['cluster size: look', 'cluster sync wait: ok', 'cluster trust: ok']
    expect(await states()).toEqual(['cluster nodes: ok', ...good, ...rest])
    // It leaves in order, so that the other one keeps its quorum.
    await cluster.nodes[1]?.signal('SIGTERM')
    const database = await openReady(url, { schema })
    expect(await countOldSessions(database.db, database.db, 1)).toBe(0)
    expect(await states()).toEqual(['cluster nodes: bad', ...good, ...rest])
    await cluster.nodes[1]?.join(2)
    await database.close()
  })

  it('a node without a quorum is unavailable, its host waits, and doctor names it', async () => {
    const [survivor, killed] = cluster.nodes
    if (!survivor || !killed) throw new Error('two nodes')
    await killed.signal('SIGKILL')
    await until('the survivor has no quorum', () => survivor.status('wsrep_cluster_status') !== 'Primary')
    const error = await openReady(survivor.url(opened.name), { schema }).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ name: 'DatabaseError', message: expect.stringContaining('not in its cluster') })
    const { cause } = error as Error
    expect([isUnavailable(cause), isTemporary(cause)]).toEqual([true, true])
    const findings = await inspectCluster(survivor.url(opened.name))
    expect(findings.filter(({ state }) => state === 'bad').map(({ check }) => check)).toContain('cluster status')
  })
})
