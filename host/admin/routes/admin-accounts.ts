import { isIPv4 } from 'node:net'
import { Hono } from 'hono'
import {
  type BanTerms,
  banAccount,
  banAddress,
  decideOwner,
  getAddressBans,
  getDeskAccount,
  getDeskAccounts,
  liftAddressBan,
  liftBan,
} from '../../../api/account-desk.ts'
import { accountDeskHostCopy as copy } from '../../../domain/copy/account-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { instantMs } from '../../../domain/time/taipei-time.ts'
import {
  createAccountFinder,
  createAddressBanning,
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

const accountsPerPage = 50
const maxYears = 20
/** Whether a text is an IPv4 address, or a network whose last parts are `*`. */
const isBannable = (text: string) => isIPv4(text.replace(/(?:\.\*){1,3}$/, (stars) => stars.replaceAll('*', '0')))

/** `/admin/accounts` and `/admin/addresses`, for admins: search, bans with reason and end, lifting. */
export function adminAccountRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const { database, gameDatabase, now } = deps
  const finder = createAccountFinder(deps)
  const banning = createBanning(deps)
  const owners = gameDatabase && createOwnerDecision({ ...deps, gameDatabase })
  const addresses = gameDatabase && createAddressBanning({ database, gameDatabase, now })
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

  /** Whole seconds, as the game stores them. */
  function readTerms({ reason, until }: BanTerms): { reason: string; endsAt: number | null } {
    if (until === null) return { reason, endsAt: null }
    const endsAt = Math.floor((instantMs(until) ?? 0) / 1_000) * 1_000
    if (endsAt <= now() || endsAt > now() + maxYears * 366 * dayMs)
      throw new HostError(400, fill(copy.until, { years: maxYears }))
    return { reason, endsAt }
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
    const terms = readTerms(body)
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

  function requireAddressBans() {
    if (!addresses) throw new HostError(404, copy.noGame)
    return addresses
  }

  route(app, getAddressBans, async (c) => {
    // Not 404: the page asks for it, and browsers log each 404 as an error.
    if (!addresses) return c.json({ bans: null })
    return c.json({
      bans: (await addresses.list()).map(({ address, reason, secondsLeft }) => ({
        address,
        reason,
        until: isoTime(secondsLeft === null ? null : now() + secondsLeft * 1_000),
      })),
    })
  })

  route(app, banAddress, async (c, { params: { address }, body }) => {
    if (!isBannable(address)) throw new HostError(400, copy.address)
    const { reason, endsAt } = readTerms(body)
    // Both end with a dot, so that 1.2.3.4 is not a prefix of 1.2.3.40.
    if (`${c.get('address')}.`.startsWith(`${address}.`.replace(/\*.*$/, ''))) throw new HostError(409, copy.ownAddress)
    const addressBans = requireAddressBans()
    await addressBans.ban(address, { reason, endsAt }, actorOf(c))
    return c.json({ banned: true })
  })

  route(app, liftAddressBan, async (c, { params: { address } }) => {
    if (!(await requireAddressBans().lift(address, actorOf(c)))) throw new HostError(404, copy.addressNotBanned)
    return c.json({ banned: false })
  })

  return app
}
