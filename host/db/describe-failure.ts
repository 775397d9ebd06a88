import path from 'node:path'
import { fill } from '../../domain/copy/fill.ts'
import { causesOf } from '../../ops/operation-error.ts'
import { nodeAddresses } from '../../settings/database-url.ts'
import { DatabaseError } from './database-error.ts'
import { DatabaseUnavailable, mariaDbNumbers } from './unavailable.ts'

interface Failure {
  code?: unknown
  errno?: unknown
  errcode?: unknown
  sqlState?: unknown
}

/** A database, by its address and the setting that contains it. */
export interface DatabaseAddress {
  url: string
  setting: 'DATABASE_URL' | 'GAME_DATABASE_URL' | 'GAME_LOG_DATABASE_URL'
}
/** With the names of `placeOf` in braces. */
type Texts = readonly [what: string, remedy: string]

const correct = 'Correct {setting} and start again.'
const noRoute: Texts = ['no network route to {at}', 'Repair the network, or correct {setting}.']
const noFolder: Texts = ['the folder of {at} is a file', correct]
const full: Texts = ['the disk of {at} is full', 'Free some disk space, then start again.']
const readOnly: Texts = ['{at} may only be read', 'Name the server that takes writes.']
const refused: Texts = ['{at} refuses the user {user} or its password', correct]
const noRight: Texts = ['the user {user} lacks rights on the database {name}', '{grant}']
const tooMany: Texts = [
  '{at} has too many connections',
  'End some, or raise max_connections: each host takes up to 10.',
]
const outOfCluster: Texts = [
  'the node {at} is not in its cluster: it has no quorum, or it is joining',
  'Start the other nodes and wait until wsrep_ready is ON (docs/operations.md, Galera).',
]
const damaged: Texts = [
  'the database at {at} is damaged',
  'Restore a backup: npm run restore -- FILE (docs/deploy/README.md).',
]

