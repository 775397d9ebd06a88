import { beforeEach, expect, it, vi } from 'vitest'
import { createTestHost, type TestHost } from '../../tests/host.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Candidate } from './candidate.ts'
import { createLogIn } from './log-in.ts'
import { createPasswords } from './secrets/passwords.ts'
import { createAccounts } from './store/accounts.ts'

/** The game's database goes away between the look at the password and the account that is made of it. */
let isAway = true
let id: number
vi.mock('./find-candidate.ts', () => ({
  createCandidates: () => async (): Promise<Candidate> => ({
    name: 'Siegfried',
    accountId: id,
    isRight: async () => true,
    enter: async () => {
      if (isAway) throw new DatabaseUnavailable('away')
      return { account: { id, name: 'Siegfried', role: 'player' } }
    },
  }),
}))

let host: TestHost
beforeEach(async () => {
  host = await createTestHost()
  const account = { name: 'Siegfried', passwordHash: 'x', gender: 'male', role: 'player' } as const
  id = (await createAccounts(host.deps.database.db).create(account, host.deps.now())) as number
  return () => host.close()
})

it('counts no right password as a wrong one where its account cannot be looked at', async () => {
  const logIn = createLogIn(host.deps, createPasswords())
  const given = { username: 'Siegfried', password: 'balmung-27' }
  for (let attempt = 0; attempt < 12; attempt++) await expect(logIn(given, '1.1.1.1')).rejects.toThrow('away')
  isAway = false
  expect(await logIn(given, '1.1.1.1')).toMatchObject({ username: 'Siegfried' })
})
