import { Hono } from 'hono'
import * as v from 'valibot'
import { hostCopy } from '../../../domain/copy/site.ts'
import { limitKey } from '../../../http/client-address.ts'
import { notLoggedIn } from '../../accounts/index.ts'
import { isSameSecret } from '../../base/index.ts'
import type { AppContext, AppEnv, Limit } from '../../http/index.ts'
import { HostError, readJson, tooManyRequests } from '../../http/index.ts'
import type { PaymentDeps } from '../payments.ts'

const wrongTokens: Limit = { name: 'delivery-token', max: 10, windowS: 600 }
const claimer = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))
const claimBody = v.object({
  claimer,
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 50),
})
const doneBody = v.object({ claimer })

/**
 * The outbox for a game server. These calls do not exist without a DELIVERY_TOKEN, or if the host uses the game's
 * database. See docs/payments.md.
 */
export function deliveryRoutes({ config, limits, now, payments }: PaymentDeps) {
  const app = new Hono<AppEnv>()

  /**
   * After too many wrong tokens from an address, the correct one is refused from there too; otherwise guessing could
   * continue.
   */
  async function gameServerOnly(c: AppContext): Promise<void> {
    // With both ways of delivering, a delivery could be given twice.
    if (!config.DELIVERY_TOKEN || payments.game) throw new HostError(404, hostCopy.notFound)
    const { count, endsAt } = await limits.usage(wrongTokens, limitKey(c.get('address')))
    if (count >= wrongTokens.max) throw tooManyRequests(endsAt - now())
    const token = c.req.header('Authorization')?.replace(/^Bearer /, '') ?? ''
    if (isSameSecret(token, config.DELIVERY_TOKEN)) return
    await limits.takeAddress(wrongTokens, c.get('address'))
    throw notLoggedIn()
  }

  app.post('/deliveries/claim', async (c) => {
    await gameServerOnly(c)
    const body = await readJson(c, claimBody)
    return c.json({ deliveries: await payments.deliveries.claim(body.claimer, body.limit) })
  })

  app.post('/deliveries/:id{\\d{1,15}}/done', async (c) => {
    await gameServerOnly(c)
    const body = await readJson(c, doneBody)
    return c.json({ done: await payments.deliveries.acknowledge(body.claimer, Number(c.req.param('id'))) })
  })

  return app
}
