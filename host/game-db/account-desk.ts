import { sql } from 'kysely'
import { escapeLike } from '../db/index.ts'
import { isAccountText, typedNumber } from './columns.ts'
import type { GameReader } from './game-database.ts'
import { nameForms } from './name-forms.ts'

/** A row of `login` as admins see it. Needs rights that `docs/game-database.md` lists for the account desk. */
export interface DeskRow {
  id: number
  name: string
  email: string
  groupId: number
  state: number
  /** UTC seconds; 0 = never. */
  unbanAtS: number
  expiresAtS: number
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
  /** Accounts that only the site bans: listed with the banned ones. */
  disabledIds: readonly number[]
  /** Only accounts with a smaller id. */
  before: number
  limit: number
  nowMs: number
}

/** No account has this id: it keeps a list from being empty, which would be a syntax error. */
const noId = -1

const columns = [
  'login.account_id as id',
  'login.userid as name',
  'login.email',
  'login.group_id as groupId',
  'login.state',
  'login.unban_time as unbanAtS',
  'login.expiration_time as expiresAtS',
  sql<string>`coalesce(cast(login.lastlogin as char), '')`.as('lastLogin'),
  'login.last_ip as lastIp',
] as const

/** Finds accounts, the newest first. Each part of a search uses an index, except that of mail addresses. */
export async function findDeskRows(game: GameReader, query: DeskQuery): Promise<DeskRow[]> {
  const { q, bannedOnly, disabledIds, before, limit, nowMs } = query
  const all = game.db
    .selectFrom('login')
    .select(columns)
    .where('login.sex', '!=', 'S')
    .where('login.account_id', '<', before)
    .$if(bannedOnly, (accounts) =>
      accounts.where((e) =>
        e.or([
          e('login.state', '!=', 0),
          e('login.unban_time', '>', Math.floor(nowMs / 1_000)),
          e('login.account_id', 'in', [noId, ...disabledIds]),
        ]),
      ),
    )
    .orderBy('login.account_id', 'desc')
    .limit(limit)
  if (q === '') return all.execute()
  const pattern = `${escapeLike(q)}%`
  const names = await nameForms(game, pattern)
  const ofCharacters = all
    .innerJoin('char', 'char.account_id', 'login.account_id')
    .where((e) => e.or(names.map((name) => sql<boolean>`\`char\`.name like ${name} escape '!'`)))
    .distinct()
  const queries = [all.where('login.account_id', 'in', [...query.ids, typedNumber(q) ?? noId]), ofCharacters]
  if (isAccountText(q)) queries.push(all.where(sql<boolean>`userid like ${pattern} escape '!'`))
  if (isAccountText(q) && q.includes('@')) queries.push(all.where('login.email', '=', q))
  const rows = new Map<number, DeskRow>()
  for (const part of queries) for (const row of await part.execute()) rows.set(row.id, row)
  return [...rows.values()].sort((a, b) => b.id - a.id).slice(0, limit)
}

export function findDeskRow(game: GameReader, id: number): Promise<DeskRow | undefined> {
  const account = game.db.selectFrom('login').select(columns).where('account_id', '=', id)
  return account.where('sex', '!=', 'S').executeTakeFirst()
}
