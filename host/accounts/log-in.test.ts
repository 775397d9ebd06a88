import { beforeEach, expect, it } from 'vitest'
import { createTestHost, type TestHost } from '../../tests/host.ts'
import { createAccounts } from '../repositories/accounts.ts'
import { createPasswords } from '../security/passwords.ts'
import { createLogIn } from './log-in.ts'

const player = { username: 'Siegfried', password: 'balmung-27' }
const address = '1.1.1.1'
let host: TestHost

beforeEach(async () => {
  host = await createTestHost()
  const { database, now } = host.deps
  const passwordHash = await createPasswords().hash(player.password)
  await createAccounts(database.db).create(
    { name: player.username, passwordHash, gender: 'male', role: 'player' },
    now(),
  )
  return () => host.close()
})

it('counts no attempt whose password the host was too busy to look at', async () => {
  const logIn = createLogIn(host.deps, createPasswords({ concurrency: 1, waiting: 0 }))
  const wrong = { ...player, password: 'balmung-28' }
  const tried = await Promise.allSettled(Array.from({ length: 20 }, () => logIn(wrong, address)))
  const names = tried.map((outcome) => outcome.status === 'rejected' && (outcome.reason as Error).name)
  expect(names).toContain('BusyError')
  expect(await logIn(player, address)).toMatchObject({ username: 'Siegfried', role: 'player' })
})

it('removes what has ended, also where nobody ever succeeds and the host was started a moment ago', async () => {
  const { database, now } = host.deps
  const dayMs = 86_400_000
  const logIn = createLogIn(host.deps, createPasswords())
  await logIn(player, address)
  await logIn({ ...player, password: 'balmung-28' }, '2.2.2.2').catch(() => {})
  const rows = async (table: 'sessions' | 'login_attempts') =>
    (await database.db.selectFrom(table).selectAll().execute()).length
  expect(await rows('sessions')).toBe(1)
  host.wait(100 * dayMs)
  const old = now() - 90 * dayMs
  await createLogIn(host.deps, createPasswords())({ ...player, password: 'balmung-29' }, '3.3.3.3').catch(() => {})
  expect(await rows('sessions')).toBe(0)
  const attempts = await database.db.selectFrom('login_attempts').select('window_start').execute()
  expect(attempts.every(({ window_start }) => window_start > old)).toBe(true)
})
