import { Hono } from 'hono'
import { banAccount, decideOwner, getDeskAccount, getDeskAccounts, liftBan } from '../../../api/account-desk.ts'
import { accountDeskHostCopy as copy } from '../../../domain/copy/account-desk.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import {
  createAccountFinder,
  createBanning,
  createOwnerDecision,
  type FoundAccount,
  listBans,
} from '../../accounts/index.ts'
import { actorOf, writeAudit } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { findCharacters } from '../../game-db/index.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { HostError, missingRightHandler, route } from '../../http/index.ts'
import { readTerms } from './ban-terms.ts'

const accountsPerPage = 50

/** `/admin/accounts`, for admins: search, bans with reason and end, lifting. */
export function adminAccountRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const { database, gameDatabase, now } = deps
  const finder = createAccountFinder(deps)
  const banning = createBanning(deps)
  const owners = gameDatabase && createOwnerDecision({ ...deps, gameDatabase })
  app.onError(missingRightHandler(deps.log))

  async function findAccount({ id }: { id: string }): Promise<FoundAccount> {
    const account = /^[gs]\d{1,10}$/.test(id) ? await finder.findOne(id) : undefined
    if (!account) throw new HostError(404, copy.accountNotFound)
    return account
  }

  /** The answers have mail addresses and addresses of players. */
  function noteRead(c: AppContext, subject: string, detail: Record<string, string> = {}): Promise<void> {
    return writeAudit(database.db, { ...actorOf(c), action: 'account.read', subject, detail }, now())
  }

  route(app, getDeskAccounts, async (c, { query: { q: text, state, before } }) => {
    await noteRead(c, text, { ...(state !== '' && { state }), ...(before !== '' && { before }) })
    const accounts = await finder.find({
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
    const { record, subject, row } = await findAccount(params)
    await noteRead(c, record.id)
    const characters = gameDatabase && subject.gameId !== null ? await findCharacters(gameDatabase, subject.gameId) : []
    return c.json({
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
      unproven: subject.gameId !== null && (await owners?.isWaiting(subject.gameId)) === true,
    })
  })

  route(app, banAccount, async (c, { params, body }) => {
    const terms = readTerms(body, now())
    await banning.ban((await findAccount(params)).subject, terms, actorOf(c))
    return c.json({ banned: true })
  })

  route(app, decideOwner, async (c, { params, body: { same } }) => {
    const { gameId } = (await findAccount(params)).subject
    if (!owners || gameId === null) throw new HostError(409, copy.ownerKnown)
    await owners.decide(gameId, same, actorOf(c))
    return c.json({ same })
  })

  route(app, liftBan, async (c, { params }) => {
    await banning.lift((await findAccount(params)).subject, actorOf(c))
    return c.json({ banned: false })
  })

  return app
}
