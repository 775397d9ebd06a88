import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { DatabaseUnavailable } from '../db/index.ts'
import { isAccountText } from './columns.ts'
import type { GameDatabase, GameReader } from './game-database.ts'
import { gameValueOf } from './game-password.ts'
import { inTurn } from './in-turn.ts'
import type { GameTables } from './tables.ts'

/** A row of `login`. Times are UTC seconds; 0 = never. */
export interface GameAccount {
  id: number
  name: string
  /** The stored password value of the game. */
  value: string
  sex: string
  groupId: number
  state: number
  unbanAtS: number
  expiresAtS: number
  /** When the table was created, UTC seconds; 0 if unknown. It increases when the table is created again. */
  tableCreatedAtS: number
}

export interface NewGameAccount {
  name: string
  password: string
  gender: string
  /** `YYYY-MM-DD`, if the operator requires it. */
  birthdate?: string | undefined
}

/** The caller's steps before and after a change of a row. */
interface WriteSteps<T> {
  /** Runs first, with the present row; throws if nothing may be written. */
  check: (row: GameAccount | undefined) => Promise<void>
  /** Runs once the table has stored the change. */
  confirm: (row: GameAccount) => Promise<T>
}

/** The state of a permanent ban, for which the game's clients have a text. */
const bannedState = 5
/** Default of the emulator for an account without an address; deleting a character then requires no address. */
const defaultEmail = 'a@a.com'
/**
 * The login server writes whole rows from a copy some milliseconds old: a change made meanwhile is lost and must be
 * written again.
 */
const writeAttempts = 5
const maxNameLength = 23
const tableCreatedAtS = sql<number>`(select cast(coalesce(unix_timestamp(create_time), 0) as unsigned)
  from information_schema.tables where table_schema = database() and table_name = 'login')`.as('tableCreatedAtS')
const columns = [
  'account_id as id',
  'userid as name',
  'user_pass as value',
  'sex',
  'group_id as groupId',
  'state',
  'unban_time as unbanAtS',
  'expiration_time as expiresAtS',
  tableCreatedAtS,
] as const

/** The game's table has no unique names and compares them by its own collation; so do these queries. */
async function findNamed(connection: Kysely<GameTables>, name: string) {
  if (!isAccountText(name) || name.length > maxNameLength) return []
  return connection.selectFrom('login').select(columns).where('userid', '=', name).limit(2).execute()
}

/** Finds an account like the login server: none if the name is unknown, a server account, or ambiguous. */
export async function findGameAccount({ db }: GameReader, name: string): Promise<GameAccount | undefined> {
  const rows = await findNamed(db, name)
  const [row] = rows
  return row && rows.length === 1 && row.sex !== 'S' && isSameName(row.name, name) ? row : undefined
}

export async function findGameAccountsByIds({ db }: GameReader, ids: readonly number[]): Promise<GameAccount[]> {
  if (ids.length === 0) return []
  return db.selectFrom('login').select(columns).where('account_id', 'in', ids).where('sex', '!=', 'S').execute()
}

/** When the game's table of accounts was created, UTC seconds; 0 if unknown. */
export async function readTableCreatedAtS({ db }: GameReader): Promise<number> {
  return (await db.selectNoFrom(tableCreatedAtS).executeTakeFirstOrThrow()).tableCreatedAtS
}

export async function isGameNameTaken({ db }: GameReader, name: string): Promise<boolean> {
  return (await findNamed(db, name)).length > 0
}

/**
 * Creates an account that can play at once; undefined if the name is taken. Sign-ups of all hosts are serialised: the
 * table itself would accept the same name twice and then lock both accounts out.
 */
export async function createGameAccount(game: GameDatabase, account: NewGameAccount): Promise<GameAccount | undefined> {
  const { tables } = await game.schema()
  return inTurn(game, 'almanac sign-up', async (connection) => {
    if ((await findNamed(connection, account.name)).length > 0) return undefined
    const row = { ...emptyColumns(tables.get('login')?.columns.values() ?? []), ...rowOf(game, account) }
    await connection.insertInto('login').values(row).execute()
    const written = await findNamed(connection, account.name)
    const [first] = written
    if (!first || written.length > 1 || first.value !== row.user_pass)
      throw new Error(`the game's table login did not store the account ${account.name} as written`)
    return first
  })
}

