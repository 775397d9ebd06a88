import { Hono } from 'hono'
import { requireSession } from '../../accounts/index.ts'
import { type AppEnv, pageOf } from '../../http/index.ts'
import { createOwnPoints } from '../own-points.ts'
import type { PaymentDeps } from '../payments.ts'
import { withCredit } from '../with-credit.ts'

const ordersPerPage = 50

/** The orders and points of the logged-in account. */
export function ownOrderRoutes(deps: PaymentDeps) {
  const { payments } = deps
  const app = new Hono<AppEnv>()
  const own = requireSession(deps)
  const ownPoints = createOwnPoints(deps)

  app.get('/account/orders', own, async (c) => {
    const place = { limit: ordersPerPage, offset: (pageOf(c) - 1) * ordersPerPage }
    const { orders, total } = await payments.orders.ofAccount(c.get('account').accountId, place)
    return c.json({ orders: await withCredit(payments, orders), total, page_size: ordersPerPage })
  })

  app.get('/account/points', own, async (c) => c.json(await ownPoints(c.get('account').accountId)))

  return app
}
