import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, renameSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { bareHost } from '../../../domain/addresses/bare-host.ts'
import { readFileEdges } from '../../../ops/file-edges.ts'
import { nodeAddresses, splitAuthority } from '../../../settings/database-url.ts'
import { commandLimits, type Database, openDatabase, tableNames } from '../database.ts'
import { DatabaseError } from '../database-error.ts'
import { asOnlyUser } from '../migrate.ts'
import { leaseTable, newerVersionError, refuseNew, restoringTable } from '../refuse-unfit.ts'
import type { Schema } from '../schema.ts'
import { isNodeAway } from '../unavailable.ts'
import { numbersOf, prepareRestored, type Replacement, type Restored } from './prepare-restored.ts'

/**
 * The client would run commands of a changed dump on this machine (`\!`, `system`, `source`), and read files. Dumps switch
 * them off in their first line, which may be changed too. `loose`: older clients do not know the option.
 */
const loadOptions = ['--default-character-set=utf8mb4', '--binary-mode', '--loose-sandbox', '--local-infile=0'] as const

const otherBackup = 'Use another backup. Nothing was changed.'

/** Writes a consistent dump of the database at `url` to `file`, which must not exist. */
export async function dumpMariaDb(url: string, file: string): Promise<void> {
  // The host creates the triggers when it starts; to load them, a user needs further rights.
  const unlocked = ['--single-transaction', '--skip-lock-tables', '--skip-add-locks', '--skip-disable-keys']
  const options = [...unlocked, '--quick', '--skip-triggers', '--default-character-set=utf8mb4']
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  await runClient('mariadb-dump', url, options, { output })
  if (!readFileEdges(file).end.includes('-- Dump completed')) throw new Error(`mariadb-dump did not complete ${file}`)
}

/**
 * Replaces all tables of the database at `url` by those of the file `dump`. The former state is dumped to `formerFile`
 * first. The host does not start on an interrupted restore, and a second run completes it.
 */
export async function restoreMariaDb(url: string, { file: dump, formerFile, schema }: Replacement): Promise<Restored> {
  await checkDump(dump, schema)
  const database = openDatabase(url, commandLimits)
  // Its one connection renews the proof that this process is alone.
  const watch = openDatabase(url, { ...commandLimits, connections: 1 })
  const work = () =>
    database.db.connection().execute(async (connection) => {
      await refuseOthers(connection, await connectionIds(watch.db))
      const isSaved = await saveFormer(connection, url, formerFile)
      await dropTables(connection)
      await runClient('mariadb', url, loadOptions, { input: createReadStream(dump) })
      const { rows } = await sql
        .raw<Record<string, unknown>>(`select name, number from ${restoringTable}`)
        .execute(connection)
      const restored = await prepareRestored({ ...database, db: connection }, numbersOf(rows), schema)
      await connection.schema.dropTable(restoringTable).execute()
      return { ...restored, formerFile: isSaved ? formerFile : '' }
    })
  try {
    await refuseNew(watch.db)
    return await asOnlyUser(watch.db, work)
  } finally {
    await database.close()
    await watch.close()
  }
}

/** Throws `DatabaseError` unless the file is a whole dump of one database of this program or an older version. */
async function checkDump(file: string, { migrations }: Pick<Schema, 'migrations'>): Promise<void> {
  if (!readFileEdges(file).end.includes('-- Dump completed'))
    throw new DatabaseError(`${file} is incomplete: it does not end with “-- Dump completed”`, otherBackup)
  const names: string[] = []
  let isList = false
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    if (/^\s*(USE|CREATE DATABASE)\b/i.test(line))
      throw new DatabaseError(`${file} names its database`, 'Make it without --databases. Nothing was changed.')
    isList ||= line.startsWith('INSERT INTO `kysely_migration` ')
    if (isList) names.push(...Array.from(line.matchAll(/\('([\w-]+)'/g), ([, name]) => name as string))
    if (isList && line.endsWith(';')) break
  }
  if (!names.includes('020-accounts')) throw new DatabaseError(`${file} is no backup of this program`, otherBackup)
  const unknown = names.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) throw newerVersionError(unknown)
}

