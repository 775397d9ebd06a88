import type { DeskOrderAnswer } from '../../../api/order-desk.ts'
import { auditFactText } from '../../../domain/accounts/audit-text.ts'
import { orderDeskCopy as copy } from '../../../domain/copy/order-desk.ts'
import { dollarText } from '../../../domain/payments/dollar-text.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { creditText } from '../../stores/credit-text.ts'
import { DeskFacts } from '../../ui/DeskDetail.tsx'
import { accountText } from './order-texts.ts'

/** The known facts of an order; unknown ones are left out. */
export function OrderFacts({ order }: { order: DeskOrderAnswer['order'] }) {
  const { delivered } = order
  const facts: Record<keyof typeof copy.facts, string> = {
    account: `${accountText(order)}（#${order.account_id}）`,
    what: creditText(order),
    amount: dollarText(order.amount),
    state: copy.states[order.state],
    created: taipeiTimeText(order.created_at),
    paid: order.paid_at === null ? '' : taipeiTimeText(order.paid_at),
    refunded: order.refunded === 0 ? '' : dollarText(order.refunded),
    delivery: order.delivery === null ? '' : copy.delivery[order.delivery],
    claimer: [delivered?.claimed_by, delivered?.claimed_at && taipeiTimeText(delivered.claimed_at)]
      .filter(Boolean)
      .join('・'),
    seq: delivered?.seq == null ? '' : String(delivered.seq),
    method: order.method && auditFactText('method', order.method),
    provider: order.provider,
    tradeNo: order.trade_no,
  }
  return <DeskFacts names={copy.facts} facts={facts} />
}
