import * as v from 'valibot'
import { type DonateMeta, type Order, orderStates, type PaymentMethod, type VipMeta } from '../domain/payment.ts'
import type { AccountId } from '../domain/session.ts'
import { endpoint, query, segment } from './endpoint.ts'
import { decimal, integer, key, validRows } from './fields.ts'
import { liveInteger, liveText, liveTime } from './live-fields.ts'

const price = integer(0, Number.MAX_SAFE_INTEGER, 0)

const donateMeta = v.object({
  min_donate: price,
  order: validRows(v.object({ Price: price, Ratio: decimal(0, 1_000_000, 1) })),
}) satisfies v.GenericSchema<unknown, DonateMeta>

const vipMeta = v.object({
  vip_plans: validRows(v.object({ Id: integer(0, 2_147_483_647, 0), Day: integer(0, 1_000_000, 0), Price: price })),
  vip_description: liveText,
}) satisfies v.GenericSchema<unknown, VipMeta>

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
  ),
  /** NT$; undefined if nothing was refunded. */
  refunded: v.pipe(
    liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
    v.transform((value) => value || undefined),
  ),
}) satisfies v.GenericSchema<unknown, Order>

export interface DonateOrder {
  Price: number
  account_id: AccountId
  paymentMethod: PaymentMethod
}

export interface VipOrder {
  plan_id: number
  account_id: AccountId
  paymentMethod: PaymentMethod
}

export const getDonatePlan = endpoint()({
  method: 'GET',
  path: () => '/donate/getPlan',
  auth: true,
  answer: donateMeta,
})
export const getVipPlan = endpoint()({ method: 'GET', path: () => '/vip/getPlan', auth: true, answer: vipMeta })

/** The answer is text: HTML with a form, or JSON with `html`, `error`, `warning` or `message`. Read it with `callText`. */
export const purchaseDonation = endpoint<void, DonateOrder>()({
  method: 'POST',
  path: () => '/donate/purchase',
  auth: true,
  answer: v.string(),
})
export const purchaseVip = endpoint<void, VipOrder>()({
  method: 'POST',
  path: () => '/vip/purchase',
  auth: true,
  answer: v.string(),
})
/** A page of the account's orders, the newest first; optional: other hosts may not have it, or only its first page. */
export const getOrders = endpoint<{ page: number }>()({
  method: 'GET',
  path: ({ page }) => `/account/orders${query({ page: page > 1 ? page : undefined })}`,
  auth: true,
  answer: v.object({
    orders: validRows(orderSchema),
    /** Total of all pages; 0 if the host does not send it. */
    total: liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
    page_size: liveInteger(1, 1_000, 50),
  }),
})
export const getOrder = endpoint<{ id: string }>()({
  method: 'GET',
  path: (p) => `/orders/${segment(p.id)}`,
  auth: true,
  answer: orderSchema,
})
