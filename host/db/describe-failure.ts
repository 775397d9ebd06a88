import path from 'node:path'
import { DatabaseError } from './database-error.ts'
import { DatabaseUnavailable } from './unavailable.ts'

interface Failure {
  code?: unknown
  errno?: unknown
  errcode?: unknown
  sqlState?: unknown
}

/** The database's location without its password, for logs. */
interface Place {
  /** File, or host and port. */
  at: string
  host: string
  user: string
  name: string
  setting: Setting
}

/** The setting with the database's address: of our own database, or of the game's. */
type Setting = 'DATABASE_URL' | 'GAME_DATABASE_URL'
type Texts = [what: string, mend: string]

const correct = ({ setting }: Place) => `Correct ${setting} and start again.`
const start = ({ setting }: Place) => `Start MariaDB there, or correct ${setting}.`

const byCode: Record<string, (place: Place) => Texts> = {
  ECONNREFUSED: (place) => [`MariaDB is not listening at ${place.at}`, start(place)],
  ENOTFOUND: (place) => [`the host name ${place.host} is unknown`, correct(place)],
  EAI_AGAIN: ({ host, setting }) => [
    `the host name ${host} cannot be resolved`,
    `Repair name resolution (DNS), or correct ${setting}.`,
  ],
  EHOSTUNREACH: ({ at, setting }) => [`no network route to ${at}`, `Repair the network, or correct ${setting}.`],
  ENETUNREACH: ({ at, setting }) => [`no network route to ${at}`, `Repair the network, or correct ${setting}.`],
  ERR_INVALID_URL: (place) => ['the address cannot be read', correct(place)],
  EACCES: ({ at, setting }) => [`no right to write ${at}`, `Give the host’s user the folder, or correct ${setting}.`],
  EROFS: ({ at, setting }) => [
    `${at} may only be read`,
    `Mount it so that it can be written to, or correct ${setting}.`,
  ],
  EISDIR: ({ at, setting }) => [`${at} cannot be opened: it is a folder`, `Name a file in it, or correct ${setting}.`],
  ENOTDIR: (place) => [`the folder of ${place.at} is a file`, correct(place)],
  EEXIST: (place) => [`the folder of ${place.at} is a file`, correct(place)],
  ENOSPC: ({ at }) => [`the disk of ${at} is full`, 'Free some disk space, then start again.'],
}

const noRight = ({ user, name, setting }: Place): Texts => [
  `the user ${user} lacks rights on the database ${name}`,
  setting === 'DATABASE_URL'
    ? `As MariaDB's administrator: GRANT ALL ON ${name}.* TO that user (docs/deploy/README.md).`
    : 'Grant the user the rights listed in docs/game-database.md.',
]
const refused = (place: Place): Texts => [`${place.at} refuses the user ${place.user} or its password`, correct(place)]
const full = ({ at }: Place): Texts => [`the disk of ${at} is full`, 'Free some disk space, then start again.']
const readOnly = ({ at }: Place): Texts => [`${at} may only be read`, 'Name the server that takes writes.']
const damaged = ({ at }: Place): Texts => [
  `the database at ${at} is damaged`,
  'Restore a backup: npm run restore -- FILE (docs/deploy/README.md).',
]
const tooMany = ({ at }: Place): Texts => [
  `${at} has too many connections`,
  'End some, or raise max_connections: each host takes up to 10.',
]

const byNumber: Record<number, (place: Place) => Texts> = {
  1021: full,
  1026: full,
  1030: full,
  1114: full,
  1040: tooMany,
  1203: tooMany,
  1226: tooMany,
  1034: damaged,
  1035: damaged,
  1194: damaged,
  1195: damaged,
  1712: damaged,
  1932: damaged,
  1044: noRight,
  1142: noRight,
  1045: refused,
  1698: refused,
  1046: () => ['the address names no database', 'Add its name: mysql://USER:PASSWORD@HOST:PORT/DATABASE.'],
  1049: ({ name, at, setting }) => [
    `there is no database ${name} at ${at}`,
    `Create it (docs/deploy/README.md), or correct ${setting}.`,
  ],
  1130: ({ at, setting }) => [
    `${at} refuses connections from this machine`,
    `Give the user this machine’s address, or correct ${setting}.`,
  ],
  1290: readOnly,
  1836: readOnly,
}

