/** Filters of the order list: the states of orders, and two more. */
export const deskStates = [
  'pending',
  'issued',
  'paid',
  /** Paid, and not known to be delivered. */
  'undelivered',
  /** Part of its amount is marked as refunded. */
  'refunded',
  'failed',
  'expired',
] as const
export type DeskState = (typeof deskStates)[number]

export const deliveryStates = ['waiting', 'claimed', 'done'] as const

export const maxNote = 500
