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

/** In this order: not claimed yet, claimed by a game server or sent to its table, and given. */
export const deliveryStates = ['waiting', 'claimed', 'done'] as const

/**
 * `queued`: waits again · `restored`: is in the game's table again. Nothing had to be done for the others: `waiting`
 * for a claim, `sent` to the game's table, or already `given`.
 */
export const resendOutcomes = ['queued', 'restored', 'waiting', 'sent', 'given'] as const
export type ResendResult = (typeof resendOutcomes)[number]

/** Maximum length of a note, and of the reason of a refund, in characters. */
export const maxNote = 500

/** What the provider says of an order that an admin asks about. */
export const askOutcomes = ['credited', 'unpaid', 'wrong amount', 'paused', 'failed'] as const
export type AskOutcome = (typeof askOutcomes)[number]
