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