/** SQLite's primary result codes. */
const bySqlite: Record<number, (place: Place) => Texts> = {
  5: ({ at }) => [`another process keeps ${at} locked`, 'Wait until it has ended, or end it, then start again.'],
  8: ({ at }) => [`${at} may only be read`, 'Give the host’s user the right to write it and its folder.'],
  10: ({ at }) => [`${at} cannot be read or written`, 'Check whether its disk is full or damaged.'],
  11: damaged,
  13: full,
  14: ({ at, setting }) => [
    `${at} cannot be opened`,
    `Check that it is a file and its folder is writable, or correct ${setting}.`,
  ],
  26: ({ at, setting }) => [
    `${at} is not an SQLite database`,
    `Correct ${setting}, or restore a backup: npm run restore -- FILE`,
  ],
}

/** Converts a failure to open a database into one that the operator can fix; undefined for a fault of the program. */
export function describeFailure(
  error: unknown,
  url: string,
  setting: Setting = 'DATABASE_URL',
): DatabaseError | undefined {
  const place = { ...placeOf(url), setting }
  const described = (what: string, mend: string) =>
    new DatabaseError(setting === 'DATABASE_URL' ? what : `the game's database: ${what}`, mend, {
      cause: error,
      setting,
    })
  for (const link of chain(error)) {
    if (link instanceof DatabaseError) return link
    const texts = textsOf(link as Failure, place)
    if (texts) return described(...texts)
  }
  if (!chain(error).some((link) => link instanceof DatabaseUnavailable)) return undefined
  const last = chain(error).at(-1)
  const what = `${place.at} does not answer (${last instanceof Error ? last.message : String(last)})`
  return described(what, `Check whether MariaDB runs and answers there, or correct ${setting}.`)
}

/** Whether an error means that stored data cannot be read. */
export function isDamage(error: unknown): boolean {
  const { errcode, errno, sqlState } = (error ?? {}) as Failure
  if (typeof errcode === 'number') return bySqlite[errcode & 0xff] === damaged
  return typeof errno === 'number' && sqlState !== undefined && byNumber[errno] === damaged
}

/** Whether waiting may help: the setting looks correct. */
export function isAway(error: unknown): boolean {
  const away = new Set<unknown>(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 1040, 1203, 1053])
  const links = chain(error)
  const named = links.some(({ code, errno }: Failure) => away.has(code) || away.has(errno))
  const known = links.some(({ code }: Failure) => typeof code === 'string' && code in byCode)
  return named || (!known && links.some((link) => link instanceof DatabaseUnavailable))
}

function textsOf({ code, errno, errcode, sqlState }: Failure, place: Place): Texts | undefined {
  if (typeof errcode === 'number') return bySqlite[errcode & 0xff]?.(place)
  if (typeof errno === 'number' && sqlState !== undefined) return byNumber[errno]?.(place)
  return typeof code === 'string' ? byCode[code]?.(place) : undefined
}

function chain(error: unknown): Failure[] {
  const links: unknown[] = [error]
  for (let link = error; links.length < 9 && link instanceof Error && link.cause !== undefined; ) {
    link = link.cause
    links.push(link)
  }
  return links.filter((link) => link !== null && link !== undefined) as Failure[]
}

function placeOf(url: string): Omit<Place, 'setting'> {
  if (url.startsWith('sqlite:')) return { at: path.resolve(url.slice('sqlite:'.length)), host: '', user: '', name: '' }
  if (!URL.canParse(url)) return { at: 'its address', host: '', user: '', name: '' }
  const { hostname, port, username, pathname } = new URL(url)
  const name = decodeURIComponent(pathname.slice(1))
  return { at: `${hostname}:${port || 3306}`, host: hostname, user: decodeURIComponent(username), name }
}
