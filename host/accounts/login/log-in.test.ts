import { beforeEach, expect, it } from 'vitest'
import { dayMs } from '../../../domain/time/day.ts'
import { recordStatements } from '../../../tests/databases.ts'
import { createTestHost, type TestHost } from '../../../tests/host.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { createAccount, findAccountForLogin, storePassword } from '../account/accounts.ts'
import { activateSecret, proposeSecret } from '../second-factor/second-factor-rows.ts'
import { createPasswords } from '../secrets/passwords.ts'
import { findLoginStep } from '../sessions/login-steps.ts'
import { createLogIn } from './log-in.ts'

const player = { username: 'Siegfried', password: 'balmung-27' }
const from = (address: string) => ({ address, device: '' })
const home = from('1.1.1.1')
let host: TestHost

beforeEach(async () => {
  host = await createTestHost()
  const { database, now } = host.deps
  const passwordHash = await createPasswords().hash(player.password)
  await createAccount(database.db, { name: player.username, passwordHash, gender: 'male', role: 'player' }, now())
  return () => host.close()
})

it('does not count an attempt whose password was not checked because the host is busy', async () => {
  const logIn = createLogIn({ ...host.deps, passwords: createPasswords({ concurrency: 1, maxWaiting: 0 }) })
  const wrong = { ...player, password: 'balmung-28' }
  const tried = await Promise.allSettled(Array.from({ length: 20 }, () => logIn(wrong, home)))
  const names = tried.map((outcome) => outcome.status === 'rejected' && (outcome.reason as Error).name)
  expect(names).toContain('BusyError')
  expect(await logIn(player, home)).toMatchObject({ username: 'Siegfried', role: 'player' })
})

it('opens no session or login step if the password changes during its check', async () => {
  const { database, now } = host.deps
  const { db } = database
  const id = (await findAccountForLogin(db, player.username))?.id as number
  for (const hasSecondFactor of [false, true]) {
    if (hasSecondFactor) await proposeSecret(database.db, id, 'sealed', now())
    if (hasSecondFactor) await activateSecret(database.db, id, 'sealed', 1, [], now())
    const passwords = createPasswords()
    const passwordHash = await passwords.hash(player.password)
    await storePassword(db, id, passwordHash)
    /** The owner changes the password right after it was verified. */
    const changed: typeof passwords = {
      ...passwords,
      async verify(...args) {
        const right = await passwords.verify(...args)
        await storePassword(db, id, await passwords.hash('gram-4711'))
        return right
      },
    }
    const outcome = await createLogIn({ ...host.deps, passwords: changed })(player, home).catch((error: Error) => error)
    if ('second_factor' in outcome)
      expect(await findLoginStep(db, outcome.second_factor as string, now())).toBeUndefined()
    else expect(outcome).toMatchObject({ status: 401 })
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  }
})

it('runs the same statements for existing and unknown names', async () => {
  const seen: string[] = []
  const database = { ...host.deps.database, db: host.deps.database.db.withPlugin(recordStatements(seen)) }
  const deps = { ...host.deps, database, limits: createRateLimiter(database, host.deps.now) }
  const logIn = createLogIn({ ...deps, passwords: createPasswords() })
  const workFor = async (username: string, address: string) => {
    seen.length = 0
    await logIn({ username, password: 'balmung-28' }, from(address)).catch(() => {})
    return [...seen]
  }
  await workFor('first-request', '3.3.3.3')
  const forUnknownName = await workFor('unknown-name', '4.4.4.4')
  expect(forUnknownName.length).toBeGreaterThan(5)
  expect(await workFor(player.username, '5.5.5.5')).toEqual(forUnknownName)
})

it('removes expired sessions at the first login attempt after a start, also a failed one', async () => {
  const { database } = host.deps
  const logIn = createLogIn({ ...host.deps, passwords: createPasswords() })
  await logIn(player, home)
  await logIn({ ...player, password: 'balmung-28' }, from('2.2.2.2')).catch(() => {})
  const sessions = async () => (await database.db.selectFrom('sessions').selectAll().execute()).length
  expect(await sessions()).toBe(1)
  host.wait(100 * dayMs)
  await createLogIn({ ...host.deps, passwords: createPasswords() })(
    { ...player, password: 'balmung-29' },
    from('3.3.3.3'),
  ).catch(() => {})
  expect(await sessions()).toBe(0)
})
