import { Hono } from 'hono'
import { getPoints } from '../../../api/account-data.ts'
import { getOrders } from '../../../api/payment.ts'
import { type AppEnv, route } from '../../http/index.ts'
import { addCredited } from '../add-credited.ts'
import { createOwnPoints } from '../own-points.ts'
import type { PaymentDeps } from '../payments.ts'

const ordersPerPage = 50

/** The orders and points of the logged-in account. */
export function ownOrderRoutes(deps: PaymentDeps) {
  const { payments } = deps
  const app = new Hono<AppEnv>()
  const ownPoints = createOwnPoints(deps)

  route(app, getOrders, async (c, { query: { page = 1 } }) => {
    const place = { limit: ordersPerPage, offset: (page - 1) * ordersPerPage }
    const { orders, total } = await payments.orders.accountPage(c.get('account').accountId, place)
    return c.json({ orders: await addCredited(payments, orders), total, page_size: ordersPerPage })
  })

  route(app, getPoints, async (c) => c.json(await ownPoints(c.get('account').accountId)))

  return app
}
