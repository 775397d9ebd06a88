import { beforeEach, expect, it } from 'vitest'
import { takeSecondFactorOff } from '../../host/accounts/desk/take-second-factor-off.ts'
import { codeAt } from '../../host/accounts/factors/one-time-codes.ts'
import { createApp } from '../../host/app.ts'
import { describeDatabase } from '../databases.ts'
import { password } from '../host.ts'
import { createPasskeyHost, type PasskeyAnswer, type PasskeyHost } from './passkeys-host.ts'

describeDatabase('passkeys', (database) => {
  let host: PasskeyHost
  let databaseUrl: string
  beforeEach(async () => {
    databaseUrl = await database().emptyUrl()
    host = await createPasskeyHost(databaseUrl)
    return () => host.close()
  })

  it('a passkey is added with a name, ends all sessions and gives recovery codes', async () => {
    const first = await host.signUp('Brynhild')
    const other = host.must((await host.logIn('Brynhild')).token)
    const authenticator = host.newAuthenticator()
    const options = await host.creationOptions(first)
    expect(options).toMatchObject({
      rp: { id: 'wiki.example.com' },
      user: { name: 'Brynhild' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })
    const body = { name: ` 我的\n👩‍💻 手機${' '.repeat(40)}`, passkey: authenticator.create(options) }
    const addition = await host.ask('/account/passkeys', { token: first, body })
    expect(addition.recovery_codes).toHaveLength(10)
    const token = host.must(addition.token)
    const alive = [await host.isAlive(first), await host.isAlive(other), await host.isAlive(token)]
    expect(alive).toEqual([false, false, true])
    const times = { added_at: '2026-01-02 11:04', last_used_at: '' }
    expect(await host.listPasskeys(token)).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{16}$/), name: '我的 👩‍💻 手機', ...times, elsewhere: false },
    ])
    expect(await host.ask('/account/second-factor', { token })).toMatchObject({ passkeys: 1, recovery_codes: 10 })
    expect(await host.actions()).toContainEqual(expect.stringMatching(/^factor\.add \{"passkey":"[0-9a-f]{16}"\}$/))
  })

  it('a passkey is required at each later login; a recovery code works too', async () => {
    const { authenticator, codes } = await host.accountWithPasskey('Brynhild')
    const half = await host.logIn('brynhild')
    expect([half.status, half.token, half.second_factor_kinds]).toEqual([200, undefined, ['passkey']])
    const step = host.must(half.second_factor)
    const options = await host.loginOptions(step)
    expect(options).toMatchObject({ rpId: 'wiki.example.com', userVerification: 'required' })
    expect(options.allowCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal'] }])
    host.wait(60_000)
    const done = await host.sendPasskey(step, authenticator.get(options))
    expect(await host.isAlive(host.must(done.token))).toBe(true)
    expect((await host.listPasskeys(host.must(done.token)))[0]?.last_used_at).toBe('2026-01-02 11:05')
    expect((await host.actions()).at(-1)).toBe('login {"passkey":true}')
    const body = { token: await host.startLogin('Brynhild'), code: codes[0] }
    expect((await host.ask('/login/second-factor', { body })).status).toBe(200)
    expect(
      (await host.ask('/login/second-factor', { body: { token: await host.startLogin('Brynhild') } })).status,
    ).toBe(401)
  })

  it('a passkey works with further passkeys, each added once, and with an authenticator app', async () => {
    const { authenticator, token } = await host.accountWithPasskey('Brynhild')
    const key = host.newAuthenticator(false)
    expect((await host.creationOptions(token)).excludeCredentials).toHaveLength(1)
    const second = await host.add(token, key, '鑰匙')
    expect([second.status, second.recovery_codes]).toEqual([200, undefined])
    const newToken = host.must(second.token)
    expect((await host.add(newToken, key)).error).toBe('這個通行密鑰已經登錄過了')
    const stranger = await host.signUp('Siegfried')
    expect((await host.add(stranger, key)).status).toBe(409)
    for (const one of [key, authenticator, key])
      expect((await host.completeLogin(await host.startLogin('Brynhild'), one)).status).toBe(200)
    const { secret = '' } = await host.ask('/account/second-factor', { token: newToken, method: 'POST' })
    const code = codeAt(secret, host.deps.now())
    const active = await host.ask('/account/second-factor/activate', { token: newToken, body: { code } })
    expect((await host.logIn('Brynhild')).second_factor_kinds).toEqual(['code', 'passkey'])
    // Removing the app keeps passkeys and recovery codes.
    const removal = await host.ask('/account/second-factor', { token: host.must(active.token), method: 'DELETE' })
    const state = await host.ask('/account/second-factor', { token: host.must(removal.token) })
    expect(state).toMatchObject({ active: false, passkeys: 2, recovery_codes: 10 })
    expect((await host.logIn('Brynhild')).token).toBeUndefined()
  })

  it('a passkey ends all sessions when it is removed; the last factor removes the recovery codes', async () => {
    const { token, authenticator } = await host.accountWithPasskey('Brynhild')
    host.wait(1_000)
    const newToken = host.must((await host.add(token, host.newAuthenticator(), '鑰匙')).token)
    const [first, second] = await host.listPasskeys(newToken)
    const remove = (id: string | undefined, by: string) =>
      host.ask(`/account/passkeys/${id}`, { token: by, method: 'DELETE' })
    expect((await remove('0123456789abcdef', newToken)).status).toBe(404)
    const stranger = (await host.accountWithPasskey('Siegfried')).token
    expect((await remove(first?.id, stranger)).status).toBe(404)
    const nextToken = host.must((await remove(first?.id, newToken)).token)
    expect([await host.isAlive(newToken), await host.isAlive(nextToken)]).toEqual([false, true])
    expect((await host.completeLogin(await host.startLogin('Brynhild'), authenticator)).status).toBe(401)
    expect((await host.ask('/account/second-factor', { token: nextToken })).recovery_codes).toBe(10)
    const lastToken = host.must((await remove(second?.id, nextToken)).token)
    expect(await host.ask('/account/second-factor', { token: lastToken })).toMatchObject({
      passkeys: 0,
      recovery_codes: 0,
    })
    expect((await host.logIn('Brynhild')).token).toBeDefined()
    expect((await host.actions()).filter((line) => line.startsWith('factor.remove'))).toHaveLength(2)
  })

  it('a passkey confirms sensitive changes after five minutes, and without it nothing changes', async () => {
    const { token, authenticator, codes } = await host.accountWithPasskey('Brynhild')
    host.wait(5 * 60_000)
    const [{ id } = { id: '' }] = await host.listPasskeys(token)
    const changes = [
      () => host.ask('/account/passkeys/options', { token, method: 'POST' }),
      () => host.ask(`/account/passkeys/${id}`, { token, method: 'DELETE' }),
      () => host.ask('/account/password', { token, body: { password, new_password: 'Balmung-2026' } }),
    ]
    for (const change of changes)
      expect(await change()).toMatchObject({ status: 403, confirm: 'code', factors: ['passkey'] })
    expect((await host.ask('/account/confirm', { token, body: { password } })).status).toBe(403)
    const passkey = authenticator.get(await host.confirmOptions(token))
    const confirmation = await host.ask('/account/confirm', { token, body: { passkey } })
    expect(confirmation.status).toBe(200)
    const newToken = confirmation.token ?? token
    expect((await host.ask('/account/confirm', { token: newToken, body: { passkey } })).status).toBe(403)
    await host.ask('/account/second-factor/recovery-codes', { token: newToken, method: 'POST' })
    expect((await host.ask('/account/confirm', { token: newToken, body: { code: codes[0] } })).status).toBe(403)
    // The step-up may end between the options and the answer of the browser.
    host.wait(4 * 60_000)
    const options = await host.creationOptions(newToken)
    host.wait(2 * 60_000)
    const body = { name: '鑰匙', passkey: host.newAuthenticator().create(options) }
    expect((await host.ask('/account/passkeys', { token: newToken, body })).status).toBe(200)
  })

  it('a passkey is a second factor for admins, who cannot remove the last one', async () => {
    const strict = await createPasskeyHost(databaseUrl, { ADMIN_SECOND_FACTOR: 'required' })
    try {
      await strict.signUp('Heimdall')
      await strict.deps.database.db.updateTable('accounts').set({ role: 'admin' }).execute()
      const first = await strict.logIn('Heimdall')
      expect(first.second_factor).toBe('setup')
      const token = host.must(first.token)
      expect((await strict.ask('/account/orders', { token })).second_factor).toBe('setup')
      const addition = await strict.add(token, strict.newAuthenticator())
      expect(addition.second_factor).toBeUndefined()
      const newToken = host.must(addition.token)
      expect((await strict.ask('/account/orders', { token: newToken })).status).toBe(200)
      const more = host.must((await strict.add(newToken, strict.newAuthenticator())).token)
      const keys = await strict.listPasskeys(more)
      const remove = (id: string, by: string) => strict.ask(`/account/passkeys/${id}`, { token: by, method: 'DELETE' })
      // Of two simultaneous removals, one would remove the last factor.
      const removals = await Promise.all(keys.map(({ id }) => remove(id, more)))
      expect(removals.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const nextToken = host.must(removals.find(({ token }) => token)?.token)
      const [last] = await strict.listPasskeys(nextToken)
      expect((await remove(last?.id ?? '', nextToken)).status).toBe(409)
      expect(await strict.listPasskeys(nextToken)).toHaveLength(1)
    } finally {
      await strict.close()
    }
  })

  it('a passkey is removed by the operator, with codes and sessions', async () => {
    const { token } = await host.accountWithPasskey('Brynhild')
    expect(await takeSecondFactorOff(host.deps.database, 'brynhild')).toContain('logged out everywhere')
    expect(await host.isAlive(token)).toBe(false)
    expect((await host.logIn('Brynhild')).token).toBeDefined()
    expect([await host.rows('passkeys'), await host.rows('recovery_codes')]).toEqual([[], []])
    expect(await takeSecondFactorOff(host.deps.database, 'brynhild')).toContain('no second factor')
  })

  it('a passkey works at the site’s address only; at another address it is listed, and recovery codes work', async () => {
    const { token, codes } = await host.accountWithPasskey('Brynhild')
    const at = (SITE_URL: string) => {
      const app = createApp({ ...host.deps, config: { ...host.deps.config, SITE_URL } })
      return async (path: string, newToken: string | undefined, body?: object) => {
        const answer = await app.request(path, {
          method: body ? 'POST' : 'GET',
          headers: { 'Content-Type': 'application/json', ...(newToken && { Authorization: `Bearer ${newToken}` }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        return { ...((await answer.json()) as object), status: answer.status } as PasskeyAnswer
      }
    }
    const [moved, bare] = [at('https://wiki.example.org'), at('https://203.0.113.7')]
    expect((await moved('/account/passkeys', token)).passkeys).toMatchObject([{ elsewhere: true }])
    const half = await moved('/login', undefined, { username: 'Brynhild', password })
    expect(half.second_factor_kinds).toEqual([])
    expect((await moved('/login/second-factor/options', undefined, { token: half.second_factor })).status).toBe(409)
    const body = { token: half.second_factor, code: codes[0] }
    const newToken = (await moved('/login/second-factor', undefined, body)).token
    expect((await bare('/account/passkeys', newToken)).passkeys).toMatchObject([{ elsewhere: true }])
    expect((await bare('/account/passkeys/options', newToken, {})).status).toBe(404)
  })
})