/** Writes another password, see `write`. */
export function setGamePassword<T>(game: GameDatabase, id: number, password: string, steps: WriteSteps<T>): Promise<T> {
  const value = gameValueOf(password, game.settings)
  return write(game, id, { values: { user_pass: value }, isStored: (row) => row.value === value }, steps)
}

/** Bans an account until a time (UTC seconds), or for ever (`null`), or lifts its ban (0). See `write`. */
export function setGameBan<T>(game: GameDatabase, id: number, untilS: number | null, steps: WriteSteps<T>): Promise<T> {
  const [state, unbanAtS] = untilS === null ? [bannedState, 0] : [0, untilS]
  const isStored = (row: GameAccount) => row.state === state && row.unbanAtS === unbanAtS
  return write(game, id, { values: { state, unban_time: unbanAtS }, isStored }, steps)
}

interface Change {
  values: Updateable<GameTables['login']>
  /** Whether a row has the values. */
  isStored: (row: GameAccount) => boolean
}

/**
 * Writes columns of an account and reads them back, one change of an account at a time. Throws `DatabaseUnavailable` if
 * the game's server overwrites them each time.
 */
function write<T>(game: GameDatabase, id: number, { values, isStored }: Change, steps: WriteSteps<T>): Promise<T> {
  return inTurn(game, `almanac account ${id}`, async (connection) => {
    const login = connection.selectFrom('login').select(columns).where('account_id', '=', id)
    await steps.check(await login.executeTakeFirst())
    for (let attempt = 1; attempt <= writeAttempts; attempt++) {
      await connection.updateTable('login').set(values).where('account_id', '=', id).execute()
      // Long enough for a concurrent login to overwrite it.
      await connection.executeQuery(sql`do sleep(0.3)`.compile(connection))
      const row = await login.executeTakeFirst()
      if (row && isStored(row)) return steps.confirm(row)
    }
    throw new DatabaseUnavailable(`the game's server overwrites the change of account ${id} in the table login`)
  })
}

function rowOf(
  { settings }: GameDatabase,
  { name, password, gender, birthdate }: NewGameAccount,
): Insertable<GameTables['login']> {
  return {
    userid: name,
    user_pass: gameValueOf(password, settings),
    sex: gender === 'female' ? 'F' : 'M',
    email: defaultEmail,
    group_id: 0,
    state: 0,
    unban_time: 0,
    expiration_time: 0,
    ...(birthdate === undefined ? {} : { birthdate }),
  } as Insertable<GameTables['login']>
}

/** Whether the login server accepts the account, checked in its order. */
export function loginStatusOf(
  account: Pick<GameAccount, 'expiresAtS' | 'unbanAtS' | 'state'>,
  nowMs: number,
): 'good' | 'expired' | 'banned' | 'shut' {
  const nowS = nowMs / 1_000
  if (account.expiresAtS !== 0 && account.expiresAtS < nowS) return 'expired'
  if (account.unbanAtS > nowS) return 'banned'
  return account.state === 0 ? 'good' : 'shut'
}

/** The collation also finds é for e, which may be a different account elsewhere. */
function isSameName(stored: string, typed: string): boolean {
  return stored.trimEnd().toLowerCase() === typed.trimEnd().toLowerCase()
}

/** Values for the required columns of a fork: 0 or ''. An enum refuses 0; without a value it gets its first one. */
function emptyColumns(columns: Iterable<{ name: string; type: string; isRequired: boolean }>): Record<string, unknown> {
  const isText = (type: string) => /char|text|binary|blob|json/i.test(type)
  const required = [...columns].filter(({ isRequired, type }) => isRequired && !/enum/i.test(type))
  return Object.fromEntries(required.map(({ name, type }) => [name, isText(type) ? '' : 0]))
}
