import type { PaymentProvider } from './provider.ts'
import type { Orders } from './store/orders.ts'

/** The result of a notification. */
export interface NotificationOutcome {
  /** Whether the provider need not repeat it. */
  isFinal: boolean
  /** Whether it has a valid signature of the provider. */
  isSigned: boolean
  orderId: string
  /** For the log, the events table and the answer to the provider. */
  text: string
}

/**
 * Processes a provider's notification: checks the signature, order, amount and state, in this order. Only a signed,
 * real payment of a known order with the stored amount is credited, and only once.
 */
export async function settleNotification(
  provider: Pick<PaymentProvider, 'name' | 'readNotification' | 'query' | 'confirms'>,
  orders: Pick<Orders, 'note' | 'settle'>,
  fields: Readonly<Record<string, string>>,
): Promise<NotificationOutcome> {
  const notice = provider.readNotification(fields)
  if (notice.kind === 'refused')
    return { isFinal: false, isSigned: false, orderId: '', text: `refused: ${notice.reason}` }
  const outcome = (text: string, isFinal = true): NotificationOutcome => ({
    isFinal,
    isSigned: true,
    orderId: notice.orderId,
    text,
  })
  if (notice.kind === 'simulated') return outcome('simulated payment, nothing credited')
  if (notice.kind === 'undecided') return outcome('undecided, nothing credited')
  if (notice.kind !== 'paid') {
    const report = { orderId: notice.orderId, provider: provider.name, amount: notice.amount }
    const result = await orders.note(report, notice.kind)
    const isRecorded = result === 'noted' || result === 'nothing changed'
    return outcome(result === 'noted' ? notice.kind : `${notice.kind}, ${result}`, isRecorded)
  }
  if (provider.confirms && provider.query) {
    const state = await provider.query(notice.orderId).catch((error: Error) => error)
    if (state instanceof Error) return outcome(`the provider could not be asked: ${state.message}`, false)
    if (!state.paid || state.amount !== notice.amount)
      return outcome('the provider does not confirm the payment', false)
  }
  const settled = await orders.settle({
    orderId: notice.orderId,
    provider: provider.name,
    amount: notice.amount,
    tradeNo: notice.tradeNo,
  })
  return outcome(settled, settled === 'credited' || settled === 'already credited')
}
