import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointsFor } from '../../domain/payments/donation.ts'
import { createAioProvider } from '../../host/payments/aio.ts'
import { checkMacValue } from '../../host/payments/check-mac-value.ts'
import { creditLostPayments, findDisagreements } from '../../host/payments/reconcile.ts'
import { settleNotification } from '../../host/payments/settle-notification.ts'
import type { OrderRow } from '../../host/payments/store/order-facts.ts'
import { createOrders } from '../../host/payments/store/orders.ts'
import { describeDatabase } from '../databases.ts'
import { listenAsQuery } from './fake-query-service.ts'

const keys = { hashKey: 'ourHashKey123456', hashIv: 'ourHashIv1234567' }
const merchantId = '3344520'
const meta = {
  min_donate: 100,
  order: [
    { Price: 100, Ratio: 1 },
    { Price: 500, Ratio: 1.05 },
    { Price: 1000, Ratio: 1.1 },
  ],
}

const kinds = ['paid', 'issued', 'failed', 'simulated', 'wrong amount', 'forged', 'unknown order', 'undecided'] as const
type Kind = (typeof kinds)[number]

/** One step: a notification about an order is sent once or several times at once, or is lost. */
const step = fc.record({
  order: fc.nat(4),
  kind: fc.constantFrom(...kinds),
  times: fc.integer({ min: 1, max: 3 }),
  lost: fc.boolean(),
})
const amounts = fc.array(fc.integer({ min: 100, max: 5000 }), { minLength: 5, maxLength: 5 })

function fieldsOf(kind: Kind, orderId: string, amount: number): Record<string, string> {
  const codes: Partial<Record<Kind, string>> = { issued: '2', failed: '10100058', undecided: '10300066' }
  const fields: Record<string, string> = {
    MerchantID: merchantId,
    MerchantTradeNo: kind === 'unknown order' ? 'NOSUCHORDER' : orderId,
    TradeNo: '1',
    TradeAmt: String(kind === 'wrong amount' ? amount - 1 : amount),
    RtnCode: codes[kind] ?? '1',
    SimulatePaid: kind === 'simulated' ? '1' : '0',
  }
  const mac = checkMacValue(kind === 'forged' ? { ...fields, TradeAmt: '1' } : fields, keys)
  return { ...fields, CheckMacValue: mac }
}

describeDatabase('any sequence of notifications', (database) => {
  it('credits each paid order once with the stored ratio; reconciliation credits orders of lost notifications', async () => {
    const opened = database().open()
    let accountId = 0
    const orders = createOrders(opened)
    const paidAtProvider = new Map<string, number>()
    const queryService = await listenAsQuery((id) => paidAtProvider.get(id), { merchantId, ...keys })
    const options = { ...keys, name: 'ecpay', path: 'ecpay', merchantId, checkoutUrl: '', notifyUrl: '', now: Date.now }
    const provider = createAioProvider({ ...options, queryUrl: '', confirms: false, orderPage: String })
    const queryingProvider = createAioProvider({
      ...options,
      queryUrl: queryService.url,
      confirms: true,
      orderPage: String,
    })
    try {
      await fc.assert(
        fc.asyncProperty(amounts, fc.array(step, { maxLength: 12 }), async (prices, steps) => {
          for (const table of ['orders', 'ledger', 'deliveries', 'order_slots'] as const)
            await opened.db.deleteFrom(table).execute()
          paidAtProvider.clear()
          accountId++
          const open: OrderRow[] = []
          for (const [index, amount] of prices.entries())
            open.push(
              await orders.open({
                accountId,
                kind: index === 4 ? 'vip' : 'donate',
                planId: index,
                amount,
                credit: index === 4 ? 30 : pointsFor(amount, meta),
                method: 'atm',
                provider: 'ecpay',
                lifetimeMs: 1,
              }),
            )
          const creditedIds = new Set<string>()
          for (const { order, kind, times, lost } of steps) {
            const { id, amount } = open[order] as (typeof open)[number]
            if (kind === 'paid') paidAtProvider.set(id, amount)
            if (lost) continue
            const fields = fieldsOf(kind, id, amount)
            await Promise.all(Array.from({ length: times }, () => settleNotification(provider, orders, fields)))
            if (kind === 'paid') creditedIds.add(id)
          }
          const expectLedger = async (ids: Set<string>) => {
            const rows = await opened.db.selectFrom('ledger').select(['order_id', 'amount', 'unit']).execute()
            const expected = open
              .filter(({ id }) => ids.has(id))
              .map(({ id, credit, kind }) => ({
                order_id: id,
                amount: credit,
                unit: kind === 'vip' ? 'vip_days' : 'points',
              }))
            const byId = (a: { order_id: string }, b: { order_id: string }) => (a.order_id < b.order_id ? -1 : 1)
            expect(rows.sort(byId)).toEqual(expected.sort(byId))
            expect(await findDisagreements(opened.db)).toEqual([])
          }
          await expectLedger(creditedIds)
          const lost = await creditLostPayments(queryingProvider, orders, 0)
          expect(lost.problems).toEqual([])
          expect(new Set([...creditedIds, ...lost.credited])).toEqual(new Set(paidAtProvider.keys()))
          await expectLedger(new Set(paidAtProvider.keys()))
        }),
        { numRuns: 10, seed: 36 },
      )
    } finally {
      await queryService.close()
    }
  })
})
