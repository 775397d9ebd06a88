import { beforeEach, expect, it } from 'vitest'
import { createAccount, disableAccount, storePassword } from '../../host/accounts/account/accounts.ts'
import { codeAt } from '../../host/accounts/factors/one-time-codes.ts'
import { insertSession } from '../../host/accounts/sessions/sessions.ts'
import { createTestHost, must, password, type TestHost } from '../host.ts'

const stepMs = 30_000

let host: TestHost
beforeEach(async () => {
  host = await createTestHost()
  return () => host.close()
})

const isAlive = (token: string) => host.isAlive(token)
async function addFactor(token: string) {
  const secret = must((await host.ask('/account/second-factor', { token, method: 'POST' })).secret)
  const code = codeAt(secret, host.deps.now())
  const active = await host.ask('/account/second-factor/activate', { token, body: { code } })
  return { secret, token: must(active.token) }
}
/** The next unused code. */
const nextCode = (secret: string) => {
  host.wait(2 * stepMs)
  return codeAt(secret, host.deps.now())
}

it('a session never has a token that the login request contained', async () => {
  await host.signUp('Brynhild')
  const attacker = await host.signUp('Siegfried')
  for (const planted of ['a'.repeat(43), attacker, 'x', '']) {
    const answer = await host.logIn('Brynhild', password, {
      token: planted || undefined,
      headers: { 'Auth-Token': planted, Cookie: `token=${planted}`, 'X-Session': planted },
      body: { username: 'Brynhild', password, token: planted, session: planted } as object,
    })
    expect(answer.status).toBe(200)
    expect(answer.token).not.toBe(planted)
    expect(answer.token).toMatch(/^[\w-]{43}$/)
  }
  expect(await isAlive('a'.repeat(43))).toBe(false)
  expect((await host.ask('/auth/check', { token: attacker })).username).not.toBe('Brynhild')
  expect((await host.ask('/account/sessions', { token: attacker })).sessions).toHaveLength(1)
})

const oddIds: unknown[] = [{ toString: 1 }, { valueOf: 1 }, true, {}, [], ['1'], [1]]
it.each(oddIds.map((id) => [JSON.stringify(id), id]))('a body with the account id %s is refused', async (_, id) => {
  const token = await host.signUp('Brynhild')
  const confirm = (ids: object) => host.ask('/account/confirm', { token, body: { password, ...ids } })
  for (const ids of [{ account_id: id }, { accountId: id }]) expect((await confirm(ids)).status).toBe(403)
  expect((await confirm({ account_id: '1', accountId: 1 })).status).toBe(200)
})

it('a login without its second factor opens no session, and its token works once', async () => {
  const { secret } = await addFactor(await host.signUp('Brynhild'))
  const half = await host.logIn('Brynhild')
  expect(half.token).toBeUndefined()
  const publicPath = '/account/recovery'
  for (const { method, path } of host.app.routes)
    if (method === 'GET' && path !== publicPath && /^\/(?:account|auth|admin|orders)/.test(path)) {
      const answer = await host.ask(path.replace(/:\w+/g, '1'), { token: half.second_factor })
      expect([path, answer.status]).toEqual([path, 401])
    }
  const code = nextCode(secret)
  const whole = await host.ask('/login/second-factor', { body: { token: half.second_factor, code } })
  expect(whole.status).toBe(200)
  expect(whole.token).not.toBe(half.second_factor)
  const again = await host.ask('/login/second-factor', { body: { token: half.second_factor, code: nextCode(secret) } })
  expect(again.status).toBe(401)
  expect(await isAlive(must(half.second_factor))).toBe(false)
})

it('a session continues under another token after a step-up; of several at once with the old token one succeeds', async () => {
  const old = await host.signUp('Brynhild')
  const other = await host.openSession('Brynhild')
  host.wait(6 * 60_000)
  const confirm = () => host.ask('/account/confirm', { token: old, body: { password } })
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  const token = must(answers.find(({ status }) => status === 200)?.token)
  expect(token).not.toBe(old)
  expect([await isAlive(old), await isAlive(token), await isAlive(other)]).toEqual([false, true, true])
  expect((await confirm()).status).toBe(401)
  // Another session of the same account is not confirmed with it.
  const begin = (own: string) => host.ask('/account/second-factor', { token: own, method: 'POST' })
  expect([(await begin(other)).status, (await begin(token)).status]).toEqual([403, 200])
})

it('a body that arrives after the end of its session, a ban or another role changes nothing', async () => {
  const { database: opened, now } = host.deps
  const account = { name: 'keeper', passwordHash: 'x', gender: 'male', role: 'admin' } as const
  const id = (await createAccount(opened.db, account, now())) as number
  const setAccount = (values: object) => opened.db.updateTable('accounts').set(values).where('id', '=', id).execute()
  const endings: (() => Promise<unknown>)[] = [
    () => storePassword(opened.db, id, 'y'),
    () => disableAccount(opened.db, 'keeper', now()),
    () => setAccount({ role: 'player' }),
  ]
  for (const end of endings) {
    await setAccount({ role: 'admin', disabled_at: null })
    const token = await insertSession(opened.db, { id }, now())
    const text = JSON.stringify({ type: 0, title: 'x', content: 'x', enable: true })
    // The host checks the session before it reads the body.
    const body = new ReadableStream(
      {
        async pull(controller) {
          await end()
          controller.enqueue(new TextEncoder().encode(text))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    expect((await host.request('/admin/posts', request)).status).toBe(401)
    expect(await opened.db.selectFrom('posts').selectAll().execute()).toEqual([])
  }
})
