import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../host/accounts/account/accounts.ts'
import { insertSession } from '../../host/accounts/sessions/sessions.ts'
import { openDatabase } from '../../host/db/database.ts'
import { openReady } from '../../host/db/open-ready.ts'
import { schema } from '../../host/features.ts'
import { sandboxKeys } from '../../host/payments/create-provider.ts'
import { endProcess } from '../end-process.ts'
import { clusterMissing, createCluster, type GaleraCluster } from '../galera.ts'
import { createHostProcess, type HostProcess } from '../host-process.ts'
import { runCommand } from '../programs.ts'
import { deadlineMs, until } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import {
  countBusyCounters,
  countFailedStarts,
  countLostFactors,
  countOldSessions,
  countWrongLimits,
  openOnNodes,
} from './cluster-checks.ts'
import { type Counts, countAnswers, startWeb } from './cluster-web.ts'
import { compareLedger } from './compare-ledger.ts'
import { long } from './rounds.ts'
import { createAcknowledged, createVisitor, deliver, deliveryToken, runLoad } from './scale-out-load.ts'

const missing = clusterMissing || (findProgram('nginx') ? '' : ' (skipped: nginx is not installed)')
const skipped = long ? missing : ' (skipped: ten minutes, npm run test:faults -- cluster)'
/** The whole test has ten minutes. */
const timeout = 10 * deadlineMs
const failures = ({ failed }: Counts) => Object.values(failed).reduce((total, number) => total + number, 0)

