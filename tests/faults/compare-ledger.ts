import { expect } from 'vitest'
import { findSessionAccount } from '../../host/accounts/sessions/sessions.ts'
import type { OpenDatabase } from '../../host/db/database.ts'
import { findDisagreements } from '../../host/payments/reconcile.ts'
import type { Acknowledged } from './scale-out-load.ts'

/** Compares what was acknowledged with the database. */
export async function compareLedger({ db }: OpenDatabase, acknowledged: Acknowledged): Promise<void> {
  const accounts = await db.selectFrom('accounts').select('name').execute()
  const names = new Set(accounts.map(({ name }) => name))
  expect(names.size).toBe(accounts.length)
  expect([...acknowledged.accounts].filter((name) => !names.has(name))).toEqual([])
  const account = async (token: string) => (await findSessionAccount(db, token, Date.now()))?.username
  for (const [token, name] of acknowledged.tokens) expect(await account(token), `the session of ${name}`).toBe(name)
  for (const token of acknowledged.closed) expect(await account(token)).toBeUndefined()

  expect(await findDisagreements(db)).toEqual([])
  const orders = await db.selectFrom('orders').select(['id', 'state', 'credit']).execute()
  const ids = new Set(orders.map(({ id }) => id))
  const paid = new Map(orders.filter(({ state }) => state === 'paid').map(({ id, credit }) => [id, Number(credit)]))
  expect([...acknowledged.orders].filter((id) => !ids.has(id))).toEqual([])
  expect([...acknowledged.paid].filter((id) => !paid.has(id))).toEqual([])
  const ledger = await db.selectFrom('ledger').select(['order_id', 'amount']).execute()
  expect(ledger.length).toBe(paid.size)
  expect(new Map(ledger.map(({ order_id, amount }) => [order_id, Number(amount)]))).toEqual(paid)

  expect(await db.selectFrom('deliveries').select('id').where('state', '!=', 'done').execute()).toEqual([])
  expect([...acknowledged.delivered].filter(([, claimers]) => claimers.size > 1)).toEqual([])
  expect([...acknowledged.delivered.keys()].sort()).toEqual([...paid.keys()].sort())
}
