import { isIPv4 } from 'node:net'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { BanTerms } from '../../../api/account-desk.ts'
import { maxBanReason } from '../../../domain/account-desk.ts'
import { accountDeskHostCopy as copy } from '../../../domain/copy/account-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { queryHostCopy } from '../../../domain/copy/query.ts'
import { dayMs } from '../../../domain/day.ts'
import { isoTime } from '../../../domain/iso-time.ts'
import { oneLine } from '../../../domain/one-line.ts'
import { instantMs } from '../../../domain/taipei-time.ts'
import {
  createAddressBanning,
  createBanning,
  createBans,
  createOwnerDecision,
  requireConfirmed,
  requireSession,
} from '../../accounts/index.ts'
import { actorOf, createAuditLog } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { findCharacters } from '../../game-db/index.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { HostError, missingRightHandler, queryText, readJson } from '../../http/index.ts'
import { createAccountFinder, type FoundAccount } from '../accounts/find-accounts.ts'

const accountsPerPage = 50
const maxYears = 20
const isTime = v.check((text: string) => instantMs(text) !== undefined, 'must be a time such as 2026-01-02 18:00')
const banBody = v.object({
  reason: v.pipe(v.string(), v.transform(oneLine), v.minLength(1), v.maxLength(maxBanReason)),
  until: v.nullable(v.pipe(v.string(), isTime)),
})
const ownerBody = v.object({ same: v.boolean() })
/** Whether a text is an IPv4 address, or a network whose last parts are `*`. */
const isBannable = (text: string) => isIPv4(text.replace(/(?:\.\*){1,3}$/, (stars) => stars.replaceAll('*', '0')))

/** `/admin/accounts` and `/admin/addresses`, for admins: search, bans with reason and end, lifting. */
export function adminAccountRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const { database, gameDatabase, now } = deps
  const finder = createAccountFinder(deps)
  const banning = createBanning(deps)
  const bans = createBans(database.db)
  const owners = gameDatabase && createOwnerDecision({ database, gameDatabase, now })
  const addresses = gameDatabase && createAddressBanning({ database, gameDatabase, now })
  const audit = createAuditLog(database.db)
  const admins = requireSession(deps, 'admin')
  const confirmed = requireConfirmed(deps)
  app.onError(missingRightHandler(deps.log))
  for (const path of ['/admin/accounts', '/admin/addresses']) app.use(`${path}/*`, admins)

  async function findAccount(c: AppContext): Promise<FoundAccount> {
    const id = c.req.param('id') ?? ''
    const account = /^[gs]\d{1,10}$/.test(id) ? await finder.findOne(id) : undefined
    if (!account) throw new HostError(404, copy.accountNotFound)
    return account
  }

  /** The answers have mail addresses and addresses of players. */
  function noteRead(c: AppContext, subject: string, detail: Record<string, string> = {}): Promise<void> {
    return audit.write({ ...actorOf(c), action: 'account.read', subject, detail }, now())
  }

  /** Whole seconds, as the game stores them. */
  async function readTerms(c: AppContext): Promise<{ reason: string; endsAt: number | null }> {
    const { reason, until }: BanTerms = await readJson(c, banBody)
    if (until === null) return { reason, endsAt: null }
    const endsAt = Math.floor((instantMs(until) ?? 0) / 1_000) * 1_000
    if (endsAt <= now() || endsAt > now() + maxYears * 366 * dayMs)
      throw new HostError(400, fill(copy.until, { years: maxYears }))
    return { reason, endsAt }
  }

  app.get('/admin/accounts', async (c) => {
    const before = queryText(c, 'before')
    const state = queryText(c, 'state')
    if (!/^(?:[gs]\d{1,10})?$/.test(before)) throw new HostError(400, queryHostCopy.badBefore)
    const text = queryText(c, 'q')
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

  app.get('/admin/accounts/:id', async (c) => {
    const { record, subject, row } = await findAccount(c)
    await noteRead(c, record.id)
    const characters = gameDatabase && subject.gameId !== null ? await findCharacters(gameDatabase, subject.gameId) : []
    return c.json({
      account: record,
      last_ip: row?.lastIp ?? '',
      characters: characters.map(({ name }) => name),
      bans: (await bans.list(subject)).map(({ reason, createdAt, endsAt, liftedAt, by }) => ({
        reason,
        from: isoTime(createdAt),
        until: isoTime(endsAt),
        lifted: isoTime(liftedAt),
        by,
      })),
      unproven: subject.gameId !== null && (await owners?.isWaiting(subject.gameId)) === true,
    })
  })

  app.put('/admin/accounts/:id/ban', confirmed, async (c) => {
    const terms = await readTerms(c)
    await banning.ban((await findAccount(c)).subject, terms, actorOf(c))
    return c.json({ banned: true })
  })

  app.put('/admin/accounts/:id/owner', confirmed, async (c) => {
    const { same } = await readJson(c, ownerBody)
    const { gameId } = (await findAccount(c)).subject
    if (!owners || gameId === null) throw new HostError(409, copy.ownerKnown)
    await owners.decide(gameId, same, actorOf(c))
    return c.json({ same })
  })

  app.delete('/admin/accounts/:id/ban', confirmed, async (c) => {
    await banning.lift((await findAccount(c)).subject, actorOf(c))
    return c.json({ banned: false })
  })

  function requireAddressBans() {
    if (!addresses) throw new HostError(404, copy.noGame)
    return addresses
  }

  app.get('/admin/addresses', async (c) => {
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

  app.put('/admin/addresses/:address', confirmed, async (c) => {
    const address = c.req.param('address')
    if (!isBannable(address)) throw new HostError(400, copy.address)
    const { reason, endsAt } = await readTerms(c)
    // Both end with a dot, so that 1.2.3.4 is not a prefix of 1.2.3.40.
    if (`${c.get('address')}.`.startsWith(`${address}.`.replace(/\*.*$/, ''))) throw new HostError(409, copy.ownAddress)
    const addressBans = requireAddressBans()
    await addressBans.ban(address, { reason, endsAt }, actorOf(c))
    return c.json({ banned: true })
  })

  app.delete('/admin/addresses/:address', confirmed, async (c) => {
    const address = c.req.param('address')
    if (!(await requireAddressBans().lift(address, actorOf(c)))) throw new HostError(404, copy.addressNotBanned)
    return c.json({ banned: false })
  })

  return app
}
