import { fill } from '../../domain/copy/fill.ts'
import { orderCopy } from '../../domain/copy/payment.ts'
import { numberText } from '../../domain/number-text.ts'
import type { Order } from '../../domain/payment.ts'
import { readSiteConfig } from './site-config.ts'

export type Credit = Pick<Order, 'kind' | 'credit'>

/** What an order gives: days of VIP, or points with their local name. */
export function creditText({ kind, credit }: Credit): string {
  return kind === 'vip'
    ? fill(orderCopy.vip, { n: numberText(credit) })
    : `${readSiteConfig().pointsName} ${numberText(credit)}`
}
