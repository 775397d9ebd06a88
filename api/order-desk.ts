/** Orders with the fields for admins; optional, other hosts may not have it. */
import * as v from 'valibot'
import { type DeliveryDetail, type DeskOrder, deliveryStates, type OrderEvent } from '../domain/order-desk.ts'
import { orderStates } from '../domain/payment.ts'
import { endpoint, query, segment } from './endpoint.ts'
import { validRows } from './fields.ts'

const whole = v.pipe(v.number(), v.integer())
const maybeText = v.nullable(v.string())

const orderSchema = v.object({
  id: v.string(),
  account_id: whole,
  account: maybeText,
  kind: v.picklist(['donate', 'vip']),
  state: v.picklist(orderStates),
  amount: whole,
  credit: whole,
  method: v.string(),
  provider: v.string(),
  trade_no: v.string(),
  created_at: v.string(),
  paid_at: maybeText,
  refunded: whole,
  delivery: v.nullable(v.picklist(deliveryStates)),
  revision: whole,
}) satisfies v.GenericSchema<unknown, DeskOrder>

const detailSchema = v.object({
  claimed_by: maybeText,
  claimed_at: maybeText,
  seq: v.nullable(whole),
}) satisfies v.GenericSchema<unknown, DeliveryDetail>

const eventSchema = v.object({
  at: v.string(),
  kind: v.picklist(['audit', 'report', 'note', 'refund']),
  by: maybeText,
  text: v.string(),
  amount: v.nullable(whole),
}) satisfies v.GenericSchema<unknown, OrderEvent>

export interface OrderSearch {
  /** Prefix of an order id, a player's name or the provider's number, or `#` and an account id. */
  q: string
  state: string
  /** Dates of creation in Taipei, `YYYY-MM-DD`, both included. */
  from: string
  until: string
  /** From 1. */
  page: number
}

/** 50 orders per page, the newest first. */
export const getDeskOrders = endpoint<OrderSearch>()({
  method: 'GET',
  path: ({ q, state, from, until, page }) => {
    const time = { from: from || undefined, until: until || undefined }
    return `/admin/orders${query({ q: q || undefined, state: state || undefined, ...time, page: page > 1 ? page : undefined })}`
  },
  auth: true,
  answer: v.object({ orders: validRows(orderSchema), total: whole, page_size: whole }),
})
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

const changed = v.object({ revision: whole })

/** Adds a permanent note. 412 if `If-Match` contains another revision. */
export const addOrderNote = endpoint<{ id: string }, { text: string }>()({
  method: 'POST',
  path: ({ id }) => `/admin/orders/${segment(id)}/notes`,
  auth: true,
  answer: changed,
})
/** Marks NT$ as refunded; a negative amount withdraws that much. Needs `If-Match` (428, 412); 409 if not allowed. */
export const markRefund = endpoint<{ id: string }, { amount: number; reason: string }>()({
  method: 'POST',
  path: ({ id }) => `/admin/orders/${segment(id)}/refunds`,
  auth: true,
  answer: v.object({ ...changed.entries, refunded: whole }),
})
/** Queues an unconfirmed delivery again. Needs `If-Match` (428, 412); 409 if not allowed. */
export const resendDelivery = endpoint<{ id: string }>()({
  method: 'POST',
  path: ({ id }) => `/admin/orders/${segment(id)}/resend`,
  auth: true,
  answer: v.object({ ...changed.entries, outcome: v.picklist(['queued', 'restored', 'waiting', 'sent', 'given']) }),
})
