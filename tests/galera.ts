/** A cluster of MariaDB Galera on loopback: its nodes can be killed, stopped, cut off and wiped. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { createMariaDb, installMariaDb, type OwnMariaDb } from './mariadb.ts'
import { until } from './run/until.ts'
import { findProgram, galeraProvider } from './system-packages.ts'

const missing = [
  ...['mariadbd', 'rsync'].filter((name) => !findProgram(name)),
  ...(existsSync(galeraProvider) ? [] : ['galera-4']),
]
/** Why tests of a cluster are skipped, for their names; empty where everything is installed. */
export const clusterMissing = missing.length > 0 ? ` (skipped: ${missing.join(', ')} not installed)` : ''

export interface GaleraNode extends OwnMariaDb {
  /** Starts it and waits until it is a ready member of `size` nodes. */
  join: (size: number) => Promise<void>
  /** Deletes its files: it gets everything from another node when it joins. */
  wipe: () => void
  /** One of its status variables, such as `wsrep_ready`. */
  status: (name: string) => string
}

export interface GaleraCluster {
  nodes: GaleraNode[]
  /** Address of a database with all nodes, beginning with the node `first`. */
  url: (name: string, first?: number) => string
  remove: () => Promise<void>
}

/** Starts a cluster; its nodes have equal files at first, so that none transfers its state. */
export async function createCluster(size: number): Promise<GaleraCluster> {
  const ports: number[] = []
  // Group communication (the port above it for incremental transfer), rsync, the server's clients.
  while (ports.length < size * 4) {
    const port = await freePort()
    if (!ports.includes(port)) ports.push(port)
  }
  const portsOf = (index: number) => ports.slice(index * 4, index * 4 + 4) as [number, number, number, number]
  const members = Array.from({ length: size }, (_, index) => `127.0.0.1:${portsOf(index)[0]}`)
  const template = mkdtempSync(path.join(tmpdir(), 'almanac-galera-'))
  installMariaDb(template)
  const nodes: GaleraNode[] = []
  for (let index = 0; index < size; index++)
    nodes.push(
      withStatus(
        await createMariaDb(optionsOf(index, members, portsOf(index)), {
          port: portsOf(index)[3],
          template,
          // rsync's daemon gives up the rights of root, and cannot write the files of root then.
          user: 'mysql',
          inMemory: true,
        }),
      ),
    )
  rmSync(template, { recursive: true, force: true })
  await nodes[0]?.start(['--wsrep-new-cluster'])
  for (const [index, node] of nodes.entries()) if (index > 0) await node.join(index + 1)
  return {
    nodes,
    url(name, first = 0) {
      const ordered = nodes.map((_, index) => nodes[(first + index) % size]?.port)
      return `mysql://root@${ordered.map((port) => `127.0.0.1:${port}`).join(',')}/${name}`
    },
    async remove() {
      for (const node of nodes) await node.remove()
    },
  }
}

function optionsOf(index: number, members: readonly string[], ports: readonly [number, number, number, number]) {
  const [group, increment, transfer] = ports
  const providerOptions = [
    `gmcast.listen_addr=tcp://127.0.0.1:${group}`,
    `ist.recv_addr=127.0.0.1:${increment}`,
    'gcache.size=32M',
    // A lost node is noticed within some seconds, also on a busy machine.
    'evs.suspect_timeout=PT5S',
    'evs.inactive_timeout=PT15S',
  ]
  return [
    '--wsrep-on=ON',
    `--wsrep-provider=${galeraProvider}`,
    `--wsrep-provider-options=${providerOptions.join(';')}`,
    `--wsrep-cluster-address=gcomm://${members.join(',')}`,
    '--wsrep-cluster-name=almanac-test',
    `--wsrep-node-name=node-${index + 1}`,
    `--wsrep-node-address=127.0.0.1:${group}`,
    `--wsrep-sst-receive-address=127.0.0.1:${transfer}`,
    '--wsrep-sst-method=rsync',
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--log-bin-trust-function-creators=1',
    '--innodb-log-file-size=16M',
    '--innodb-buffer-pool-size=64M',
    // The other nodes have what a crash of the machine would lose; the tests kill processes.
    '--innodb-flush-log-at-trx-commit=2',
  ]
}

function withStatus(server: OwnMariaDb): GaleraNode {
  const status = (name: string) => server.ask(`show status like '${name}'`).split('\t')[1] ?? ''
  return {
    ...server,
    status,
    async join(size) {
      await server.start()
      await until(`a node is one of ${size}`, () => {
        const state = [status('wsrep_ready'), status('wsrep_cluster_size')]
        if (state[0] !== 'ON' || Number(state[1]) < size) throw new Error(state.join(' '))
        return true
      })
    },
    wipe() {
      rmSync(path.join(server.folder, 'data'), { recursive: true, force: true })
      installMariaDb(server.folder)
    },
  }
}
