import path from 'node:path'
import { fill } from '../../domain/copy/fill.ts'
import { DatabaseError } from './database-error.ts'
import { DatabaseUnavailable } from './unavailable.ts'

interface Failure {
  code?: unknown
  errno?: unknown
  errcode?: unknown
  sqlState?: unknown
}

/** The setting with the database's address: of our own database, or of the game's. */
type Setting = 'DATABASE_URL' | 'GAME_DATABASE_URL'
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
  ...same(full, 1021, 1026, 1030, 1114),
  ...same(tooMany, 1040, 1203, 1226),
  ...same(damaged, 1034, 1035, 1194, 1195, 1712, 1932),
  ...same(noRight, 1044, 1142),
  ...same(refused, 1045, 1698),
  ...same(readOnly, 1290, 1836),
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
const away = ['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', ...[1040, 1203, 1053].map(ofMariaDb)]

function ofMariaDb(number: unknown): string {
  return `MariaDB ${number}`
}

function same(texts: Texts, ...numbers: number[]): Record<string, Texts> {
  return Object.fromEntries(numbers.map((number) => [ofMariaDb(number), texts]))
}

/** Converts a failure to open a database into one that the operator can fix; undefined for a fault of the program. */
export function describeFailure(
  error: unknown,
  url: string,
  setting: Setting = 'DATABASE_URL',
): DatabaseError | undefined {
  const place = placeOf(url, setting)
  const described = (what: string, remedy: string) => {
    const owner = setting === 'DATABASE_URL' ? '' : "the game's database: "
    return new DatabaseError(owner + fill(what, place), fill(remedy, place), { cause: error, setting })
  }
  const links = chain(error)
  for (const link of links) {
    if (link instanceof DatabaseError) return link
    const texts = failures[keyOf(link)]
    if (texts) return described(...texts)
  }
  if (!links.some((link) => link instanceof DatabaseUnavailable)) return undefined
  const last = links.at(-1)
  const what = `{at} does not answer (${last instanceof Error ? last.message : String(last)})`
  return described(what, 'Check whether MariaDB runs and answers there, or correct {setting}.')
}

/** Whether an error means that stored data cannot be read. */
export function isDamage(error: unknown): boolean {
  return failures[keyOf((error ?? {}) as Failure)] === damaged
}

/** Whether waiting may help: the setting looks correct. */
export function isAway(error: unknown): boolean {
  const links = chain(error)
  if (links.some(({ code, errno }) => away.includes(String(code)) || away.includes(ofMariaDb(errno)))) return true
  const isKnown = links.some(({ code }) => typeof code === 'string' && code in failures)
  return !isKnown && links.some((link) => link instanceof DatabaseUnavailable)
}

function keyOf({ code, errno, errcode, sqlState }: Failure): string {
  if (typeof errcode === 'number') return `SQLite ${errcode & 0xff}`
  return typeof errno === 'number' && sqlState !== undefined ? ofMariaDb(errno) : String(code)
}

function chain(error: unknown): Failure[] {
  const links: unknown[] = [error]
  for (let link = error; links.length < 9 && link instanceof Error && link.cause !== undefined; ) {
    link = link.cause
    links.push(link)
  }
  return links.filter((link) => link !== null && link !== undefined) as Failure[]
}

/** The database's location without its password, for logs. */
function placeOf(url: string, setting: Setting) {
  const none = { setting, host: '', user: '', name: '', grant: '' }
  if (url.startsWith('sqlite:')) return { ...none, at: path.resolve(url.slice('sqlite:'.length)) }
  if (!URL.canParse(url)) return { ...none, at: 'its address' }
  const { hostname: host, port, username, pathname } = new URL(url)
  const name = decodeURIComponent(pathname.slice(1))
  const grant =
    setting === 'DATABASE_URL'
      ? `As MariaDB's administrator: GRANT ALL ON ${name}.* TO that user (docs/deploy/README.md).`
      : 'Grant the user the rights listed in docs/game-database.md.'
  return { setting, at: `${host}:${port || 3306}`, host, user: decodeURIComponent(username), name, grant }
}