async function connectionIds(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select connection_id() as id`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Throws `DatabaseError` while other connections to this server exist: a running host keeps some open. */
async function refuseOthers(connection: Database, own: readonly number[]): Promise<void> {
  const { rows } = await sql<{ host: string }>`
    select host from information_schema.processlist
    where db = database() and id <> connection_id() and id not in (${sql.join(own)})`.execute(connection)
  if (rows.length === 0) return
  const what = `other programs are connected to it (${rows.map(({ host }) => host).join(', ')})`
  throw new DatabaseError(what, 'Stop all hosts (systemctl stop almanac-host), then run this again.')
}

/** Dumps the present state, and stores its numbers in the table that marks the restore. False if there was no state. */
async function saveFormer(connection: Database, url: string, formerFile: string): Promise<boolean> {
  const tables = (await tableNames(connection)).filter((name) => name !== leaseTable)
  if (tables.includes(restoringTable)) return false
  if (tables.length > 0) {
    // Tables of another program are never dropped.
    if (!tables.includes('kysely_migration')) await refuseNew(connection)
    await dumpMariaDb(url, `${formerFile}.part`)
    renameSync(`${formerFile}.part`, formerFile)
  }
  await sql
    .raw(`create table ${restoringTable} as select table_name as name, auto_increment - 1 as number
      from information_schema.tables where table_schema = database() and auto_increment is not null`)
    .execute(connection)
  return tables.length > 0
}

async function dropTables(connection: Database): Promise<void> {
  const tables = (await tableNames(connection)).filter((name) => name !== restoringTable)
  await sql`set foreign_key_checks = 0`.execute(connection)
  for (const table of tables) await sql`drop table ${sql.table(table)}`.execute(connection)
  await sql`set foreign_key_checks = 1`.execute(connection)
}

/** The address of the first node that answers; the only one as it is. */
async function servingNode(url: string): Promise<string> {
  const nodes = nodeAddresses(url)
  for (const node of nodes.slice(0, -1)) {
    const { db, close } = openDatabase(node)
    const isServing = await db
      .selectFrom('game_leases')
      .select('name')
      .limit(1)
      .execute()
      .then(
        () => true,
        (error) => !isNodeAway(error),
      )
      .finally(close)
    if (isServing) return node
  }
  return nodes.at(-1) as string
}

/** Runs a program of MariaDB's client on the database at `url`. Throws with its message if it fails. */
async function runClient(
  program: string,
  url: string,
  options: readonly string[],
  { input, output }: { input?: Readable; output?: Writable },
): Promise<void> {
  const { url: serving, file } = splitAuthority(await servingNode(url))
  const { hostname, port, username, password, pathname, searchParams } = new URL(serving)
  const socket = searchParams.get('socketPath')
  const address = socket
    ? [`--socket=${socket}`]
    : ['--protocol=tcp', `--host=${bareHost(hostname)}`, `--port=${port || 3306}`]
  // As the host itself connects.
  const plain = searchParams.has('ssl') ? [] : ['--skip-ssl']
  const tls = file === '' ? plain : [`--ssl-ca=${file}`, '--ssl-verify-server-cert']
  const user = `--user=${decodeURIComponent(username)}`
  const name = decodeURIComponent(pathname.slice(1))
  const child = spawn(program, [...address, ...tls, user, ...options, name], {
    env: { ...process.env, MYSQL_PWD: decodeURIComponent(password) },
    stdio: [input ? 'pipe' : 'ignore', output ? 'pipe' : 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const closed = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new DatabaseError(`${program} is not installed`, 'apt-get install mariadb-client', { cause: error })
  })
  try {
    // The client's own message explains a failure better than the broken pipe that it causes.
    const [[status], copied] = await Promise.all([closed, Promise.allSettled([copy()])])
    if (status !== 0 && stderr)
      throw new DatabaseError(`${program}: ${stderr.trim()}`, 'Correct the cause, then run this again.')
    if (copied[0].status === 'rejected') throw copied[0].reason
    if (status !== 0) throw new DatabaseError(`${program} ended with ${status}`, 'Run this again.')
  } finally {
    child.kill()
  }

  async function copy(): Promise<void> {
    if (input && child.stdin) await pipeline(input, child.stdin)
    if (output && child.stdout) await pipeline(child.stdout, output)
  }
}
