/** Admins' calls about orders. Other hosts need not have them. */
import * as v from 'valibot'
import { askOutcomes, deliveryStates, deskStates, maxNote, resendOutcomes } from '../domain/payments/order-desk.ts'
import { orderStates } from '../domain/payments/payment.ts'
import { endpoint } from './endpoint.ts'
import { nullableText, validRows, wholeNumber } from './fields.ts'
import { dayParameter, pageParameter, textParameter, wordParameter } from './query.ts'

/** An order as admins see it. Times are ISO 8601, amounts NT$. */
const orderSchema = v.object({
  id: v.string(),
  account_id: wholeNumber,
  /** The account's name: `closed {id}` after it was emptied; null if the account does not exist. */
  account: nullableText,
  kind: v.picklist(['donate', 'vip']),
  state: v.picklist(orderStates),
  amount: wholeNumber,
  /** Points (donation) or days (VIP). */
  credit: wholeNumber,
  method: v.string(),
  provider: v.string(),
  /** The provider's number; '' until the provider assigned one. */
  trade_no: v.string(),
  created_at: v.string(),
  paid_at: nullableText,
  /** Sum of the amounts marked as refunded. */
  refunded: wholeNumber,
  /** `waiting` for a game server, `claimed` by one, or `done`. Null if there is nothing to deliver. */
  delivery: v.nullable(v.picklist(deliveryStates)),
  /** Incremented with each change. `If-Match: "{revision}"` prevents overwriting a later change. */
  revision: wholeNumber,
})
export type DeskOrder = v.InferOutput<typeof orderSchema>

/** Which process has claimed an order's delivery, and since when. */
const detailSchema = v.object({
  claimed_by: nullableText,
  claimed_at: nullableText,
  /** The delivery's number in the game's table; null if it was not sent there. */
  seq: v.nullable(wholeNumber),
})
export type DeliveryDetail = v.InferOutput<typeof detailSchema>

/** One entry of an order's history. */
const eventSchema = v.object({
  at: v.string(),
  /** `audit`: an audit log entry; `report`: a provider's notification and its outcome. */
  kind: v.picklist(['audit', 'report', 'note', 'refund']),
  /** The user, or the provider of a report; null if unknown. */
  by: nullableText,
  /** The action, the outcome of a report, the note, or the reason of a refund. */
  text: v.string(),
  /** Amount of a refund, NT$; a negative amount withdraws one. */
  amount: v.nullable(wholeNumber),
})
export type OrderEvent = v.InferOutput<typeof eventSchema>

const orderQuery = v.object({
  /** Prefix of an order id, a player's name or the provider's number, or `#` and an account id; '' = all. */
  q: textParameter,
  /** '' = all. */
  state: v.optional(wordParameter(['', ...deskStates], 'badState'), ''),
  /** Days of creation in Taipei, both included. */
  from: dayParameter,
  until: dayParameter,
  page: pageParameter,
})
export type OrderSearch = v.InferOutput<typeof orderQuery>

/** Orders, the newest first, 50 a page. `until` is included. Optional. */
export const getDeskOrders = endpoint('GET /admin/orders', {
  access: 'admin',
  query: orderQuery,
  answer: v.object({ orders: validRows(orderSchema), total: wholeNumber, page_size: wholeNumber }),
})
/** One order with its history, the newest first, and an `ETag`. Optional. */
export const getDeskOrder = endpoint('GET /admin/orders/:id', {
  access: 'admin',
  answer: v.object({
    order: v.object({ ...orderSchema.entries, delivered: v.nullable(detailSchema) }),
    history: validRows(eventSchema),
  }),
  errors: [404],
})
export type DeskOrderAnswer = v.InferOutput<typeof getDeskOrder.answer>

/** Answer to a change: the new revision of the order. */
const revisionAnswer = v.object({ revision: wholeNumber })
const noteText = v.pipe(v.string(), v.trim(), v.maxLength(maxNote))

/** Adds a note, which cannot be changed. 412 if `If-Match` has another revision. Optional. */
export const addOrderNote = endpoint('POST /admin/orders/:id/notes', {
  access: 'admin',
  body: v.object({ text: noteText }),
  status: 201,
  answer: revisionAnswer,
  errors: [404, 412],
})
/** Marks NT$ as refunded; a negative amount withdraws that much. Needs `If-Match` (428, 412). 409: not allowed. Optional. */
export const markRefund = endpoint('POST /admin/orders/:id/refunds', {
  access: 'admin',
  confirmed: true,
  body: v.object({
    amount: v.pipe(v.number(), v.integer(), v.minValue(-10_000_000), v.maxValue(10_000_000)),
    reason: noteText,
  }),
  status: 201,
  answer: v.object({ ...revisionAnswer.entries, refunded: wholeNumber }),
  errors: [404, 409, 412, 428],
})
/**
 * Asks the provider about an order that is not paid, and credits it if it is. `paused`: the provider wants no questions
 * for 30 minutes; `failed`: it did not answer. 409: the order is paid, or its provider cannot be asked. Optional.
 */
export const askProvider = endpoint('POST /admin/orders/:id/ask', {
  access: 'admin',
  answer: v.object({ outcome: v.picklist(askOutcomes), at: v.string() }),
  errors: [404, 409, 429],
})
/** Queues an unconfirmed delivery again. Needs `If-Match` (428, 412). 409: not allowed. Optional. */
export const resendDelivery = endpoint('POST /admin/orders/:id/resend', {
  access: 'admin',
  confirmed: true,
  answer: v.object({ ...revisionAnswer.entries, outcome: v.picklist(resendOutcomes) }),
  errors: [404, 409, 412, 428],
})