describe.skipIf(skipped !== '')(`three hosts on three nodes of MariaDB Galera${skipped}`, { timeout }, () => {
  let cluster: GaleraCluster
  let opened: Awaited<ReturnType<typeof openOnNodes>>
  let hosts: HostProcess[] = []
  let web: Awaited<ReturnType<typeof startWeb>>
  const table: Record<string, unknown> = {}
  const loadName = 'almanac_load'

  beforeAll(async () => {
    cluster = await createCluster(3)
    opened = await openOnNodes(cluster)
    cluster.nodes[0]?.ask(`create database ${loadName} character set utf8mb4`)
    hosts = await Promise.all(
      cluster.nodes.map((_, index) =>
        createHostProcess({
          DATABASE_URL: cluster.url(loadName, index),
          DATABASE_WAIT_S: '60',
          DELIVERY_TOKEN: deliveryToken,
          PUBLIC_API_HOST: 'http://127.0.0.1:9',
          SITE_URL: 'http://localhost:4321',
          TRUSTED_PROXY_HOPS: '2',
        }),
      ),
    )
    // At the same time, on an empty database.
    await Promise.all(hosts.map((host) => host.start()))
    web = await startWeb(hosts.map(({ url }) => url))
  }, timeout)

  afterAll(async () => {
    await endProcess(web?.process)
    for (const host of hosts) await host.end('SIGKILL')
    await opened?.close()
    await cluster?.remove()
    console.table(Object.fromEntries(Object.entries(table).map(([name, value]) => [name, JSON.stringify(value)])))
  }, timeout)

  /** Expects and notes a result. */
  function check(name: string, found: unknown, expected: unknown): void {
    table[name] = found
    expect.soft(found, name).toEqual(expected)
  }

  it('locks hold on all nodes', async () => {
    const [one, other] = [opened.db(0), opened.db(1)]
    check('old session after a password change, of 200', await countOldSessions(one, other, 200), 0)
    check('last factor lost, of 200', await countLostFactors(one, other, 200), 0)
    check('limit not exact, of 50', await countWrongLimits([0, 1, 2].map(opened.db), 50), 0)
    check('rush on one counter, of 360', await countBusyCounters(opened.databases, 360), { failed: 0, count: 360 })
  })

  it('a session is known to every host directly after the login', async () => {
    const databases = cluster.nodes.map((node) => openDatabase(node.url(loadName)))
    const player = { name: 'Reader', passwordHash: 'x', gender: 'male', role: 'player' } as const
    const id = (await createAccount(databases[0]?.db as never, player, Date.now())) as number
    let refused = 0
    for (let round = 0; round < 2_000; round++) {
      const writer = databases[round % 3]
      if (!writer) throw new Error('three nodes')
      const token = await insertSession(writer.db, { id }, Date.now())
      const answer = await hosts[(round + 1 + (round % 2)) % 3]?.call('/auth/check', undefined, token)
      await answer?.arrayBuffer()
      if (answer?.status !== 200) refused++
    }
    for (const database of databases) await database.close()
    check('401 after a login on another node, of 2,000', refused, 0)
  })

  it('three hosts start at once on an empty database', async () => {
    check('failed starts, of 10 times 3', await countFailedStarts(cluster, 10), [])
  })

  it('a restore is refused while a host uses another node', async () => {
    const file = `${temporaryFolder('cluster')}/backup.sql`
    const at = (index: number) => opened.urls[index % 3] as string
    const command = (name: string, url: string) =>
      runCommand(name, [file], { DATABASE_URL: url, VAR_DIR: temporaryFolder('var') })
    expect(command('backup', at(0)).status).toBe(0)
    let refused = 0
    for (let round = 0; round < 5; round++) {
      const host = await openReady(at(round), { schema, user: 'host' })
      const { status, stderr } = command('restore', at(round + 1))
      if (status === 2 && /host, process \d+ on/.test(stderr)) refused++
      await host.close()
    }
    check('restore refused beside a host of another node, of 5', refused, 5)
  })

  it('nothing is lost or done twice under load while nodes and hosts fail', async () => {
    const database = openDatabase(cluster.url(loadName))
    const acknowledged = createAcknowledged()
    const urls = [web.url]
    let isOver = false
    const load = runLoad({ urls, acknowledged, keys: await sandboxKeys(database), isOver: () => isOver })
    const more = async (count: number) => {
      const enough = acknowledged.paid.size + count
      await until(`${count} more payments`, () => {
        expect(acknowledged.unexpected).toEqual([])
        return acknowledged.paid.size >= enough
      })
    }
    const [first, second, third] = cluster.nodes
    if (!first || !second || !third) throw new Error('three nodes')
    await more(20)

    // A killed node, measured with single requests that are not repeated.
    const [account] = await database.db.selectFrom('accounts').select('id').limit(1).execute()
    const token = await insertSession(database.db, { id: account?.id as number }, Date.now())
    let isMeasured = false
    const answers = countAnswers(web.url, token, () => isMeasured)
    await more(5)
    await second.signal('SIGKILL')
    // Longer than the two others need to agree that it is gone.
    await sleep(25_000)
    isMeasured = true
    const { gets, posts } = await answers
    table['a node killed: GET'] = gets
    table['a node killed: POST'] = posts
    check('GET that failed when a node was killed', failures(gets), 0)
    expect.soft(failures(posts) / posts.asked, 'POST that failed').toBeLessThanOrEqual(0.05)
    table['a node killed: share of POST that failed'] = failures(posts) / posts.asked
    await second.join(3)
    await more(10)

    await third.signal('SIGKILL')
    third.wipe()
    await third.join(3)
    await more(10)

    await hosts[0]?.end('SIGKILL')
    await hosts[0]?.start()
    await more(10)

    await first.signal('SIGSTOP')
    await sleep(20_000)
    await first.signal('SIGCONT')
    await until('the stopped node is back', () => first.status('wsrep_ready') === 'ON')
    await more(10)
    for (const host of hosts) await host.end('SIGKILL')
    await Promise.all(hosts.map((host) => host.start()))
    await more(10)

    isOver = true
    await load
    for (const claimer of ['game-1', 'game-2'])
      while ((await deliver(createVisitor(urls, acknowledged), claimer, acknowledged)) > 0);
    check('unexpected answers, such as 500', acknowledged.unexpected, [])
    await compareLedger(database, acknowledged)
    table['sign-ups, orders, payments, lost or doubled'] = [
      acknowledged.accounts.size,
      acknowledged.orders.size,
      acknowledged.paid.size,
      0,
    ]
    await database.close()
  })

  it('a node without a quorum answers 503', async () => {
    const [survivor, ...others] = cluster.nodes
    for (const node of others) await node.signal('SIGKILL')
    await until('the quorum is lost', () => survivor?.status('wsrep_cluster_status') !== 'Primary')
    const statuses: (number | undefined)[] = []
    await until('the host notices it', async () => (await hosts[0]?.call('/ready'))?.status === 503)
    for (const where of ['/ready', '/posts', '/health']) statuses.push((await hosts[0]?.call(where))?.status)
    const body = { username: 'Nobody', password: 'balmung-2027', gender: 'male' }
    statuses.push((await hosts[0]?.call('/SignUp', body))?.status)
    check('without a quorum: /ready, /posts, /health, sign-up', statuses, [503, 503, 503, 503])
  })
})
