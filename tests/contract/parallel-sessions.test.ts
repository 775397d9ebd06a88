/** Logins and logouts of one account at the same time, by two hosts on one database. */
import { beforeEach, expect, it } from 'vitest'
import { createPasswords } from '../../host/accounts/secrets/passwords.ts'
import { createAccounts } from '../../host/accounts/store/accounts.ts'
import { createSessions, maxSessions } from '../../host/accounts/store/sessions.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'

const player = { username: 'Siegfried', password: 'balmung-2027' }

describeDatabase('parallel sessions', (database) => {
  let hosts: TestHost[]
  let accountId: number

  beforeEach(async () => {
    await database().emptyUrl()
    hosts = [
      await createTestHost({ databaseUrl: database().url }),
      await createTestHost({ databaseUrl: database().url }),
    ]
    const { db } = (hosts[0] as TestHost).deps.database
    await db.deleteFrom('accounts').execute()
    const passwordHash = await createPasswords().hash(player.password)
    const account = { name: player.username, passwordHash, gender: 'male', role: 'player' } as const
    accountId = (await createAccounts(db).create(account, Date.now())) as number
    return async () => {
      for (const host of hosts) await host.close()
    }
  })

  it('40 simultaneous logins, logouts and clean-ups cause no error, and at most the newest sessions remain', async () => {
    const repositories = hosts.map((host) => createSessions(host.deps.database.db))
    const at = Date.now()
    const openSession = async (i: number) => {
      const sessions = repositories[i % 2] as (typeof repositories)[number]
      const token = await sessions.open({ id: accountId }, at + i)
      if (i % 5 === 0) await sessions.purge(at)
      if (i % 2 === 0) await Promise.all([sessions.close(token), sessions.close(token)])
      return token
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => openSession(i)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    const tokens = outcomes.map((outcome) => (outcome as PromiseFulfilledResult<string>).value)
    const accounts = await Promise.all(tokens.map((token) => repositories[0]?.find(token, at)))
    expect(accounts.filter((account, i) => account && i % 2 === 0)).toEqual([])
    const { db } = (hosts[0] as TestHost).deps.database
    const rows = await db.selectFrom('sessions').select('token_hash').execute()
    expect(rows.length).toBe(accounts.filter(Boolean).length)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThanOrEqual(maxSessions)
  })

  it('20 simultaneous logins and logouts are answered with 200, 401, 429 or 503, never with 500', async () => {
    const ask = (i: number, path: string, body: unknown, token = '') =>
      (hosts[i % 2] as TestHost).send(path, { body, token, from: `203.0.113.${i}` })
    const logInAndOut = async (i: number) => {
      const answer = await ask(i, '/login', i % 3 === 0 ? { ...player, password: 'balmung-2028' } : player)
      if (answer.status !== 200) return [answer.status]
      const { token } = (await answer.json()) as { token: string }
      const logouts = await Promise.all([ask(i, '/logout', {}, token), ask(i + 1, '/logout', {}, token)])
      return [200, ...logouts.map(({ status }) => status)]
    }
    const statuses = (await Promise.all(Array.from({ length: 20 }, (_, i) => logInAndOut(i)))).flat()
    expect(statuses.filter((status) => ![200, 401, 429, 503].includes(status))).toEqual([])
    expect(statuses).toContain(200)
  })
})
