/** Admins' calls about orders. Other hosts need not have them. */
import * as v from 'valibot'
import { askOutcomes, deliveryStates, resendOutcomes } from '../domain/order-desk.ts'
import { orderStates } from '../domain/payment.ts'
import { endpoint, query, segment, withoutEmpty } from './endpoint.ts'
import { nullableText, validRows, wholeNumber } from './fields.ts'

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

export interface OrderSearch {
  /** Prefix of an order id, a player's name or the provider's number, or `#` and an account id; '' = all. */
  q: string
  /** One of `deskStates`; '' = all. */
  state: string
  /** Dates of creation in Taipei, `YYYY-MM-DD`, both included; '' = no limit. */
  from: string
  until: string
  /** From 1. */
  page: number
}

/** 50 orders per page, the newest first. */
export const getDeskOrders = endpoint<OrderSearch>()({
  method: 'GET',
  path: ({ page, ...filters }) =>
    `/admin/orders${query({ ...withoutEmpty(filters), page: page > 1 ? page : undefined })}`,
  auth: true,
  answer: v.object({ orders: validRows(orderSchema), total: wholeNumber, page_size: wholeNumber }),
})
/** One order with its history. */
export const getDeskOrder = endpoint<{ id: string }>()({
  method: 'GET',
  path: ({ id }) => `/admin/orders/${segment(id)}`,
  auth: true,
  answer: v.object({
    order: v.object({ ...orderSchema.entries, delivered: v.nullable(detailSchema) }),
    /** The newest first. */
    history: validRows(eventSchema),
  }),
})
export type DeskOrderAnswer = v.InferOutput<typeof getDeskOrder.answer>

/** Answer to a change: the new revision of the order. */
const revisionAnswer = v.object({ revision: wholeNumber })

/** Adds a note, which cannot be changed. 412 if `If-Match` contains another revision. */
export const addOrderNote = endpoint<{ id: string }, { text: string }>()({
  method: 'POST',
  path: ({ id }) => `/admin/orders/${segment(id)}/notes`,
  auth: true,
  answer: revisionAnswer,
})
/** Marks NT$ as refunded; a negative amount withdraws that much. Needs `If-Match` (428, 412); 409 if not allowed. */
export const markRefund = endpoint<{ id: string }, { amount: number; reason: string }>()({
  method: 'POST',
  path: ({ id }) => `/admin/orders/${segment(id)}/refunds`,
  auth: true,
  answer: v.object({ ...revisionAnswer.entries, refunded: wholeNumber }),
})
/**
 * Asks the provider about an order that is not paid, and credits it if it is. `paused`: the provider wants no questions
 * for 30 minutes; `failed`: it did not answer. 409 if the order is paid, or its provider cannot be asked.
 */
export const askProvider = endpoint<{ id: string }>()({
  method: 'POST',
  path: ({ id }) => `/admin/orders/${segment(id)}/ask`,
  auth: true,
  answer: v.object({ outcome: v.picklist(askOutcomes), at: v.string() }),
})
/** Queues an unconfirmed delivery again. Needs `If-Match` (428, 412); 409 if not allowed. */
export const resendDelivery = endpoint<{ id: string }>()({
  method: 'POST',
  path: ({ id }) => `/admin/orders/${segment(id)}/resend`,
  auth: true,
  answer: v.object({ ...revisionAnswer.entries, outcome: v.picklist(resendOutcomes) }),
})
