import { beforeEach, describe, expect, it } from 'vitest'
import { checkAuth, login, logout, signUp } from '../../api/auth.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { signupCopy } from '../../domain/copy/sign-up.ts'
import { findAccountForLogin, listStaff } from '../../host/accounts/account/accounts.ts'
import { createTestHost, type TestHost } from '../host.ts'

const minuteMs = 60_000
let host: TestHost
const player = { username: 'Siegfried', password: 'balmung-27', gender: 'male' as const }

beforeEach(async () => {
  token = undefined
  host = await createTestHost()
  return () => host.close()
})

let token: string | undefined

const client = () => host.client(token)

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: HttpStatusError) => error,
  )

const post = (path: string, body: unknown, from?: string) => host.send(path, { method: 'POST', body, from })

describe('POST /SignUp', () => {
  it('creates a player, logs in and greets', async () => {
    const { session, toast } = await client().call(signUp, { body: player })
    expect(session).toMatchObject({ username: 'Siegfried', role: 'player' })
    expect(toast).toEqual({ title: '註冊成功', description: '歡迎加入，Siegfried', variant: 'info' })
    token = session.token
    expect(await client().call(checkAuth, {})).toEqual({
      username: 'Siegfried',
      account_id: Number(session.accountId),
      role: 'player',
    })
  })

  it.each([
    [{ ...player, username: 'Sieg' }, signupCopy.usernameShort],
    [{ ...player, password: 'short' }, signupCopy.passwordShort],
    [{ ...player, password: 'password1' }, '這組密碼太常見，容易被猜中，請換一組'],
    [{ ...player, password: 'SIEGFRIED' }, '這組密碼太常見，容易被猜中，請換一組'],
    [{ ...player, password: 'k7#Trz9q'.repeat(600) }, '密碼最多 200 個字元'],
    [{ ...player, username: 'Sieg fried' }, '帳號不可包含空白或特殊控制字元，且最多 32 個字元'],
  ])('rejects %j with a message and a toast', async (body, message) => {
    const error = await failure(client().call(signUp, { body }))
    expect(error).toBeInstanceOf(HttpStatusError)
    expect(error).toMatchObject({
      status: 400,
      body: { error: message, toast: { title: '註冊失敗', description: message, variant: 'warning' } },
    })
  })

  it('rejects reserved names of the team', async () => {
    const answer = await post('/SignUp', { ...player, username: '[GM]Alice' })
    expect([answer.status, (await answer.json()).error]).toEqual([400, '此帳號名稱保留給管理團隊，請換一個'])
  })

  it('rejects a taken name in any case, with an error toast', async () => {
    await client().call(signUp, { body: player })
    const error = await failure(client().call(signUp, { body: { ...player, username: 'SIEGFRIED' } }))
    expect(error).toMatchObject({ status: 409, body: { error: '此帳號名稱已有人使用', toast: { variant: 'error' } } })
  })

  it('creates a player, also if the body asks for another role', async () => {
    await post('/SignUp', { ...player, role: 'admin', __proto__: { role: 'admin' }, account_id: 1 })
    expect(await listStaff(host.deps.database.db)).toEqual([])
    expect(await findAccountForLogin(host.deps.database.db, player.username)).toMatchObject({
      role: 'player',
    })
  })

  it('rejects a name that looks like a taken one', async () => {
    expect((await post('/SignUp', player)).status).toBe(201)
    const answer = await post('/SignUp', { ...player, username: 'Siеgfriеd' })
    expect([answer.status, (await answer.json()).error]).toEqual([409, '此帳號名稱與現有帳號過於相似，請換一個'])
  })

  it('limits sign-ups by address', async () => {
    const ask = async () => (await post('/SignUp', { ...player, password: '123456' })).status
    for (let i = 0; i < 30; i++) expect(await ask()).toBe(400)
    expect(await ask()).toBe(429)
  })
})

describe('POST /login', () => {
  beforeEach(() => client().call(signUp, { body: player }))

  it('answers an unknown name and a wrong password alike', async () => {
    const wrong = await post('/login', { ...player, password: 'gram-27' })
    const unknown = await post('/login', { ...player, username: 'Fafnir' })
    const long = await post('/login', { username: 'S'.repeat(5_000), password: 'x'.repeat(5_000) })
    expect([wrong.status, unknown.status, long.status]).toEqual([401, 401, 401])
    const message = await wrong.text()
    expect([await unknown.text(), await long.text()]).toEqual([message, message])
  })

  it('allows five failures in 15 minutes, then locks even the right password out, with Retry-After', async () => {
    for (let i = 0; i < 5; i++) expect((await post('/login', { ...player, password: `gram-${i}` })).status).toBe(401)
    const locked = await post('/login', player)
    expect(locked.status).toBe(429)
    expect(locked.headers.get('Retry-After')).toBe('900')
    expect(await locked.json()).toEqual({ error: '操作過於頻繁，請於 900 秒後再試' })
    host.wait(15 * minuteMs)
    expect((await post('/login', player)).status).toBe(200)
  })

  it('allows fifty failures from an address, over all names', async () => {
    for (let i = 0; i < 50; i++) expect((await post('/login', { ...player, username: `Dwarf${i}` })).status).toBe(401)
    expect((await post('/login', { ...player, username: 'Dwarf50' })).status).toBe(429)
  })
})

describe('session', () => {
  let other: string
  beforeEach(async () => {
    token = (await client().call(signUp, { body: player })).session.token
    other = (await client().call(signUp, { body: { ...player, username: 'Kriemhild' } })).session.token
  })
  const check = (headers: HeadersInit) => host.request('/auth/check', { headers })

  it('a session is accepted in either header, or in both with one token', async () => {
    const [bearer, authToken] = [{ Authorization: `Bearer ${token}` }, { 'Auth-Token': token as string }]
    for (const headers of [bearer, authToken, { ...bearer, ...authToken }])
      expect((await check(headers)).status).toBe(200)
  })

  it('a session is rejected if the two headers differ', async () => {
    const answer = await check({ Authorization: `Bearer ${token}`, 'Auth-Token': other })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: '請求帶有兩個不同的登入憑證' })
  })

  it.each(['', 'Basic abc', 'Bearer a b', `Bearer ${'x'.repeat(5000)}`])(
    'a session is not opened by %j',
    async (header) => {
      const answer = await check({ Authorization: header })
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
      expect(await answer.json()).toMatchObject({ msg: expect.stringContaining('登入') })
    },
  )

  it('a logout ends its session, but no other', async () => {
    const second = (await client().call(login, { body: player })).session
    expect(await client().call(logout, { body: { accountId: second.accountId } })).toEqual({ ok: true, msg: '已登出' })
    expect(await failure(client().call(checkAuth, {}))).toMatchObject({ status: 401 })
    token = second.token
    expect(await failure(client().call(checkAuth, {}))).toBeUndefined()
  })

  it('a session is not ended by a logout of another account', async () => {
    expect(await failure(client().call(logout, { body: { accountId: '9999' } }))).toMatchObject({ status: 403 })
    expect(await failure(client().call(checkAuth, {}))).toBeUndefined()
  })

  it('tokens and passwords are in no log', async () => {
    await post('/login', { ...player, password: 'gram-27' })
    await client().call(login, { body: player })
    const log = host.lines.join('')
    expect(log).toContain('/login')
    for (const secret of [token as string, other, player.password, 'gram-27']) expect(log).not.toContain(secret)
    const audit = JSON.stringify(await host.rows('audit_log'))
    expect(audit).toContain('login.fail')
    for (const secret of [token as string, other, player.password, 'gram-27']) expect(audit).not.toContain(secret)
  })
})
