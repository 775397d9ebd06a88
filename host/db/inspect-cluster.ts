import { sql } from 'kysely'
import { bad, type Finding, look, ok } from '../../ops/doctor/finding.ts'
import { nodeAddresses } from '../../settings/database-url.ts'
import { type Database, openDatabase } from './database.ts'
import { describeFailure } from './describe-failure.ts'

const manual = 'docs/operations.md, Galera'

/** What a node reports, by the lower-case names of its status and its variables. */
type NodeReport = Readonly<Record<string, string>>

interface Rule {
  check: string
  name: string
  isGood: (value: string) => boolean
  remedy: string
  /** Broken for players; otherwise it only needs attention. */
  isFatal?: true
}

const rules: readonly Rule[] = [
  {
    check: 'cluster status',
    name: 'wsrep_cluster_status',
    isGood: (value) => value === 'Primary',
    remedy: `The node has no quorum: start the other nodes, or the newest one with --wsrep-new-cluster (${manual}).`,
    isFatal: true,
  },
  {
    check: 'cluster ready',
    name: 'wsrep_ready',
    isGood: (value) => value === 'ON',
    remedy: 'The node takes no statements: wait while it joins, or read its log.',
    isFatal: true,
  },
  {
    check: 'cluster desync',
    name: 'wsrep_desync',
    isGood: (value) => value === 'OFF',
    remedy: 'The node may fall behind, and its reads wait: SET GLOBAL wsrep_desync = OFF after a backup or a donation.',
  },
  {
    check: 'cluster size',
    name: 'wsrep_cluster_size',
    isGood: (value) => Number(value) >= 3,
    remedy: 'With fewer than three, the loss of one node stops the others: add a node, or garbd on a third machine.',
  },
  {
    check: 'cluster sync wait',
    name: 'wsrep_sync_wait',
    isGood: (value) => value === '7',
    remedy: 'The host sets it for its own connections: something between them (a proxy such as MaxScale) resets it.',
    isFatal: true,
  },
  {
    check: 'cluster trust',
    name: 'log_bin_trust_function_creators',
    isGood: (value) => /^(?:1|ON)$/.test(value),
    remedy: `log_bin_trust_function_creators = 1 on every node: triggers of the audit log are refused (${manual}).`,
  },
]

/** One line for each thing that a cluster needs, over all nodes that the address names; none for a single server. */
export async function inspectCluster(url: string): Promise<Finding[]> {
  if (url.startsWith('sqlite:')) return []
  const addresses = nodeAddresses(url)
  const reports = await Promise.all(addresses.map(readNode))
  const answers = reports.flatMap((report, index) =>
    typeof report === 'string' ? [] : [{ at: hostOf(addresses[index] as string), report }],
  )
  const silent = reports.filter((report) => typeof report === 'string')
  if (addresses.length === 1 && (silent.length > 0 || answers.some(({ report }) => report.wsrep_on !== '1'))) return []
  return [
    silent.length === 0
      ? ok('cluster nodes', `${addresses.length} of DATABASE_URL answer`)
      : bad('cluster nodes', silent.join('; '), 'Start them: another loss may stop the cluster.'),
    ...rules.map((rule) => judge(rule, answers)),
  ]
}

function judge(
  { check, name, isGood, remedy, isFatal }: Rule,
  answers: readonly { at: string; report: NodeReport }[],
): Finding {
  const wrong = answers.filter(({ report }) => !isGood(report[name] ?? ''))
  const values = (wrong.length > 0 ? wrong : answers).map(({ at, report }) => `${report[name] || 'unset'} at ${at}`)
  const found = `${name} is ${values.join(', ')}`
  if (wrong.length === 0) return ok(check, found)
  return isFatal ? bad(check, found, remedy) : look(check, found, remedy)
}

/** A text if the node does not answer. These statements are answered without a quorum, too. */
async function readNode(address: string): Promise<NodeReport | string> {
  const { db, close } = openDatabase(address)
  try {
    return Object.fromEntries([
      ...(await readPairs(db, `show global status like 'wsrep\\_%'`)),
      ...(await readPairs(
        db,
        `show session variables where variable_name in
          ('wsrep_on', 'wsrep_desync', 'wsrep_sync_wait', 'log_bin_trust_function_creators')`,
      )),
    ])
  } catch (error) {
    return describeFailure(error, address)?.message ?? (error as Error).message
  } finally {
    await close()
  }
}

async function readPairs(db: Database, text: string): Promise<[string, string][]> {
  const { rows } = await sql.raw<{ Variable_name: string; Value: string }>(text).execute(db)
  return rows.map(({ Variable_name, Value }) => [Variable_name, Variable_name === 'wsrep_on' ? isOn(Value) : Value])
}

const isOn = (value: string) => (/^(?:1|ON)$/i.test(value) ? '1' : '0')
const hostOf = (address: string) => new URL(address).host
