export const paymentMethods = ['credit', 'atm'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** From this price (NT$), one NT$ gives `Ratio` points. */
export interface DonatePlan {
  Price: number
  Ratio: number
}

export interface DonateMeta {
  /** NT$ */
  min_donate: number
  order: DonatePlan[]
}

export interface VipPlan {
  Id: number
  Day: number
  /** NT$ */
  Price: number
}

export interface VipMeta {
  vip_plans: VipPlan[]
  /** HTML, sanitised by the host and again in the browser. */
  vip_description: string
}

export const orderStates = ['pending', 'issued', 'paid', 'failed', 'expired'] as const
export type OrderState = (typeof orderStates)[number]

export interface Order {
  id: string
  kind: 'donate' | 'vip'
  state: OrderState
  /** NT$ */
  amount: number
  /** Points (donation) or days (VIP) that the payment credits. */
  credit: number
  /** `YYYY-MM-DD HH:mm` in Taipei. */
  created_at: string
  /** For a paid order: whether the game has given the credit; absent if the host cannot know. */
  credited?: boolean | undefined
  /** NT$ marked as refunded; absent if none. */
  refunded?: number | undefined
}
