import { Hono } from 'hono'
import * as v from 'valibot'
import { fill } from '../../../domain/copy/fill.ts'
import { orderDeskHostCopy as copy } from '../../../domain/copy/order-desk.ts'
import { hostCopy } from '../../../domain/copy/site.ts'
import { dayMs } from '../../../domain/day.ts'
import { type DeskState, deskStates, maxNote } from '../../../domain/order-desk.ts'
import { requireConfirmed, requireSession } from '../../accounts/index.ts'
import { actorOf, createAuditLog } from '../../audit/index.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import {
  expectedRevisions,
  HostError,
  queryDay,
  queryPage,
  queryText,
  readJson,
  revisionTag,
} from '../../http/index.ts'
import type { PaymentDeps } from '../payments.ts'
import { createResend, type ResendRefusal } from '../resend-delivery.ts'
import { createOrderDesk, ordersPerPage } from '../store/order-desk.ts'

/** The provider refuses questions that come too fast. */
const askLimit = { name: 'ask-provider', max: 10, windowS: 600 }
const noteText = v.pipe(v.string(), v.trim(), v.maxLength(maxNote))
const noteBody = v.object({ text: noteText })
const refundBody = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(-10_000_000), v.maxValue(10_000_000)),
  reason: noteText,
})

/** `/admin/orders`, for admins; marking a refund and delivering again require a step-up and the current revision. */
export function adminOrderRoutes(deps: PaymentDeps) {
  const { database, gameDatabase, payments, limits, now } = deps
  const app = new Hono<AppEnv>()
  const admins = requireSession(deps, 'admin')
  const confirmed = requireConfirmed(deps)
  const desk = createOrderDesk(database.db)
  const audit = createAuditLog(database.db)
  const resend = createResend({ database, gameDatabase, game: payments.game, now })

  app.get('/admin/orders', admins, async (c) => {
    const state = queryText(c, 'state')
    if (state !== '' && !deskStates.includes(state as DeskState))
      throw new HostError(400, fill(copy.badState, { states: deskStates.join('、') }))
    const until = queryDay(c, 'until')
    const query = {
      text: queryText(c, 'q'),
      state: state as DeskState | '',
      from: queryDay(c, 'from'),
      until: until === undefined ? undefined : until + dayMs,
    }
    const { orders, total } = await desk.find(query, queryPage(c), now())
    return c.json({ orders, total, page_size: ordersPerPage })
  })

  app.get('/admin/orders/:id', admins, async (c) => {
    const id = orderId(c)
    // First records what the game has given by now.
    await payments.game?.deliveredOrders([id])
    const order = await desk.get(id, now())
    if (!order) throw new HostError(404, hostCopy.notFound)
    c.header('ETag', revisionTag(order.revision))
    return c.json({ order, history: await desk.history(id) })
  })

  app.post('/admin/orders/:id/ask', admins, async (c) => {
    const order = await desk.get(orderId(c), now())
    if (!order) throw new HostError(404, hostCopy.notFound)
    if (order.paid_at !== null) throw new HostError(409, copy.paidAlready)
    await limits.take(askLimit, String(c.get('account').accountId))
    const answer = await payments.asker.askNow(order)
    if (!answer) throw new HostError(409, copy.cannotAsk)
    await audit.write({ ...actorOf(c), action: 'order.ask', subject: order.id, detail: answer }, now())
    return c.json(answer)
  })

  app.post('/admin/orders/:id/notes', admins, async (c) => {
    const { text } = await readJson(c, noteBody)
    if (text === '') throw new HostError(400, copy.empty)
    const result = await desk.note(changeOf(c, expectedRevisions(c.req.header('If-Match'))), text, now())
    if (!result.ok) throw refusal(result.reason)
    c.header('ETag', revisionTag(result.revision))
    return c.json({ revision: result.revision }, 201)
  })

  app.post('/admin/orders/:id/refunds', admins, confirmed, async (c) => {
    const { amount, reason } = await readJson(c, refundBody)
    if (amount === 0) throw new HostError(400, copy.zero)
    if (reason === '') throw new HostError(400, copy.empty)
    const result = await desk.refund(changeOf(c, requiredRevisions(c)), amount, reason, now())
    if (!result.ok) throw refusal(result.reason)
    c.header('ETag', revisionTag(result.revision))
    return c.json({ revision: result.revision, refunded: result.refunded }, 201)
  })

  app.post('/admin/orders/:id/resend', admins, confirmed, async (c) => {
    const result = await resend(changeOf(c, requiredRevisions(c)))
    if (!result.ok) throw refusal(result.reason)
    c.header('ETag', revisionTag(result.revision))
    return c.json({ outcome: result.outcome, revision: result.revision })
  })

  return app
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
