import { sql } from 'kysely'
import type { DeskAccount } from '../../../api/account-desk.ts'
import { type BanSubject, createBans, createLinkedAccounts } from '../../accounts/index.ts'
import { escapeLike } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type DeskRow, findDeskRow, findDeskRows, loginStatusOf } from '../../game-db/index.ts'

type Needed = Pick<Deps, 'database' | 'gameDatabase' | 'now'>

export interface AccountQuery {
  q: string
  bannedOnly: boolean
  /** Accounts after this one; '' = from the start. */
  before: string
  limit: number
}

/** An account of the desk; `row`: its row in the game's table. */
export interface FoundAccount {
  subject: BanSubject
  row: DeskRow | undefined
  shown: DeskAccount
}

/** The address of the emulator's accounts without one. */
const noEmail = 'a@a.com'
const anyNumber = 4_294_967_296

/** Accounts for admins: those of the game's table, then those of the site only. */
export function createAccountFinder({ database: { db }, gameDatabase, now }: Needed) {
  const links = createLinkedAccounts(db)
  const bans = createBans(db)

  const site = () =>
    db
      .selectFrom('accounts')
      .leftJoin('account_emails', 'account_emails.account_id', 'accounts.id')
      .leftJoin('game_accounts', 'game_accounts.account_id', 'accounts.id')
      .select(['accounts.id', 'accounts.name', 'role', 'disabled_at', 'game_id', 'email'])
      .where('closed_at', 'is', null)
  const siteOnly = () => site().$if(gameDatabase !== undefined, (q) => q.where('game_id', 'is', null))
  type SiteRow = Awaited<ReturnType<ReturnType<typeof site>['executeTakeFirstOrThrow']>>

  async function ofGame({ q, bannedOnly, before, limit }: AccountQuery): Promise<FoundAccount[]> {
    if (!gameDatabase || before.startsWith('s')) return []
    const byMail = site().where('email_key', '=', q.toLowerCase()).where('game_id', 'is not', null)
    const ids = q.includes('@') ? (await byMail.execute()).map(({ game_id }) => Number(game_id)) : []
    const last = before === '' ? anyNumber : Number(before.slice(1))
    const rows = await findDeskRows(gameDatabase, { q, ids, bannedOnly, before: last, limit, nowMs: now() })
    const known = site().where(
      'game_id',
      'in',
      rows.map(({ id }) => id),
    )
    const linked = rows.length === 0 ? [] : await known.execute()
    return rows.map((row) =>
      gameAccount(
        row,
        linked.find(({ game_id }) => Number(game_id) === row.id),
      ),
    )
  }

  function gameAccount(row: DeskRow, own: SiteRow | undefined): FoundAccount {
    const { id, name, groupId: group, unbanAtS } = row
    const status = loginStatusOf(row, now())
    const isShut = status === 'good' && own !== undefined && own.disabled_at !== null
    const until = status === 'banned' ? new Date(unbanAtS * 1_000).toISOString() : null
    const email = own?.email ?? (row.email === noEmail ? '' : row.email)
    const ids = { account_id: own?.id ?? null, game_id: id }
    const state = isShut ? 'shut' : status
    const shown = { id: `g${id}`, name, ...ids, role: own?.role ?? null, group, email, last_login: row.lastLogin }
    return { subject: { accountId: own?.id ?? null, gameId: id }, row, shown: { ...shown, state, until } }
  }

  async function ofSite({ q, bannedOnly, before, limit }: AccountQuery): Promise<FoundAccount[]> {
    const pattern = `${escapeLike(q.normalize('NFKC').toLowerCase())}%`
    const rows = await siteOnly()
      .$if(q !== '', (found) =>
        found.where((e) =>
          e.or([
            sql<boolean>`name_key like ${pattern} escape '!'`,
            e('email_key', '=', q.toLowerCase()),
            e('accounts.id', '=', /^#?\d{1,9}$/.test(q) ? Number(q.replace('#', '')) : -1),
          ]),
        ),
      )
      .$if(bannedOnly, (found) => found.where('disabled_at', 'is not', null))
      .where('accounts.id', '<', before.startsWith('s') ? Number(before.slice(1)) : anyNumber)
      .orderBy('accounts.id', 'desc')
      .limit(limit)
      .execute()
    return Promise.all(rows.map(siteAccount))
  }

  async function siteAccount({ id, name, role, disabled_at, email }: SiteRow): Promise<FoundAccount> {
    const subject = { accountId: id, gameId: null }
    const [ban] = disabled_at === null ? [] : await bans.list(subject)
    const endsAt = ban?.createdAt === Number(disabled_at) ? ban.endsAt : null
    const isOver = disabled_at === null || (endsAt !== null && endsAt <= now())
    const state = isOver ? 'good' : endsAt === null ? 'shut' : 'banned'
    const until = state === 'banned' && endsAt !== null ? new Date(endsAt).toISOString() : null
    const shown = { id: `s${id}`, name, account_id: id, game_id: null, role, group: null }
    return { subject, row: undefined, shown: { ...shown, email: email ?? '', last_login: '', state, until } }
  }

  return {
    async find(query: AccountQuery): Promise<FoundAccount[]> {
      const found = await ofGame(query)
      if (found.length >= query.limit) return found
      return [...found, ...(await ofSite({ ...query, limit: query.limit - found.length }))]
    },
    async one(id: string): Promise<FoundAccount | undefined> {
      const number = Number(id.slice(1))
      if (id.startsWith('g')) {
        const row = gameDatabase && (await findDeskRow(gameDatabase, number))
        const link = row && (await links.byGameId(number))
        const own = link && (await site().where('accounts.id', '=', link.id).executeTakeFirst())
        return row && gameAccount(row, own)
      }
      const row = await siteOnly().where('accounts.id', '=', number).executeTakeFirst()
      return row && siteAccount(row)
    },
  }
}
