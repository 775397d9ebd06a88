/** Logins and logouts of one account at the same time, over two connections to one database. */
import { expect, it } from 'vitest'
import { createAccounts } from '../../host/accounts/account/accounts.ts'
import { createSessions, maxSessions } from '../../host/accounts/sessions/sessions.ts'
import { describeDatabase } from '../databases.ts'

describeDatabase('parallel sessions', (database) => {
  it('40 simultaneous logins, logouts and clean-ups cause no error, and no ended session remains', async () => {
    const connections = [database().open(), database().open()] as const
    const { db } = connections[0]
    const account = { name: 'Siegfried', passwordHash: 'x', gender: 'male', role: 'player' } as const
    const accountId = (await createAccounts(db).create(account, Date.now())) as number
    const repositories = connections.map((open) => createSessions(open.db))
    const at = Date.now()
    const openSession = async (i: number) => {
      const sessions = repositories[i % 2] as (typeof repositories)[number]
      const token = await sessions.open({ id: accountId }, at + i)
      if (i % 5 === 0) await sessions.sanitise(at)
      if (i % 2 === 0) await Promise.all([sessions.close(token), sessions.close(token)])
      return token
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => openSession(i)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    const tokens = outcomes.map((outcome) => (outcome as PromiseFulfilledResult<string>).value)
    const accounts = await Promise.all(tokens.map((token) => repositories[0]?.find(token, at)))
    expect(accounts.filter((account, i) => account && i % 2 === 0)).toEqual([])
    const rows = await db.selectFrom('sessions').select('token_hash').execute()
    expect(rows.length).toBe(accounts.filter(Boolean).length)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThanOrEqual(maxSessions)
  })
})
