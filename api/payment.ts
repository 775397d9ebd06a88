import * as v from 'valibot'
import { type DonateMeta, orderStates, paymentMethods, type VipMeta } from '../domain/payments/payment.ts'
import { documentedAs, mayBeMissing } from './documented.ts'
import { endpoint } from './endpoint.ts'
import { decimal, integer, key, validRows } from './fields.ts'
import { liveInteger, liveText, liveTime } from './live-fields.ts'
import { pageParameter } from './query.ts'

const price = integer(0, Number.MAX_SAFE_INTEGER, 0)

const donateMeta = v.object({
  min_donate: price,
  order: validRows(v.object({ Price: price, Ratio: decimal(0, 1_000_000, 1) })),
}) satisfies v.GenericSchema<unknown, DonateMeta>

const vipMeta = v.object({
  vip_plans: validRows(v.object({ Id: integer(0, 2_147_483_647, 0), Day: integer(0, 1_000_000, 0), Price: price })),
  vip_description: liveText,
}) satisfies v.GenericSchema<unknown, VipMeta>

/** An order as its player sees it. */
const orderSchema = v.object({
  id: key,
  kind: v.picklist(['donate', 'vip']),
  state: v.picklist(orderStates),
  /** NT$. */
  amount: price,
  /** Points of a donation, or days of a VIP plan. */
  credit: decimal(0, Number.MAX_SAFE_INTEGER, 0),
  created_at: liveTime,
  /** Whether the game has given what was paid; undefined if the host does not send it. */
  credited: v.pipe(
    v.optional(v.unknown()),
    v.transform((value) => (typeof value === 'boolean' ? value : undefined)),
    documentedAs(mayBeMissing(v.boolean())),
  ),
  /** NT$; undefined if nothing was refunded. */
  refunded: v.pipe(
    liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
    v.transform((value) => value || undefined),
  ),
})
export type Order = v.InferOutput<typeof orderSchema>

const account = v.optional(v.union([v.string(), v.number()]))
const wholeNumber = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))])
const paymentMethod = v.picklist(paymentMethods)

/** The plans of donations: prices in NT$, points per NT$. */
export const getDonatePlan = endpoint('GET /donate/getPlan', { access: 'optional', answer: donateMeta })
/** The VIP plans. */
export const getVipPlan = endpoint('GET /vip/getPlan', { access: 'optional', answer: vipMeta })

/**
 * Orders a donation of `Price` NT$. HTML with the provider's form, raw or as `html` of a JSON answer. Read it with
 * `callText`. 503: the operator's settings allow no payment from here.
 */
export const purchaseDonation = endpoint('POST /donate/purchase', {
  access: 'session',
  body: v.object({ Price: wholeNumber, account_id: account, paymentMethod }),
  answer: v.string(),
  answerType: 'text/html',
  errors: [429, 503],
})
/** Orders a VIP plan: as for donations, perhaps with `error`, `warning` or `message` in a JSON answer. */
export const purchaseVip = endpoint('POST /vip/purchase', {
  access: 'session',
  body: v.object({ plan_id: wholeNumber, account_id: account, paymentMethod }),
  answer: v.string(),
  answerType: 'text/html',
  errors: [429, 503],
})
/**
 * The account's orders, the newest first, 50 a page. Optional: other hosts may not have it, or only its first page.
 */
export const getOrders = endpoint('GET /account/orders', {
  access: 'session',
  query: v.object({ page: pageParameter }),
  answer: v.object({
    orders: validRows(orderSchema),
    /** Total of all pages; 0 if the host does not send it. */
    total: liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
    page_size: liveInteger(1, 1_000, 50),
  }),
})
/** An order of the account. `credited` of a paid one is false until the game has given it. */
export const getOrder = endpoint('GET /orders/:id', { access: 'session', answer: orderSchema, errors: [404] })

/**
 * The provider's notification of a payment, as a signed form. The answer is `1|OK`, or `0|` and the reason, after which
 * the provider notifies again.
 */
export const notifyPayment = endpoint('POST /payment/notify/:provider', {
  access: 'machine',
  bodyType: 'application/x-www-form-urlencoded',
  body: v.record(v.string(), v.string()),
  answer: v.string(),
  answerType: 'text/plain',
  errors: [404, 429],
})
