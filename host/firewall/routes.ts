import { Hono } from 'hono'
import { allowFirewall, getOwnAddress } from '../../api/firewall.ts'
import { fill } from '../../domain/copy/fill.ts'
import { firewallHostCopy } from '../../domain/copy/firewall.ts'
import { dayMs } from '../../domain/time/day.ts'
import { writeAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { AppContext, AppEnv } from '../http/index.ts'
import { HostError, isLoopback, isPublicAddress, plainAddress, route } from '../http/index.ts'
import { commandTimeoutMs, createOpenFirewall } from './open-firewall.ts'
import { createFirewallOpenings } from './store.ts'

const limit = { name: 'firewall', max: 10, windowS: 600 }
const openingLimits = { perAccount: 5, total: 20_000 }

/** `POST /firewall/allow` and `GET /api/myip`. */
export function firewallRoutes(deps: Pick<Deps, 'config' | 'database' | 'limits' | 'log' | 'now'>) {
  const { config, database, limits, log, now } = deps
  const app = new Hono<AppEnv>()
  const openFirewall = createOpenFirewall(config.FIREWALL_COMMAND)
  const openings = createFirewallOpenings(database, openingLimits)

  route(app, getOwnAddress, (c) => c.json({ ip: c.get('address') }))

  route(app, allowFirewall, async (c, { body: { clientInfo } }) => {
    const { accountId } = c.get('account')
    await limits.take(limit, String(accountId))
    const address = c.get('address')
    if (!mayOpen(address)) return refuse(c, 403, firewallHostCopy.notPublic, address)
    if (plainAddress(clientInfo.ip) !== address)
      return refuse(c, 403, fill(firewallHostCopy.otherAddress, { ip: address }), address)

    const at = now()
    const seconds = config.FIREWALL_HOURS * 3_600
    const expiresAt = at + seconds * 1_000
    // Differs from the end of every kept opening, so that a request releases only its own reservation.
    const reservedUntil = expiresAt + 2 * commandTimeoutMs
    const reservation = await openings.reserve(accountId, address, at, reservedUntil)
    if (reservation === 'too many') return refuse(c, 429, firewallHostCopy.tooMany, address)
    try {
      await openFirewall?.(address, seconds)
    } catch (error) {
      if (reservation === 'reserved') await openings.release(accountId, address, reservedUntil)
      log.error('FIREWALL_COMMAND failed', { error })
      return refuse(c, 502, firewallHostCopy.commandFailed, address)
    }
    await openings.keep(accountId, address, at, expiresAt)
    await writeAudit(
      database.db,
      { actorId: accountId, action: 'firewall.open', subject: address, address, detail: { seconds } },
      at,
    )
    await openings.prune(at - 30 * dayMs)
    return c.json({ Status: true, Message: fill(firewallHostCopy.opened, { hours: config.FIREWALL_HOURS }) })
  })

  /** Without a command nothing is opened, so a local demo may use its loopback address. */
  function mayOpen(address: string): boolean {
    return isPublicAddress(address) || (!openFirewall && isLoopback(address))
  }

  async function refuse(c: AppContext, status: 403 | 429 | 502, Message: string, address: string): Promise<never> {
    const { accountId } = c.get('account')
    await writeAudit(
      database.db,
      { actorId: accountId, action: 'firewall.refuse', subject: address, address, detail: { status } },
      now(),
    )
    throw new HostError(status, Message, { fields: { Status: false, Message } })
  }

  return app
}
