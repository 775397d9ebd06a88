import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findDisagreements } from '../../host/payments/reconcile.ts'
import { describeEachDatabase } from '../databases.ts'
import { deadlineMs } from '../run/until.ts'
import { random, rounds } from './rounds.ts'
import { acknowledgedIn, runWorker } from './worker.ts'

describeEachDatabase('payments of killed workers', (database) => {
  const count = rounds(4, 100)
  it(`after kills, each paid order is credited once, and no acknowledged step is lost (${count} kills of two workers)`, {
    timeout: count * deadlineMs,
  }, async () => {
    const { url, open } = database()
    const lines: string[] = []
    for (let round = 0; round < count; round++) {
      const runs = [0, 1].map(() => runWorker('payment-worker', [url], random.next() * 200))
      for (const run of await Promise.all(runs)) lines.push(...run.lines)
    }
    const acknowledged = acknowledgedIn(lines)
    const { db } = open()
    expect(await findDisagreements(db)).toEqual([])
    const orders = await db.selectFrom('orders').select(['id', 'state']).execute()
    const stateOf = new Map(orders.map(({ id, state }) => [id, state]))
    expect(acknowledged('credited').length).toBeGreaterThan(0)
    expect(acknowledged('credited').filter((id) => stateOf.get(id) !== 'paid')).toEqual([])
    expect(acknowledged('opened').filter((id) => !['paid', 'pending'].includes(stateOf.get(id) ?? ''))).toEqual([])
    expect(acknowledged('refused')).toEqual([])
    const deliveries = await db.selectFrom('deliveries').select('order_id').where('state', '=', 'done').execute()
    const done = new Set(deliveries.map(({ order_id }) => order_id))
    expect(acknowledged('delivered').filter((id) => !done.has(id))).toEqual([])
    if (!url.startsWith('sqlite:')) return
    const { rows } = await sql`pragma integrity_check`.execute(db)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
  })
})
