/** What one server gives without asking and a cluster does not, tried on two nodes at once. Each returns counts. */

import { sql } from 'kysely'
import { createAccount, storePassword } from '../../host/accounts/account/accounts.ts'
import { deletePasskey, insertPasskey, listPasskeys, passkeyId } from '../../host/accounts/passkeys/passkey-rows.ts'
import { changeAccount } from '../../host/accounts/sessions/change-account.ts'
import { findSessionAccount, insertSession } from '../../host/accounts/sessions/sessions.ts'
import { type Database, type OpenDatabase, openDatabase } from '../../host/db/database.ts'
import { openReady } from '../../host/db/open-ready.ts'
import { schema } from '../../host/features.ts'
import { createFirewallOpenings } from '../../host/firewall/store.ts'
import { createRateLimiter } from '../../host/http/rate-limit.ts'
import type { GaleraCluster } from '../galera.ts'

const at = Date.now()
const player = { passwordHash: 'old', gender: 'male', role: 'player' } as const
let numbers = 0

/** A database of the cluster with the newest tables, opened on each node separately. */
export async function openOnNodes(cluster: GaleraCluster) {
  const name = `almanac${numbers++}`
  cluster.nodes[0]?.ask(`create database ${name} character set utf8mb4`)
  const urls = cluster.nodes.map((node) => node.url(name))
  await (await openReady(urls[0] as string, { schema })).close()
  const databases = urls.map((url) => openDatabase(url))
  return {
    name,
    urls,
    databases,
    db: (index: number) => (databases[index % databases.length] as OpenDatabase).db,
    close: async () => {
      for (const database of databases) await database.close()
    },
  }
}

async function createPlayer(db: Database): Promise<number> {
  return (await createAccount(db, { ...player, name: `Player${numbers++}` }, at)) as number
}

/** Sessions of an old password that are valid after its change on another node. */
export async function countOldSessions(one: Database, other: Database, rounds: number): Promise<number> {
  let survived = 0
  for (let round = 0; round < rounds; round++) {
    const id = await createPlayer(one)
    const [login] = await Promise.allSettled([
      insertSession(other, { id, passwordHash: 'old' }, at),
      storePassword(one, id, 'new'),
    ])
    if (login.status === 'fulfilled' && (await findSessionAccount(one, login.value, at))) survived++
    else if (login.status === 'rejected' && login.reason.name !== 'PasswordChangedError') throw login.reason
  }
  return survived
}

/** Accounts that must keep a second factor and lose both of theirs, removed on two nodes at once. */
export async function countLostFactors(one: Database, other: Database, rounds: number): Promise<number> {
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const id = await createPlayer(one)
    const keys = ['a', 'b'].map((letter) => `${letter}${numbers++}`)
    for (const credentialId of keys) {
      const credential = { credentialId, publicKey: 'key', signCount: 0, transports: [] }
      const key = { ...credential, name: 'key', site: 'example.com' }
      await insertPasskey(one, id, key, [], at)
    }
    const remove = (db: Database, key: string) =>
      changeAccount(db, id, 'operator', (trx) => deletePasskey(trx, id, passkeyId(key), true))
    await Promise.all([remove(one, keys[0] as string), remove(other, keys[1] as string)])
    if ((await listPasskeys(one, id)).length === 0) lost++
  }
  return lost
}

/** Rounds in which an account opened another number of addresses than its limit of five. */
export async function countWrongLimits(databases: readonly Database[], rounds: number): Promise<number> {
  let wrong = 0
  for (let round = 0; round < rounds; round++) {
    const id = await createPlayer(databases[0] as Database)
    const reserve = (_: unknown, index: number) => {
      const db = databases[index % databases.length] as Database
      const openings = createFirewallOpenings({ db }, { perAccount: 5, total: 1_000_000 })
      return openings.reserve(id, `203.0.${round}.${index}`, at, at + 3_600_000)
    }
    const outcomes = await Promise.all(Array.from({ length: 9 }, reserve))
    if (outcomes.filter((outcome) => outcome === 'reserved').length !== 5) wrong++
  }
  return wrong
}

/** Rows acknowledged on one node that another does not find directly afterwards. */
export async function countStaleReads(one: Database, other: Database, rounds: number): Promise<number> {
  let stale = 0
  for (let round = 0; round < rounds; round++) {
    const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one]
    const id = await createPlayer(writer)
    const found = await reader.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()
    const token = await insertSession(reader, { id }, at)
    if (!found || !(await findSessionAccount(writer, token, at))) stale++
  }
  return stale
}

/** Whether a node that is held back returns a row which another has acknowledged: its read waits until it has it. */
export async function findsOnHeldNode(one: Database, held: Database): Promise<boolean> {
  return held.connection().execute(async (connection) => {
    await sql`set global wsrep_desync = on`.execute(connection)
    await sql`flush tables with read lock`.execute(connection)
    const id = await createPlayer(one)
    const row = held.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()
    // Enough time for a read that does not wait.
    const isOver = await Promise.race([row.then(() => true), pause(one, 20).then(() => false)])
    await sql`unlock tables`.execute(connection)
    await sql`set global wsrep_desync = off`.execute(connection)
    return !isOver && (await row) !== undefined
  })
}

async function pause(db: Database, queries: number): Promise<void> {
  for (let query = 0; query < queries; query++) await sql`select 1`.execute(db)
}

/** Counted requests of one address, sent to all nodes at once, that failed; and the count that the limiter has then. */
export async function countBusyCounters(databases: readonly OpenDatabase[], requests: number) {
  const limit = { name: `rush${numbers++}`, max: 1_000_000, windowS: 3_600 }
  const limiters = databases.map((database) => createRateLimiter(database, () => at))
  const results = await Promise.allSettled(
    Array.from({ length: requests }, (_, index) => limiters[index % limiters.length]?.take(limit, '203.0.113.7')),
  )
  const failed = results.filter(({ status }) => status === 'rejected').length
  return { failed, count: (await limiters[0]?.usage(limit, '203.0.113.7'))?.count }
}

/** Hosts that could not open an empty database which others open at the same time, on all nodes. */
export async function countFailedStarts(cluster: GaleraCluster, rounds: number): Promise<string[]> {
  const failures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const name = `empty${numbers++}`
    cluster.nodes[0]?.ask(`create database ${name} character set utf8mb4`)
    const opened = await Promise.allSettled(
      cluster.nodes.map((node) => openReady(node.url(name), { schema, user: 'host' })),
    )
    for (const result of opened)
      if (result.status === 'fulfilled') await result.value.close()
      else failures.push(String(result.reason))
    cluster.nodes[0]?.ask(`drop database ${name}`)
  }
  return failures
}
