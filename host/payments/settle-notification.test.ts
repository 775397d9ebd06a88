import { expect, it } from 'vitest'
import type { Notification, PaymentProvider } from './provider.ts'
import { settleNotification } from './settle-notification.ts'
import type { NoteOutcome, ProviderReport, Settlement } from './store/orders.ts'

const paid = { kind: 'paid', orderId: 'A1', amount: 500, tradeNo: '19' } as const
const report = { orderId: 'A1', provider: 'ecpay', amount: 500 }
type Answer = Awaited<ReturnType<NonNullable<PaymentProvider['query']>>>

interface Books {
  note?: NoteOutcome
  settle?: Settlement
}

/** The outcome of a notification, and what the orders were told; `answer` is the provider's response to a query. */
async function settle(notice: Notification, books: Books, answer?: Answer | Error) {
  const noted: ProviderReport[] = []
  const settled: ProviderReport[] = []
  const orders = {
    note: async (given: ProviderReport) => {
      noted.push(given)
      return books.note ?? 'unknown order'
    },
    settle: async (given: ProviderReport) => {
      settled.push(given)
      return books.settle ?? 'unknown order'
    },
  }
  const query = async () => {
    if (answer instanceof Error || answer === undefined) throw answer
    return answer
  }
  const provider = {
    name: 'ecpay',
    readNotification: () => notice,
    confirms: answer !== undefined,
    ...(answer && { query }),
  }
  return { outcome: await settleNotification(provider, orders, {}), noted, settled }
}

it('a notification without a valid signature is not final and reaches no order', async () => {
  expect(await settle({ kind: 'refused', reason: 'forged' }, {})).toEqual({
    outcome: { isFinal: false, isSigned: false, orderId: '', text: 'refused: forged' },
    noted: [],
    settled: [],
  })
})

it.each(['simulated', 'undecided'] as const)(
  'a notification of the kind %s is final and changes nothing',
  async (kind) => {
    expect(await settle({ kind, orderId: 'A1' }, {})).toMatchObject({
      outcome: { isFinal: true, isSigned: true, orderId: 'A1' },
      noted: [],
      settled: [],
    })
  },
)

it.each([
  ['issued', 'noted', true],
  ['failed', 'nothing changed', true],
  ['failed', 'unknown order', false],
  ['issued', 'wrong amount', false],
] as const)('a notification of the kind %s is noted: %s, final: %s', async (kind, note, isFinal) => {
  expect(await settle({ ...paid, kind }, { note })).toMatchObject({
    outcome: { isFinal, isSigned: true, orderId: 'A1' },
    noted: [report],
    settled: [],
  })
})

it.each([
  ['credited', true],
  ['already credited', true],
  ['wrong amount', false],
  ['unknown order', false],
] as const)('a payment is settled with the result %s, final: %s', async (result, isFinal) => {
  expect(await settle(paid, { settle: result })).toEqual({
    outcome: { isFinal, isSigned: true, orderId: 'A1', text: result },
    noted: [],
    settled: [{ ...report, tradeNo: '19' }],
  })
})

it('a payment is settled if the provider confirms it', async () => {
  expect(await settle(paid, { settle: 'credited' }, { paid: true, amount: 500, tradeNo: '' })).toMatchObject({
    outcome: { isFinal: true },
    settled: [{ ...report, tradeNo: '19' }],
  })
})

it.each<[string, Answer | Error]>([
  ['does not know the payment', { paid: false, amount: 500, tradeNo: '' }],
  ['reports another amount', { paid: true, amount: 5, tradeNo: '' }],
  ['does not answer', new Error('timeout')],
])('a payment is not settled, and its notification not final, if the provider %s', async (_, answer) => {
  expect(await settle(paid, { settle: 'credited' }, answer)).toMatchObject({
    outcome: { isFinal: false, isSigned: true, orderId: 'A1' },
    noted: [],
    settled: [],
  })
})