/** By Node's code, MariaDB's error number, or SQLite's primary result code. */
const failures: Readonly<Record<string, Texts>> = {
  ECONNREFUSED: ['MariaDB is not listening at {at}', 'Start MariaDB there, or correct {setting}.'],
  ENOTFOUND: ['the host name {host} is unknown', correct],
  EAI_AGAIN: ['the host name {host} cannot be resolved', 'Repair name resolution (DNS), or correct {setting}.'],
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  ERR_INVALID_URL: ['the address cannot be read', correct],
  EACCES: ['no right to write {at}', 'Give the host’s user the folder, or correct {setting}.'],
  EROFS: ['{at} may only be read', 'Mount it so that it can be written to, or correct {setting}.'],
  EISDIR: ['{at} cannot be opened: it is a folder', 'Name a file in it, or correct {setting}.'],
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ENOSPC: full,
  ...forNumbers(mariaDbNumbers.diskFull, full),
  ...forNumbers(mariaDbNumbers.tooManyConnections, tooMany),
  ...forNumbers([1034, 1035, 1194, 1195, 1712, 1932], damaged),
  ...forNumbers([1044, 1142], noRight),
  ...forNumbers([1045, 1698], refused),
  ...forNumbers(mariaDbNumbers.readOnly, readOnly),
  ...forNumbers(mariaDbNumbers.outOfCluster, outOfCluster),
  'MariaDB 1046': ['the address names no database', 'Add its name: mysql://USER:PASSWORD@HOST:PORT/DATABASE.'],
  'MariaDB 1049': ['there is no database {name} at {at}', 'Create it (docs/deploy/README.md), or correct {setting}.'],
  'MariaDB 1130': [
    '{at} refuses connections from this machine',
    'Give the user this machine’s address, or correct {setting}.',
  ],
  'SQLite 5': ['another process keeps {at} locked', 'Wait until it has ended, or end it, then start again.'],
  'SQLite 8': ['{at} may only be read', 'Give the host’s user the right to write it and its folder.'],
  'SQLite 10': ['{at} cannot be read or written', 'Check whether its disk is full or damaged.'],
  'SQLite 11': damaged,
  'SQLite 13': full,
  'SQLite 14': ['{at} cannot be opened', 'Check that it is a file and its folder is writable, or correct {setting}.'],
  'SQLite 26': ['{at} is not an SQLite database', 'Correct {setting}, or restore a backup: npm run restore -- FILE'],
}
/** Waiting may help: the setting looks correct. 1053: the server is shutting down. */
const temporary = [
  ...['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...[1040, 1203, 1053, ...mariaDbNumbers.outOfCluster].map(mariaDbKey),
]

function mariaDbKey(number: unknown): string {
  return `MariaDB ${number}`
}

function forNumbers(numbers: readonly number[], texts: Texts): Record<string, Texts> {
  return Object.fromEntries(numbers.map((number) => [mariaDbKey(number), texts]))
}

const origins = new WeakMap<object, DatabaseAddress>()

/** Notes which database an error comes from: a command may use two. */
export function noteOrigin(error: object, address: DatabaseAddress): void {
  origins.set(error, address)
}

/**
 * Converts a failure of a database into one that the operator can fix; undefined for a fault of the program. It is a
 * failure of `url` unless `noteOrigin` noted another database.
 */
export function describeFailure(
  error: unknown,
  url: string,
  urlSetting: DatabaseAddress['setting'] = 'DATABASE_URL',
): DatabaseError | undefined {
  const causes = failuresOf(error)
  const origin = causes.map((cause) => origins.get(cause)).find((noted) => noted !== undefined)
  const place = placeOf(origin ?? { url, setting: urlSetting })
  const { setting } = place
  const described = (what: string, remedy: string) => {
    const owner = setting === 'DATABASE_URL' ? '' : "the game's database: "
    return new DatabaseError(owner + fill(what, place), fill(remedy, place), { cause: error, setting })
  }
  for (const cause of causes) {
    if (cause instanceof DatabaseError) return cause
    const texts = failures[keyOf(cause)]
    if (texts) return described(...texts)
  }
  if (!causes.some((cause) => cause instanceof DatabaseUnavailable)) return undefined
  const last = causes.at(-1)
  const what = `{at} does not answer (${last instanceof Error ? last.message : String(last)})`
  return described(what, 'Check whether MariaDB runs and answers there, or correct {setting}.')
}

/** Whether an error means that stored data cannot be read. */
export function isDamage(error: unknown): boolean {
  return failures[keyOf((error ?? {}) as Failure)] === damaged
}

/** Whether the failure may end by itself: the setting looks correct. */
export function isTemporary(error: unknown): boolean {
  const causes = failuresOf(error)
  const keys = causes.flatMap(({ code, errno }) => [String(code), mariaDbKey(errno)])
  if (keys.some((key) => temporary.includes(key))) return true
  const isKnown = causes.some(({ code }) => typeof code === 'string' && code in failures)
  return !isKnown && causes.some((cause) => cause instanceof DatabaseUnavailable)
}

function keyOf({ code, errno, errcode, sqlState }: Failure): string {
  if (typeof errcode === 'number') return `SQLite ${errcode & 0xff}`
  return typeof errno === 'number' && sqlState !== undefined ? mariaDbKey(errno) : String(code)
}

/** The error and its causes, the outermost first. */
const failuresOf = (error: unknown) => causesOf(error ?? {}) as Failure[]

/** The database's location without its password, for logs. */
function placeOf({ url, setting }: DatabaseAddress) {
  const noServer = { setting, host: '', user: '', name: '', grant: '' }
  if (url.startsWith('sqlite:')) return { ...noServer, at: path.resolve(url.slice('sqlite:'.length)) }
  const nodes = nodeAddresses(url)
  if (!nodes.every((node) => URL.canParse(node))) return { ...noServer, at: 'its address' }
  const urls = nodes.map((node) => new URL(node))
  const { username, pathname } = urls[0] as URL
  const host = urls.map(({ hostname }) => hostname).join(', ')
  const at = urls.map(({ hostname, port }) => `${hostname}:${port || 3306}`).join(', ')
  const name = decodeLeniently(pathname.slice(1))
  const grant =
    setting === 'DATABASE_URL'
      ? `As MariaDB's administrator: GRANT ALL ON ${name}.* TO that user (docs/deploy/README.md).`
      : 'Grant the user the rights listed in docs/game-database.md.'
  return { setting, at, host, user: decodeLeniently(username), name, grant }
}

/** A part of an address that cannot be decoded, as it was written. */
function decodeLeniently(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
