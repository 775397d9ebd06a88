import { beforeEach, expect, it } from 'vitest'
import { codeAt } from '../../host/accounts/factors/one-time-codes.ts'
import { describeDatabase } from '../databases.ts'
import { type CallOptions, createTestHost, must, password, type TestHost } from '../host.ts'

const stepMs = 30_000

describeDatabase('second factors', (database) => {
  let host: TestHost
  let databaseUrl: string
  beforeEach(async () => {
    databaseUrl = await database().emptyUrl()
    host = await createTestHost({ databaseUrl })
    return () => host.close()
  })

  const now = () => host.deps.now()
  const logIn = (username: string, from?: string) => host.logIn(username, password, { from })
  const isAlive = (token: string) => host.isAlive(token)
  const finish = (step: string, code: string, from?: string) =>
    host.ask('/login/second-factor', { body: { token: step, code }, from })

  /** An account with an active second factor; the clock is a step later, so that the next code is fresh. */
  async function protectedAccount(username: string) {
    const first = await host.signUp(username)
    const { secret } = await host.ask('/account/second-factor', { token: first, method: 'POST' })
    const code = codeAt(must(secret), now())
    const active = await host.ask('/account/second-factor/activate', { token: first, body: { code } })
    expect(active.status).toBe(200)
    host.wait(stepMs)
    const fresh = () => codeAt(must(secret), now())
    return { first, token: must(active.token), secret: must(secret), codes: active.recovery_codes ?? [], code, fresh }
  }

  it('a second factor is active after its first code, and then required at login', async () => {
    const first = await host.signUp('Brynhild')
    const other = must((await logIn('Brynhild')).token)
    const setUp = await host.ask('/account/second-factor', { token: first, method: 'POST' })
    expect(setUp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(setUp.uri).toContain(`secret=${setUp.secret}`)
    expect((await host.ask('/account/second-factor', { token: first })).active).toBe(false)
    expect((await logIn('Brynhild')).token).toBeDefined()
    const wrong = await host.ask('/account/second-factor/activate', { token: first, body: { code: '000000' } })
    expect([wrong.status, wrong.error]).toEqual([403, '驗證碼不正確或已使用過'])
    const code = codeAt(must(setUp.secret), now())
    const active = await host.ask('/account/second-factor/activate', { token: first, body: { code } })
    expect(active.recovery_codes).toHaveLength(10)
    expect(await Promise.all([first, other, must(active.token)].map(isAlive))).toEqual([false, false, true])
    const half = await logIn('brynhild')
    expect([half.status, half.token]).toEqual([200, undefined])
    host.wait(stepMs)
    const done = await finish(must(half.second_factor), codeAt(must(setUp.secret), now()))
    expect(await isAlive(must(done.token))).toBe(true)
    const tables = ['second_factors', 'recovery_codes', 'login_steps', 'audit_log'] as const
    const stored = JSON.stringify([...(await Promise.all(tables.map(host.rows))), host.lines])
    for (const secret of [setUp.secret, code, half.second_factor, ...(active.recovery_codes ?? [])])
      expect(stored).not.toContain(secret)
  })

  it('a second factor accepts a code once, in turn and at once', async () => {
    const { code, fresh } = await protectedAccount('Brynhild')
    const half = async () => must((await logIn('Brynhild')).second_factor)
    // The code of the set-up is still in the clock's tolerance, but used.
    expect((await finish(await half(), code)).status).toBe(401)
    const used = fresh()
    expect((await finish(await half(), used)).status).toBe(200)
    expect((await finish(await half(), used)).status).toBe(401)
    host.wait(stepMs)
    const steps = [await half(), await half(), await half()]
    const racing = fresh()
    const answers = await Promise.all(steps.map((step) => finish(step, racing)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    host.wait(stepMs)
    const [step, next] = [await half(), fresh()]
    const twice = await Promise.all([finish(step, next), finish(step, next)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await finish(step, next)).toMatchObject({ status: 401, second_factor: 'expired' })
  })

  it('a second factor accepts each recovery code once, in any spelling and by simultaneous logins', async () => {
    const { codes } = await protectedAccount('Brynhild')
    const half = async () => must((await logIn('Brynhild')).second_factor)
    const [first, second] = [must(codes[0]), must(codes[1])]
    expect((await finish(await half(), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await finish(await half(), first)).status).toBe(401)
    const steps = [await half(), await half(), await half()]
    const answers = await Promise.all(steps.map((step) => finish(step, second)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('a second factor limits codes like passwords, and a right password does not reset the count', async () => {
    const { fresh, codes } = await protectedAccount('Brynhild')
    const guess = async (code: string, from?: string) =>
      (await finish(must((await logIn('Brynhild', from)).second_factor), code, from)).status
    for (const status of [401, 401, 401, 401, 401, 429]) expect(await guess('100000')).toBe(status)
    expect(await guess(fresh())).toBe(429)
    const statuses: number[] = []
    for (let network = 0; network < 14; network++) statuses.push(await guess('000000', `198.${network}.7.1`))
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    // Recovery codes cannot be guessed, so they are not locked.
    expect(await guess(must(codes[0]), '198.1.7.1')).toBe(200)
  })

  it('a second factor requires a code or the password again before it changes the account’s protection', async () => {
    const { token, fresh } = await protectedAccount('Brynhild')
    const change = () => host.ask('/account/password', { token, body: { password, new_password: 'Balmung-2026' } })
    host.wait(5 * 60_000)
    const changes = [
      () => host.ask('/account/second-factor', { token, method: 'POST' }),
      () => host.ask('/account/second-factor/recovery-codes', { token, method: 'POST' }),
      () => host.ask('/account/second-factor', { token, method: 'DELETE' }),
      () => host.ask('/account/sessions', { token, method: 'DELETE' }),
      () => host.ask('/account/sessions/0123456789abcdef', { token, method: 'DELETE' }),
      change,
    ]
    for (const call of changes) expect([(await call()).status, (await call()).confirm]).toEqual([403, 'code'])
    expect((await host.ask('/account/confirm', { token, body: { password } })).status).toBe(403)
    expect((await host.ask('/account/confirm', { token, body: { code: '123456' } })).status).toBe(403)
    const code = fresh()
    const confirmed = await host.ask('/account/confirm', { token, body: { code } })
    expect(confirmed.status).toBe(200)
    const renewed = must(confirmed.token)
    expect((await host.ask('/account/confirm', { token: renewed, body: { code } })).status).toBe(403)
    expect((await change()).status).toBe(401)
    const body = { password, new_password: 'Balmung-2026' }
    expect((await host.ask('/account/password', { token: renewed, body })).status).toBe(200)
    const plain = await host.signUp('Siegfried')
    host.wait(5 * 60_000)
    expect((await host.ask('/account/second-factor', { token: plain, method: 'POST' })).confirm).toBe('password')
    expect((await host.ask('/account/confirm', { token: plain, body: { password: 'wrong-77' } })).status).toBe(403)
    const again = must((await host.ask('/account/confirm', { token: plain, body: { password } })).token)
    expect((await host.ask('/account/second-factor', { token: again, method: 'POST' })).status).toBe(200)
  })

  it('a removed second factor ends all sessions, and new recovery codes void the previous ones', async () => {
    const { token, codes, fresh } = await protectedAccount('Brynhild')
    const renewed = await host.ask('/account/second-factor/recovery-codes', { token, method: 'POST' })
    expect(renewed.recovery_codes).toHaveLength(10)
    expect((await finish(must((await logIn('Brynhild')).second_factor), must(codes[0]))).status).toBe(401)
    const other = must((await finish(must((await logIn('Brynhild')).second_factor), fresh())).token)
    const ended = await host.ask('/account/second-factor', { token, method: 'DELETE' })
    expect([await isAlive(token), await isAlive(other), await isAlive(must(ended.token))]).toEqual([false, false, true])
    expect((await logIn('Brynhild')).token).toBeDefined()
  })

  it('a second factor ends sessions that were opened without a code', async () => {
    const { token } = await protectedAccount('Brynhild')
    const { db } = host.deps.database
    expect(await isAlive(token)).toBe(true)
    await db.updateTable('sessions').set({ with_code: 0 }).execute()
    expect(await isAlive(token)).toBe(false)
  })

  it('a second factor is required of admins if the operator requires it', async () => {
    const strict = await createTestHost({ databaseUrl, env: { ADMIN_SECOND_FACTOR: 'required' } })
    try {
      const at = (path: string, request: CallOptions = {}) => strict.ask(path, request)
      await strict.signUp('Heimdall')
      await strict.deps.database.db.updateTable('accounts').set({ role: 'admin' }).execute()
      const first = await strict.logIn('Heimdall')
      const token = must(first.token)
      expect(first.second_factor).toBe('setup')
      const post = { type: 0, title: '標題', content: '', enable: false }
      for (const path of ['/admin/posts', '/firewall/allow'])
        expect(await at(path, { token, body: post })).toMatchObject({ status: 403, second_factor: 'setup' })
      expect((await at('/auth/check', { token })).status).toBe(200)
      const { secret } = await at('/account/second-factor', { token, method: 'POST' })
      const code = codeAt(must(secret), strict.deps.now())
      const active = await at('/account/second-factor/activate', { token, body: { code } })
      expect(active.second_factor).toBeUndefined()
      const own = must(active.token)
      expect((await at('/admin/posts', { token: own, body: post })).status).toBe(201)
      expect((await at('/account/second-factor', { token: own, method: 'DELETE' })).status).toBe(409)
      strict.wait(5 * 60_000)
      const deleting = at('/admin/posts/1', { token: own, method: 'DELETE' })
      expect(await deleting).toMatchObject({ status: 403, confirm: 'code' })
    } finally {
      await strict.close()
    }
  })

  it('a second factor whose key is lost is reported, and recovery codes still work', async () => {
    const { codes, fresh } = await protectedAccount('Brynhild')
    const rows = await host.rows('second_factors')
    await host.deps.database.db
      .updateTable('second_factors')
      .set({ secret: `${rows[0]?.secret?.slice(0, -4)}AAAA` })
      .execute()
    const half = async () => must((await logIn('Brynhild')).second_factor)
    expect((await finish(await half(), fresh())).status).toBe(503)
    expect(host.lines.join()).toContain('cannot decrypt a second factor')
    expect((await finish(await half(), must(codes[0]))).status).toBe(200)
  })
})
