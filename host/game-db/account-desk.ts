import { sql } from 'kysely'
import type { GameDatabase } from './game-database.ts'
import { nameForms } from './name-forms.ts'

/** A row of `login` as admins see it. Needs rights that `docs/game-database.md` lists for the account desk. */
export interface DeskRow {
  id: number
  name: string
  email: string
  groupId: number
  state: number
  /** UTC seconds; 0 = never. */
  unbanTime: number
  expirationTime: number
  /** The database's local time; '' = never. */
  lastLogin: string
  lastIp: string
}

export interface DeskQuery {
  /** Beginning of the account's or a character's name, a mail address, or a number; '' = all. */
  q: string
  /** Accounts of the site that match by their mail address here. */
  ids: readonly number[]
  bannedOnly: boolean
  /** Only accounts with a smaller number. */
  before: number
  limit: number
  nowMs: number
}

const columns = [
  'account_id as id',
  'userid as name',
  'email',
  'group_id as groupId',
  'state',
  'unban_time as unbanTime',
  'expiration_time as expirationTime',
  sql<string>`coalesce(cast(lastlogin as char), '')`.as('lastLogin'),
  'last_ip as lastIp',
] as const

/** Finds accounts, the newest first. Each part of a search uses an index, except that of mail addresses. */
export async function findDeskRows(game: GameDatabase, query: DeskQuery): Promise<DeskRow[]> {
  const { q, bannedOnly, before, limit, nowMs } = query
  const all = game.db
    .selectFrom('login')
    .where('sex', '!=', 'S')
    .where('account_id', '<', before)
    .$if(bannedOnly, (found) =>
      found.where((e) => e.or([e('state', '!=', 0), e('unban_time', '>', Math.floor(nowMs / 1_000))])),
    )
    .orderBy('account_id', 'desc')
    .limit(limit)
  if (q === '') return all.select(columns).execute()
  const ids = [...query.ids, ...(/^#?\d{1,10}$/.test(q) ? [Number(q.replace('#', ''))] : [])]
  // Names of accounts are ASCII; MariaDB refuses to compare others with a column of an older character set.
  const ascii = /^[\x20-\x7e]+$/.test(q)
  const parts = [
    ...(ids.length > 0 ? [all.where('account_id', 'in', ids)] : []),
    ...(ascii ? [all.where(sql<boolean>`userid like ${startOf(q)} escape '!'`)] : []),
    ...(ascii && q.includes('@') ? [all.where('email', '=', q)] : []),
    all.where('account_id', 'in', [-1, ...(await accountsOfCharacters(game, query))]),
  ]
  const found = new Map<number, DeskRow>()
  for (const part of parts) for (const row of await part.select(columns).execute()) found.set(row.id, row)
  return [...found.values()].sort((a, b) => b.id - a.id).slice(0, limit)
}

export function findDeskRow(game: GameDatabase, id: number): Promise<DeskRow | undefined> {
  const one = game.db.selectFrom('login').select(columns).where('account_id', '=', id)
  return one.where('sex', '!=', 'S').executeTakeFirst()
}

async function accountsOfCharacters(game: GameDatabase, { q, before, limit }: DeskQuery): Promise<number[]> {
  const names = await nameForms(game, startOf(q))
  const rows = await game.db
    .selectFrom('char')
    .select('account_id')
    .distinct()
    .where((e) => e.or(names.map((name) => sql<boolean>`name like ${name} escape '!'`)))
    .where('account_id', '<', before)
    .orderBy('account_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** A pattern of LIKE for texts that begin so. */
function startOf(text: string): string {
  return `${text.replace(/[%_!]/g, '!$&')}%`
}
