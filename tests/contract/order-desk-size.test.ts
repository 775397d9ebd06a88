/** Each search of the order desk goes by an index, on both databases, as they themselves say of 10,000 orders. */

import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { dayMs } from '../../domain/day.ts'
import type { OpenDatabase } from '../../host/db/database.ts'
import { insertMany } from '../../host/db/insert-many.ts'
import { createOrderSearch, type OrderQuery } from '../../host/repositories/order-search.ts'
import { describeDatabase } from '../databases.ts'

const orders = 10_000
const start = Date.UTC(2026, 0, 1)
const states = ['paid', 'paid', 'paid', 'pending', 'issued', 'failed'] as const
const everything: OrderQuery = { text: '', state: '' }
const searches: Record<string, OrderQuery> = {
  'all orders': everything,
  'an order’s number': { ...everything, text: 'N000000000000000012' },
  'a player’s name': { ...everything, text: 'player77' },
  'an account’s number': { ...everything, text: '#77' },
  'the provider’s number': { ...everything, text: '2601000077' },
  'a day': { ...everything, from: start + 3 * dayMs, until: start + 4 * dayMs },
  'a state and a day': { text: '', state: 'failed', from: start, until: start + dayMs },
  'what is paid': { ...everything, state: 'paid' },
  'what is not delivered': { ...everything, state: 'undelivered' },
  'what was refunded': { ...everything, state: 'refunded' },
  'what has expired': { ...everything, state: 'expired' },
}

describeDatabase('A search of 10,000 orders', (database, engine) => {
  let open: OpenDatabase

  beforeAll(async () => {
    open = database().open()
    const { db } = open
    await insertMany(
      db,
      'accounts',
      Array.from({ length: 500 }, (_, n) => ({
        ...{ id: n + 1, name: `player${n}`, name_key: `player${n}`, name_skeleton: null, password_hash: 'x' },
        ...{ gender: 'male', role: 'player', created_at: start, disabled_at: null },
      })),
    )
    const made = Array.from({ length: orders }, (_, n) => ({
      ...{ id: `N${String(n).padStart(19, '0')}`, account_id: (n % 500) + 1, kind: 'donate' as const, plan_id: 0 },
      ...{ amount: 100, credit: 100, method: 'credit' as const, provider: 'sandbox', paid_at: null },
      ...{ trade_no: `2601${String(n).padStart(6, '0')}`, state: states[n % states.length] ?? 'paid' },
      ...{
        created_at: start + n * 60_000,
        expires_at: start + n * 60_000 + 3_600_000,
        refunded: n % 500 === 0 ? 1 : 0,
      },
    }))
    await insertMany(db, 'orders', made)
    const paid = made.filter(({ state }) => state === 'paid')
    await insertMany(
      db,
      'deliveries',
      paid.map(({ id, account_id, created_at }, n) => ({
        ...{ order_id: id, account_id, unit: 'points' as const, amount: 100, created_at },
        ...{ state: n % 50 === 0 ? ('waiting' as const) : ('done' as const), claimed_by: null, claimed_at: null },
      })),
    )
    await (engine === 'SQLite' ? sql`analyze` : sql`analyze table orders, accounts, deliveries`).execute(db)
  }, 60_000)

  /** The lines of the plan that read the table of orders without an index. */
  async function unindexed({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
    const plan = await open.db.executeQuery<Record<string, string | null>>(
      CompiledQuery.raw(`explain ${engine === 'SQLite' ? 'query plan ' : ''}${text}`, [...parameters]),
    )
    if (engine === 'SQLite')
      return plan.rows
        .map(({ detail }) => String(detail))
        .filter(
          (line) => /^SCAN (?:orders|accounts|deliveries)\b/.test(line) && !/USING (?:COVERING )?INDEX/.test(line),
        )
    return plan.rows
      .filter(({ table, type }) => /^(?:orders|accounts|deliveries)$/.test(String(table)) && type === 'ALL')
      .map((row) => JSON.stringify(row))
  }

  it.each(Object.entries(searches))('for %s reads no table whole', async (_, query) => {
    const search = createOrderSearch(open.db)
    const at = start + 30 * dayMs
    const page = search.page(query, at, { limit: 50, offset: 0 })
    expect(await unindexed(page.compile())).toEqual([])
    expect(await unindexed(search.total(query, at).compile())).toEqual([])
    const { total } = await search.total(query, at).executeTakeFirstOrThrow()
    expect((await page.execute()).length).toBe(Math.min(50, Number(total)))
    expect(Number(total)).toBeGreaterThan(0)
  })
})
