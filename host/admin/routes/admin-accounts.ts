import { Hono } from 'hono'
import { banAccount, decideOwner, getDeskAccount, getDeskAccounts, liftBan } from '../../../api/account-desk.ts'
import { accountDeskHostCopy as copy } from '../../../domain/copy/account-desk.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import {
  banSubject,
  type FoundAccount,
  findAccountForAdmin,
  findAccountsForAdmin,
  listBans,
  settleOwner,
  unbanSubject,
  waitsForDecision,
} from '../../accounts/index.ts'
import { actorOf, writeAudit } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { findCharacters } from '../../game-db/index.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { HostError, missingRightHandler, route } from '../../http/index.ts'
import { readTerms } from './ban-terms.ts'

const accountsPerPage = 50

/** `/admin/accounts`, for admins: search, bans with reason and end, lifting. */
export function adminAccountRoutes(deps: Pick<Deps, 'database' | 'features' | 'gameDatabase' | 'log' | 'now'>) {
  const app = new Hono<AppEnv>()
  const { gameDatabase, now } = deps
  app.onError(missingRightHandler(deps.log))

  route(app, getDeskAccounts, async (c, { query: { q: text, state, before } }) => {
    await noteRead(deps, c, text, { ...(state !== '' && { state }), ...(before !== '' && { before }) })
    const accounts = await findAccountsForAdmin(deps, {
      text,
      bannedOnly: state === 'banned',
      before,
      limit: accountsPerPage + 1,
      readerId: c.get('account').accountId,
    })
    return c.json({
      accounts: accounts.slice(0, accountsPerPage).map(({ record }) => record),
      more: accounts.length > accountsPerPage,
    })
  })

  route(app, getDeskAccount, async (c, { params }) => {
    const account = await requireAccount(deps, params)
    await noteRead(deps, c, account.record.id)
    return c.json(await detailOf(deps, account))
  })

  route(app, banAccount, async (c, { params, body }) => {
    const terms = readTerms(body, now())
    await banSubject(deps, (await requireAccount(deps, params)).subject, terms, actorOf(c))
    return c.json({ banned: true })
  })

  route(app, decideOwner, async (c, { params, body: { same } }) => {
    const { gameId } = (await requireAccount(deps, params)).subject
    if (!gameDatabase || gameId === null) throw new HostError(409, copy.ownerKnown)
    await settleOwner({ ...deps, gameDatabase }, gameId, same, actorOf(c))
    return c.json({ same })
  })

  route(app, liftBan, async (c, { params }) => {
    await unbanSubject(deps, (await requireAccount(deps, params)).subject, actorOf(c))
    return c.json({ banned: false })
  })

  return app
}

async function requireAccount(
  deps: Pick<Deps, 'database' | 'gameDatabase' | 'now'>,
  { id }: { id: string },
): Promise<FoundAccount> {
  const account = /^[gs]\d{1,10}$/.test(id) ? await findAccountForAdmin(deps, id) : undefined
  if (!account) throw new HostError(404, copy.accountNotFound)
  return account
}

/** The answers have mail addresses and addresses of players. */
function noteRead(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  c: AppContext,
  subject: string,
  detail: Record<string, string> = {},
): Promise<void> {
  return writeAudit(database.db, { ...actorOf(c), action: 'account.read', subject, detail }, now())
}

/** An account with its characters, its bans, and whether it waits for a decision. */
async function detailOf(deps: Pick<Deps, 'database' | 'gameDatabase'>, { record, subject, row }: FoundAccount) {
  const { database, gameDatabase } = deps
  const inGame = gameDatabase && subject.gameId !== null ? { gameDatabase, gameId: subject.gameId } : undefined
  const characters = inGame ? await findCharacters(inGame.gameDatabase, inGame.gameId) : []
  return {
    account: record,
    last_ip: row?.lastIp ?? '',
    characters: characters.map(({ name }) => name),
    bans: (await listBans(database.db, subject)).map(({ reason, createdAt, endsAt, liftedAt, by }) => ({
      reason,
      from: isoTime(createdAt),
      until: isoTime(endsAt),
      lifted: isoTime(liftedAt),
      by,
    })),
    unproven: inGame !== undefined && (await waitsForDecision({ ...deps, ...inGame }, inGame.gameId)),
  }
}
