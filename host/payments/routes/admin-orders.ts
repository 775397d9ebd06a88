import { Hono } from 'hono'
import {
  addOrderNote,
  askProvider,
  getDeskOrder,
  getDeskOrders,
  markRefund,
  resendDelivery,
} from '../../../api/order-desk.ts'
import { hostCopy } from '../../../domain/copy/host.ts'
import { orderDeskHostCopy as copy } from '../../../domain/copy/order-desk.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { dayStartMs } from '../../../domain/time/taipei-time.ts'
import { actorOf, writeAudit } from '../../audit/index.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { expectedRevisions, HostError, revisionTag, route } from '../../http/index.ts'
import type { PaymentDeps } from '../payments.ts'
import { type ResendRefusal, resendOrder } from '../resend-delivery.ts'
import {
  findDeskOrder,
  findDeskOrders,
  findOrderHistory,
  ordersPerPage,
  storeOrderNote,
  storeRefund,
} from '../store/order-desk.ts'

/** The provider refuses questions that come too fast. */
const askLimit = { name: 'ask-provider', max: 10, windowS: 600 }

/** `/admin/orders`, for admins; marking a refund and delivering again require a step-up and the current revision. */
export function adminOrderRoutes(deps: PaymentDeps) {
  const { database, gameDatabase, payments, limits, now } = deps
  const app = new Hono<AppEnv>()

  route(app, getDeskOrders, async (c, { query: { q, state, from, until, page = 1 } }) => {
    const filter = { text: q, state, ...daysOf(from, until) }
    const { orders, total } = await findDeskOrders(database.db, filter, page, now())
    return c.json({ orders, total, page_size: ordersPerPage })
  })

  route(app, getDeskOrder, async (c) => {
    const id = orderId(c)
    // First records what the game has given by now.
    await payments.game?.deliveredOrders([id])
    const order = await findDeskOrder(database.db, id, now())
    if (!order) throw new HostError(404, hostCopy.notFound)
    c.header('ETag', revisionTag(order.revision))
    return c.json({ order, history: await findOrderHistory(database.db, id) })
  })

  route(app, askProvider, async (c) => {
    const order = await findDeskOrder(database.db, orderId(c), now())
    if (!order) throw new HostError(404, hostCopy.notFound)
    if (order.paid_at !== null) throw new HostError(409, copy.paidAlready)
    await limits.take(askLimit, String(c.get('account').accountId))
    const answer = await payments.asker.askNow(order)
    if (!answer) throw new HostError(409, copy.cannotAsk)
    await writeAudit(database.db, { ...actorOf(c), action: 'order.ask', subject: order.id, detail: answer }, now())
    return c.json(answer)
  })

  route(app, addOrderNote, async (c, { body: { text } }) => {
    if (text === '') throw new HostError(400, copy.empty)
    const change = changeOf(c, expectedRevisions(c.req.header('If-Match')))
    const result = await storeOrderNote(database.db, change, text, now())
    if (!result.ok) throw refusal(result.reason)
    c.header('ETag', revisionTag(result.revision))
    return c.json({ revision: result.revision }, 201)
  })

  route(app, markRefund, async (c, { body: { amount, reason } }) => {
    if (amount === 0) throw new HostError(400, copy.zero)
    if (reason === '') throw new HostError(400, copy.empty)
    const result = await storeRefund(database.db, changeOf(c, requiredRevisions(c)), amount, reason, now())
    if (!result.ok) throw refusal(result.reason)
    c.header('ETag', revisionTag(result.revision))
    return c.json({ revision: result.revision, refunded: result.refunded }, 201)
  })

  route(app, resendDelivery, async (c) => {
    const delivering = { database, gameDatabase, game: payments.game, now }
    const result = await resendOrder(delivering, changeOf(c, requiredRevisions(c)))
    if (!result.ok) throw refusal(result.reason)
    c.header('ETag', revisionTag(result.revision))
    return c.json({ outcome: result.outcome, revision: result.revision })
  })

  return app
}

/** From the start of a day to the end of another, UTC milliseconds; '' is no bound. */
function daysOf(from: string, until: string) {
  const untilMs = dayStartMs(until)
  return { from: dayStartMs(from), until: untilMs === undefined ? undefined : untilMs + dayMs }
}

function changeOf(c: AppContext, expectedRevisions: readonly number[] | undefined) {
  return { id: orderId(c), expectedRevisions, actor: actorOf(c) }
}

function orderId(c: AppContext): string {
  return (c.req.param('id') ?? '').slice(0, 21)
}

/** The revisions that the caller has seen; 428 if the header is missing. */
function requiredRevisions(c: AppContext): readonly number[] | undefined {
  const header = c.req.header('If-Match')
  if (header === undefined) throw new HostError(428, copy.ifMatchMissing)
  return expectedRevisions(header)
}

function refusal(reason: ResendRefusal): HostError {
  if (reason === 'gone') return new HostError(404, hostCopy.notFound)
  return new HostError(reason === 'changed' ? 412 : 409, copy[reason])
}
