import { Hono } from 'hono'
import { requireSession } from '../../accounts/index.ts'
import { type AppEnv, queryPage } from '../../http/index.ts'
import { addCredited } from '../add-credited.ts'
import { createOwnPoints } from '../own-points.ts'
import type { PaymentDeps } from '../payments.ts'

const ordersPerPage = 50

/** The orders and points of the logged-in account. */
export function ownOrderRoutes(deps: PaymentDeps) {
  const { payments } = deps
  const app = new Hono<AppEnv>()
  const accountsOnly = requireSession(deps)
  const ownPoints = createOwnPoints(deps)

  app.get('/account/orders', accountsOnly, async (c) => {
    const place = { limit: ordersPerPage, offset: (queryPage(c) - 1) * ordersPerPage }
    const { orders, total } = await payments.orders.accountPage(c.get('account').accountId, place)
    return c.json({ orders: await addCredited(payments, orders), total, page_size: ordersPerPage })
  })

  app.get('/account/points', accountsOnly, async (c) => c.json(await ownPoints(c.get('account').accountId)))

  return app
}
