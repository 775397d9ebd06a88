import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestHost, type TestHost } from '../../tests/host.ts'
import { createLoginGuard } from './login-guard.ts'

let host: TestHost
beforeEach(async () => {
  host = await createTestHost()
})
afterEach(() => host.close())

const guard = () => createLoginGuard(host.deps)
const auditLines = async () =>
  (await host.deps.database.db.selectFrom('audit_log').select(['action', 'detail']).orderBy('id').execute()).map(
    ({ action, detail }) => `${action} ${detail}`,
  )

it('records a wrong code with its factor, and a wrong password without', async () => {
  const password = await guard().admit('Brynhild', 7, '198.51.100.1')
  expect(password.what).toBe('password')
  await guard().fail(password)
  await guard().fail(await guard().admit('Brynhild', 7, '198.51.100.1', 'code'), 'passkey')
  expect(await auditLines()).toEqual(['login.fail {}', 'login.fail {"passkey":true}'])
})

it('locks out unknown networks after failures from many of them, until the account is unlocked', async () => {
  const from = (n: number) => `198.51.${n}.1`
  for (let n = 1; n <= 10; n++) await guard().fail(await guard().admit('Brynhild', 7, from(n)))
  expect((await auditLines()).at(-1)).toBe('login.guesses {"failures":10}')
  await expect(guard().admit('Brynhild', 7, from(11))).rejects.toMatchObject({ status: 429 })
  await guard().unlock({ id: 7, name: 'Brynhild' })
  await expect(guard().admit('Brynhild', 7, from(11))).resolves.toMatchObject({ isKnown: false })
})

it('counts a wide network less strictly than an address', async () => {
  const from = (n: number) => `2001:db8:1:${n}::1`
  for (let n = 1; n <= 60; n++) await guard().fail(await guard().admit(`player${n}`, undefined, from(n)))
  await expect(guard().admit('player61', undefined, from(61))).resolves.toMatchObject({ locksStrangers: false })
})

it('forgets old attempts', async () => {
  await guard().fail(await guard().admit('Brynhild', 7, '198.51.100.1'))
  host.wait(10 * 24 * 3_600_000)
  await guard().purge()
  expect(await host.deps.database.db.selectFrom('login_attempts').selectAll().execute()).toEqual([])
})
