import { sql } from 'kysely'
import type { DeskAccount } from '../../../api/account-desk.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { escapeLike } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type DeskRow, findDeskRow, findDeskRows, loginStatusOf, typedNumber } from '../../game-db/index.ts'
import { nameKey } from '../account/index.ts'
import { type BanSubject, listBans } from '../bans/index.ts'
import { findLinkByGameId } from '../game-link/index.ts'

type Dependencies = Pick<Deps, 'database' | 'gameDatabase' | 'now'>

export interface AccountQuery {
  text: string
  bannedOnly: boolean
  /** Returns the accounts that follow this id in the list; '' = from the start. */
  before: string
  limit: number
  /** The admin who searches. */
  readerId: number
}

/** An account of the admin page; `row`: its row in the game's table. */
export interface FoundAccount {
  subject: BanSubject
  row: DeskRow | undefined
  record: DeskAccount
}

/** What the emulator stores for accounts without a mail address. */
const noEmail = 'a@a.com'
const maxId = 4_294_967_296

/** Accounts for admins: those of the game's table, then those of the site only. */
export async function findAccountsForAdmin(deps: Dependencies, query: AccountQuery): Promise<FoundAccount[]> {
  const gameAccounts = await findGameAccounts(deps, query)
  if (gameAccounts.length >= query.limit) return gameAccounts
  const limit = query.limit - gameAccounts.length
  return [...gameAccounts, ...(await findSiteAccounts(deps, { ...query, limit }))]
}

/** `id`: as in the list, a letter and a number. */
export function findAccountForAdmin(deps: Dependencies, id: string): Promise<FoundAccount | undefined> {
  const number = Number(id.slice(1))
  return id.startsWith('g') ? findGameAccount(deps, number) : findSiteAccount(deps, number)
}

function selectSiteAccounts({ database: { db } }: Dependencies) {
  return db
    .selectFrom('accounts')
    .leftJoin('account_emails', 'account_emails.account_id', 'accounts.id')
    .leftJoin('game_accounts', 'game_accounts.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.name', 'role', 'disabled_at', 'game_id', 'email'])
    .where('closed_at', 'is', null)
}

type SiteAccounts = ReturnType<typeof selectSiteAccounts>
type SiteRow = Awaited<ReturnType<SiteAccounts['executeTakeFirstOrThrow']>>

/** Without a game's table, linked accounts are listed as accounts of the site. */
function selectUnlinkedAccounts(deps: Dependencies): SiteAccounts {
  const accounts = selectSiteAccounts(deps)
  return deps.gameDatabase ? accounts.where('game_id', 'is', null) : accounts
}

async function listGameIds(accounts: SiteAccounts): Promise<number[]> {
  return (await accounts.where('game_id', 'is not', null).execute()).map(({ game_id }) => Number(game_id))
}

async function findGameAccounts(deps: Dependencies, query: AccountQuery): Promise<FoundAccount[]> {
  const { gameDatabase, now } = deps
  const { text, bannedOnly, before, limit, readerId } = query
  if (!gameDatabase || before.startsWith('s')) return []
  const byMail = selectSiteAccounts(deps).where('email_key', '=', text.toLowerCase())
  const ids = text.includes('@') ? await listGameIds(byMail) : []
  const disabledIds = bannedOnly ? await listGameIds(selectSiteAccounts(deps).where('disabled_at', 'is not', null)) : []
  const last = before === '' ? maxId : Number(before.slice(1))
  const rowQuery = { q: text, ids, bannedOnly, disabledIds, before: last, limit, nowMs: now() }
  const reader = ['admins', String(readerId)] as const
  const rows = await gameDatabase.readLarge(reader, (game) => findDeskRows(game, rowQuery))
  if (rows.length === 0) return []
  const gameIds = rows.map(({ id }) => id)
  const linked = await selectSiteAccounts(deps).where('game_id', 'in', gameIds).execute()
  const byGameId = new Map(linked.map((account) => [Number(account.game_id), account]))
  return rows.map((row) => toGameAccount(row, byGameId.get(row.id), now()))
}

async function findGameAccount(deps: Dependencies, gameId: number): Promise<FoundAccount | undefined> {
  const { database, gameDatabase, now } = deps
  const row = gameDatabase && (await findDeskRow(gameDatabase, gameId))
  const link = row && (await findLinkByGameId(database.db, gameId))
  const siteRow = link && (await selectSiteAccounts(deps).where('accounts.id', '=', link.id).executeTakeFirst())
  return row && toGameAccount(row, siteRow, now())
}

function toGameAccount(row: DeskRow, siteRow: SiteRow | undefined, nowMs: number): FoundAccount {
  const { id, name, groupId: group, unbanAtS } = row
  const status = loginStatusOf(row, nowMs)
  const isShut = status === 'good' && siteRow !== undefined && siteRow.disabled_at !== null
  const until = status === 'banned' ? isoTime(unbanAtS * 1_000) : null
  const email = siteRow?.email ?? (row.email === noEmail ? '' : row.email)
  const accountId = siteRow?.id ?? null
  const record = {
    id: `g${id}`,
    name,
    account_id: accountId,
    game_id: id,
    role: siteRow?.role ?? null,
    group,
    email,
    last_login: row.lastLogin,
    state: isShut ? ('shut' as const) : status,
    until,
  }
  return { subject: { accountId, gameId: id }, row, record }
}

async function findSiteAccounts(
  deps: Dependencies,
  { text, bannedOnly, before, limit }: AccountQuery,
): Promise<FoundAccount[]> {
  const pattern = `${escapeLike(nameKey(text))}%`
  const rows = await selectUnlinkedAccounts(deps)
    .$if(text !== '', (accounts) =>
      accounts.where((e) =>
        e.or([
          sql<boolean>`name_key like ${pattern} escape '!'`,
          e('email_key', '=', text.toLowerCase()),
          e('accounts.id', '=', typedNumber(text) ?? -1),
        ]),
      ),
    )
    .$if(bannedOnly, (accounts) => accounts.where('disabled_at', 'is not', null))
    .where('accounts.id', '<', before.startsWith('s') ? Number(before.slice(1)) : maxId)
    .orderBy('accounts.id', 'desc')
    .limit(limit)
    .execute()
  return Promise.all(rows.map((row) => toSiteAccount(deps, row)))
}

async function findSiteAccount(deps: Dependencies, accountId: number): Promise<FoundAccount | undefined> {
  const row = await selectUnlinkedAccounts(deps).where('accounts.id', '=', accountId).executeTakeFirst()
  return row && toSiteAccount(deps, row)
}

async function toSiteAccount({ database: { db }, now }: Dependencies, row: SiteRow): Promise<FoundAccount> {
  const { id, name, role, disabled_at, email } = row
  const subject = { accountId: id, gameId: null }
  const [ban] = disabled_at === null ? [] : await listBans(db, subject)
  const endsAt = ban?.createdAt === Number(disabled_at) ? ban.endsAt : null
  const isGood = disabled_at === null || (endsAt !== null && endsAt <= now())
  const state = endsAt === null ? 'shut' : 'banned'
  const record = {
    id: `s${id}`,
    name,
    account_id: id,
    game_id: null,
    role,
    group: null,
    email: email ?? '',
    last_login: '',
    state: isGood ? ('good' as const) : state,
    until: isGood ? null : isoTime(endsAt),
  } satisfies DeskAccount
  return { subject, row: undefined, record }
}
