import { Hono, type Next } from 'hono'
import {
  getDonatePlan,
  getOrder,
  getVipPlan,
  notifyPayment,
  purchaseDonation,
  purchaseVip,
} from '../../../api/payment.ts'
import { donateCopy, paymentCopy } from '../../../domain/copy/donate.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { hostCopy } from '../../../domain/copy/host.ts'
import { donationRange, isDonation, pointsFor } from '../../../domain/payments/donation.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { limitKey } from '../../../http/client-address.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { HostError, route } from '../../http/index.ts'
import { addCredited } from '../add-credited.ts'
import { atmDays } from '../aio.ts'
import { checkoutPage } from '../checkout-page.ts'
import type { PaymentDeps } from '../payments.ts'
import { isLocalRequest, sandboxIsConfigured } from '../sandbox-allowed.ts'
import { settleNotification } from '../settle-notification.ts'
import type { OrderDraft } from '../store/orders.ts'

const orderLimit = { name: 'order', max: 20, windowS: 600 }
const notifyLimit = { name: 'notify', max: 600, windowS: 60 }

type Draft = Omit<OrderDraft, 'provider' | 'lifetimeMs'>

const cardLifetimeMs = 60 * 60_000
const atmLifetimeMs = (atmDays + 1) * dayMs

/** Plans, orders and the provider's notifications. */
export function paymentRoutes(deps: PaymentDeps) {
  const { config, limits, log, payments } = deps
  const { plans, receivers, orders } = payments
  const app = new Hono<AppEnv>()

  route(app, getDonatePlan, (c) => c.json(plans.donate))
  route(app, getVipPlan, (c) => c.json(plans.vip))

  route(app, purchaseDonation, async (c, { body }) => {
    const { accountId } = c.get('account')
    const { min, max } = donationRange(plans.donate)
    if (!isDonation(body.Price, plans.donate)) throw new HostError(400, fill(donateCopy.amountRange, { min, max }))
    const credit = pointsFor(body.Price, plans.donate)
    const method = body.paymentMethod
    const draft = { accountId, kind: 'donate' as const, planId: 0, amount: body.Price, credit, method }
    return c.html(await openCheckout(deps, c, draft, `${config.POINTS_NAME} ${credit}`))
  })

  route(app, purchaseVip, async (c, { body }) => {
    const { accountId } = c.get('account')
    const plan = plans.vip.vip_plans.find((entry) => entry.Id === body.plan_id)
    if (!plan) throw new HostError(400, paymentCopy.unknownPlan)
    const method = body.paymentMethod
    const draft = { accountId, kind: 'vip' as const, planId: plan.Id, amount: plan.Price, credit: plan.Day, method }
    return c.html(await openCheckout(deps, c, draft, `VIP ${plan.Day}`))
  })

  route(app, getOrder, async (c, { params }) => {
    // One character more than an id has, so that a longer text matches no order.
    const order = await orders.find(params.id.slice(0, 21), c.get('account').accountId)
    if (!order) throw new HostError(404, hostCopy.notFound)
    const [answer] = await addCredited(payments, [order])
    return c.json(answer)
  })

  function requireSender(name: string) {
    const sender = receivers.find(({ path }) => path === name)
    if (!sender) throw new HostError(404, hostCopy.notFound)
    return sender
  }

  // Before the form is read.
  async function limitNotifications(c: AppContext, next: Next): Promise<void> {
    requireSender(c.req.param('provider') ?? '')
    await limits.take(notifyLimit, limitKey(c.get('address')))
    await next()
  }

  route(app, notifyPayment, limitNotifications, async (c, { params, body }) => {
    const sender = requireSender(params.provider)
    const outcome = await settleNotification(sender, orders, body)
    log.info('payment notification', { provider: sender.name, order: outcome.orderId, outcome: outcome.text })
    // Notifications without a valid signature are only logged: anyone can send them, and would fill the table.
    if (outcome.isSigned) await orders.record(sender.name, outcome.orderId, outcome.text)
    return c.text(outcome.isFinal ? '1|OK' : `0|${outcome.text.replace(/[^\x20-\x7e]/g, '?')}`)
  })

  return app
}

/** Opens an order. Returns the page whose form sends the player to the provider. */
async function openCheckout(
  { config, limits, payments: { provider, orders } }: PaymentDeps,
  c: AppContext,
  draft: Draft,
  itemName: string,
): Promise<string> {
  if (!mayPay(config, c)) throw new HostError(503, paymentCopy.sandboxRefused)
  await limits.take(orderLimit, String(draft.accountId))
  const lifetimeMs = draft.method === 'atm' ? atmLifetimeMs : cardLifetimeMs
  const order = await orders.open({ ...draft, provider: provider.name, lifetimeMs, address: c.get('address') })
  const { id, amount, method, created_at: createdAtMs } = order
  return checkoutPage(provider.checkout({ id, amount, method, itemName, createdAtMs }))
}

function mayPay(config: PaymentDeps['config'], c: AppContext): boolean {
  if (config.PAYMENT_PROVIDER !== 'sandbox') return true
  return sandboxIsConfigured(config) && isLocalRequest(c, config.TRUSTED_PROXY_HOPS)
}
