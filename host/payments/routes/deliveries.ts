import { Hono, type Next } from 'hono'
import { claimDeliveries, confirmDelivery } from '../../../api/deliveries.ts'
import { hostCopy } from '../../../domain/copy/host.ts'
import { limitKey } from '../../../http/client-address.ts'
import { notLoggedIn } from '../../accounts/index.ts'
import { isSameSecret } from '../../base/index.ts'
import type { AppContext, AppEnv, Limit } from '../../http/index.ts'
import { HostError, route, tooManyRequests } from '../../http/index.ts'
import type { PaymentDeps } from '../payments.ts'
import { acknowledgeDelivery, claimOutbox } from '../store/deliveries.ts'

const wrongTokens: Limit = { name: 'delivery-token', max: 10, windowS: 600 }

/**
 * The outbox for a game server. These calls do not exist without a DELIVERY_TOKEN, or if the host uses the game's
 * database. See docs/payments.md.
 */
export function deliveryRoutes({ config, database, limits, now, payments }: PaymentDeps) {
  const app = new Hono<AppEnv>()

  /**
   * After too many wrong tokens from an address, the correct one is refused from there too; otherwise guessing could
   * continue.
   */
  async function gameServerOnly(c: AppContext, next: Next): Promise<void> {
    // With both ways of delivering, a delivery could be given twice.
    if (!config.DELIVERY_TOKEN || payments.game) throw new HostError(404, hostCopy.notFound)
    const { count, endsAt } = await limits.usage(wrongTokens, limitKey(c.get('address')))
    if (count >= wrongTokens.max) throw tooManyRequests(endsAt - now())
    const token = c.req.header('Authorization')?.replace(/^Bearer /, '') ?? ''
    if (isSameSecret(token, config.DELIVERY_TOKEN)) return next()
    await limits.takeAddress(wrongTokens, c.get('address'))
    throw notLoggedIn()
  }

  route(app, claimDeliveries, gameServerOnly, async (c, { body }) =>
    c.json({ deliveries: await claimOutbox(database.db, body, now()) }),
  )

  route(app, confirmDelivery, gameServerOnly, async (c, { params, body }) =>
    c.json({ done: await acknowledgeDelivery(database.db, { ...body, id: Number(params.id) }, now()) }),
  )

  return app
}
