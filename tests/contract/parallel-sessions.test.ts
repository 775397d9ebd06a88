/** Logins and logouts of one account at the same time, over two connections to one database. */
import { expect, it } from 'vitest'
import { createAccount } from '../../host/accounts/account/accounts.ts'
import {
  closeSession,
  deleteExpiredSessions,
  findSessionAccount,
  insertSession,
  maxSessions,
} from '../../host/accounts/sessions/sessions.ts'
import { describeDatabase } from '../databases.ts'

describeDatabase('parallel sessions', (database) => {
  it('40 simultaneous logins, logouts and clean-ups cause no error, and no ended session remains', async () => {
    const connections = [database().open(), database().open()] as const
    const { db } = connections[0]
    const account = { name: 'Siegfried', passwordHash: 'x', gender: 'male', role: 'player' } as const
    const accountId = (await createAccount(db, account, Date.now())) as number
    const at = Date.now()
    const openSession = async (i: number) => {
      const connection = connections[i % 2 === 0 ? 0 : 1].db
      const token = await insertSession(connection, { id: accountId }, at + i)
      if (i % 5 === 0) await deleteExpiredSessions(connection, at)
      if (i % 2 === 0) await Promise.all([closeSession(connection, token), closeSession(connection, token)])
      return token
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => openSession(i)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    const tokens = outcomes.map((outcome) => (outcome as PromiseFulfilledResult<string>).value)
    const accounts = await Promise.all(tokens.map((token) => findSessionAccount(db, token, at)))
    expect(accounts.filter((account, i) => account && i % 2 === 0)).toEqual([])
    const rows = await db.selectFrom('sessions').select('token_hash').execute()
    expect(rows.length).toBe(accounts.filter(Boolean).length)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThanOrEqual(maxSessions)
  })
})
