import { Hono, type Next } from 'hono'
import {
  type Alert,
  addWatch,
  addWatches,
  changeWatch,
  endWatch,
  endWatchByLink,
  getAlerts,
  getWatches,
  lookAtWatchLink,
  removeDiscord,
  setAlertMail,
  setDiscord,
} from '../../../api/alerts.ts'
import { alertHostCopy } from '../../../domain/copy/alerts.ts'
import { maxWatches } from '../../../domain/market/watch.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { writeAudit } from '../../audit/index.ts'
import { inTransaction } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type AppContext, type AppEnv, createReadLimit, HostError, type Limit, route } from '../../http/index.ts'
import type { AlertOwner } from './alert-owner.ts'
import { type FoundAlert, findAlerts } from './find-alerts.ts'
import { keepAlertsMs } from './keep-alerting.ts'
import { createOwnChannels } from './own-channels.ts'
import { createOwnWatches } from './own-watches.ts'
import { findLinkedWatch } from './watch-link.ts'
import { deleteWatch, type StoredWatch } from './watches.ts'

/** An open page asks every ten seconds. */
const readLimit: Limit = { name: 'alerts-read', max: 60, windowS: 60 }
const writeLimit: Limit = { name: 'alerts-write', max: 200, windowS: 3_600 }
/** Each sends a message to an address that the account names. */
const webhookLimit: Limit = { name: 'alerts-webhook', max: 10, windowS: 3_600 }
const linkLimit: Limit = { name: 'alerts-link', max: 60, windowS: 900 }
/** Alerts in one answer. */
const listed = 50

/** `/account/watches`, `/account/alerts` and `/alerts/link`: what players want to be told about, and how. */
export function alertRoutes(deps: Pick<Deps, 'config' | 'database' | 'games' | 'limits' | 'now'>) {
  const app = new Hono<AppEnv>()
  const parts = createParts(deps)
  routeWatches(app, parts)
  routeAlerts(app, deps, parts)
  routeLinks(app, deps, parts)
  return app
}

type Parts = ReturnType<typeof createParts>

/** What the calls share. */
function createParts(deps: Pick<Deps, 'config' | 'database' | 'games' | 'limits' | 'now'>) {
  return { ...createLimiters(deps), ownWatches: createOwnWatches(deps), ownChannels: createOwnChannels(deps) }
}

function createLimiters({ limits, now }: Pick<Deps, 'limits' | 'now'>) {
  const takeRead = createReadLimit(limits, readLimit, now)
  return {
    async reads(c: AppContext, next: Next): Promise<void> {
      await takeRead(String(c.get('account').accountId))
      await next()
    },
    async writes(c: AppContext, next: Next): Promise<void> {
      await limits.take(writeLimit, String(c.get('account').accountId))
      await next()
    },
    async links(c: AppContext, next: Next): Promise<void> {
      await limits.takeAddress(linkLimit, c.get('address'))
      await next()
    },
  }
}

function routeWatches(app: Hono<AppEnv>, { reads, writes, ownWatches, ownChannels }: Parts): void {
  route(app, getWatches, reads, async (c) => {
    const { accountId } = c.get('account')
    const watches = await ownWatches.list(accountId)
    return c.json({ limit: maxWatches, watches, channels: await ownChannels.of(accountId) })
  })
  route(app, addWatch, writes, async (c, { body }) => c.json(await ownWatches.add(ownerOf(c), body), 201))
  route(app, addWatches, writes, async (c, { body }) => c.json(await ownWatches.addSeveral(ownerOf(c), body.watches)))
  route(app, changeWatch, writes, async (c, { params, body }) =>
    c.json(await ownWatches.change(ownerOf(c), idOf(params.id), body)),
  )
  route(app, endWatch, writes, async (c, { params }) => {
    await ownWatches.end(ownerOf(c), idOf(params.id))
    return c.json({ ended: true })
  })
}

function routeAlerts(
  app: Hono<AppEnv>,
  { database, games, limits, now }: Pick<Deps, 'database' | 'games' | 'limits' | 'now'>,
  { reads, writes, ownChannels }: Parts,
): void {
  route(app, getAlerts, reads, async (c, { query }) => {
    const { accountId } = c.get('account')
    const range = { after: query.after ?? 0, sinceMs: now() - keepAlertsMs, order: 'desc', limit: listed } as const
    const found = await findAlerts(database.db, accountId, range)
    const nameOf = (id: number) => games.current.data.items.get(id)?.Name
    return c.json({ alerts: found.map((alert) => toAlert(alert, nameOf(alert.nameid) ?? '')) })
  })
  route(app, setDiscord, writes, async (c, { body }) => {
    await limits.take(webhookLimit, String(c.get('account').accountId))
    return c.json(await ownChannels.setDiscord(ownerOf(c), body.url))
  })
  route(app, removeDiscord, writes, async (c) => c.json(await ownChannels.removeDiscord(ownerOf(c))))
  route(app, setAlertMail, writes, async (c, { body }) => c.json(await ownChannels.setMail(ownerOf(c), body.on)))
}

/** Calls of the page that a message links, without a session. */
function routeLinks(
  app: Hono<AppEnv>,
  { config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>,
  { links, ownWatches }: Parts,
): void {
  async function findByLink(token: string): Promise<StoredWatch> {
    const watch = await findLinkedWatch(database.db, config, token)
    if (!watch) throw new HostError(410, alertHostCopy.linkOver)
    return watch
  }

  route(app, lookAtWatchLink, links, async (c, { body }) =>
    c.json({ watch: ownWatches.toContract(await findByLink(body.token)) }),
  )
  route(app, endWatchByLink, links, async (c, { body }) => {
    const { id, accountId, nameid } = await findByLink(body.token)
    const [subject, address] = [String(accountId), c.get('address')]
    const entry = { actorId: null, action: 'alert.link', subject, address, detail: { nameid } } as const
    await inTransaction(database.db, async (trx) => {
      if (await deleteWatch(trx, id)) await writeAudit(trx, entry, now())
    })
    return c.json({ ended: true })
  })
}

function ownerOf(c: AppContext): AlertOwner {
  return { accountId: c.get('account').accountId, token: c.get('token'), address: c.get('address') }
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new HostError(404, alertHostCopy.missing)
  return Number(text)
}

function toAlert(alert: FoundAlert, name: string): Alert {
  const { side, nameid, refine, price, currency, amount, char_name, map, x, y, usual } = alert
  return {
    id: alert.id,
    watch_id: alert.watchId,
    ...{ side, nameid, name, refine, price, currency, amount, char_name, map, x, y },
    median: usual?.median ?? null,
    median_sales: usual?.sales ?? 0,
    suspicious: alert.isSuspicious,
    gone: alert.isGone,
    at: isoTime(alert.createdAt),
  }
}
