import type { Order } from '../../api/payment.ts'
import { donateCopy, orderCopy } from '../../domain/copy/donate.ts'
import { fill } from '../../domain/copy/fill.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { readSiteConfig } from './site-config.ts'

export type Credit = Pick<Order, 'kind' | 'credit'>

/** What an order gives: days of VIP, or points with their local name. */
export function creditText({ kind, credit }: Credit): string {
  return kind === 'vip'
    ? fill(orderCopy.vip, { n: numberText(credit) })
    : `${readSiteConfig().pointsName} ${numberText(credit)}`
}

/** The state of an order for its player. Points count as received only if the host says that the game has given them. */
export function orderStateText({ state, credited }: Pick<Order, 'state' | 'credited'>): string {
  if (state !== 'paid' || credited) return donateCopy.orderStates[state]
  return credited === false ? orderCopy.awaitingGame : orderCopy.paid
}
