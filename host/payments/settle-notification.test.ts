import { expect, it } from 'vitest'
import type { Notification, PaymentProvider } from './provider.ts'
import { settleNotification } from './settle-notification.ts'
import type { Orders } from './store/orders.ts'

const paid = { kind: 'paid', orderId: 'A1', amount: 500, tradeNo: '19' } as const
type Answer = Awaited<ReturnType<NonNullable<PaymentProvider['query']>>>

/** The answer to a notification, and the number of settled payments; `answer` is the provider's response to a query. */
async function settle(notice: Notification, books: string, answer?: Answer | Error) {
  const reports: unknown[] = []
  const orders = {
    note: async () => books,
    settle: async (report: unknown) => {
      reports.push(report)
      return books
    },
  } as unknown as Orders
  const query = async () => {
    if (answer instanceof Error) throw answer
    return answer as Answer
  }
  const provider = {
    name: 'ecpay',
    readNotification: () => notice,
    ...(answer && { query }),
    confirms: answer !== undefined,
  } as unknown as PaymentProvider
  const { isFinal, isSigned, orderId, text } = await settleNotification(provider, orders, {})
  return [
    `${isFinal ? 'taken' : 'sent again'}, ${isSigned ? 'signed' : 'unsigned'}, ${orderId}: ${text}`,
    reports.length,
  ]
}

it.each<[Notification, string, string, number]>([
  [{ kind: 'refused', reason: 'forged' }, '', 'sent again, unsigned, : refused: forged', 0],
  [{ kind: 'simulated', orderId: 'A1' }, '', 'taken, signed, A1: simulated payment, nothing credited', 0],
  [{ kind: 'undecided', orderId: 'A1' }, '', 'taken, signed, A1: undecided, nothing credited', 0],
  [{ ...paid, kind: 'issued' }, 'noted', 'taken, signed, A1: issued', 0],
  [{ ...paid, kind: 'failed' }, 'nothing changed', 'taken, signed, A1: failed, nothing changed', 0],
  [{ ...paid, kind: 'failed' }, 'unknown order', 'sent again, signed, A1: failed, unknown order', 0],
  [paid, 'wrong amount', 'sent again, signed, A1: wrong amount', 1],
])('the notification %o is answered by what the order allows: %j', async (notice, books, text, count) => {
  expect(await settle(notice, books)).toEqual([text, count])
})

it.each<[string, Answer | Error, string, number]>([
  ['confirms the payment', { paid: true, amount: 500, tradeNo: '' }, 'taken, signed, A1: credited', 1],
  [
    'does not know the payment',
    { paid: false, amount: 500, tradeNo: '' },
    'sent again, signed, A1: the provider does not confirm the payment',
    0,
  ],
  [
    'reports another amount',
    { paid: true, amount: 5, tradeNo: '' },
    'sent again, signed, A1: the provider does not confirm the payment',
    0,
  ],
  ['does not answer', new Error('timeout'), 'sent again, signed, A1: the provider could not be asked: timeout', 0],
])('a payment is credited only if the provider confirms it; the provider %s', async (_, answer, text, count) => {
  expect(await settle(paid, 'credited', answer)).toEqual([text, count])
})
