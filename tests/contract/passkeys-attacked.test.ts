import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Deviations, flag } from '../authenticator.ts'
import { createPasskeyHost, type PasskeyHost } from './passkeys-host.ts'

/** Differences of forged answers from a valid one: of another site, of a program, or without a present user. */
const deviations: Record<string, Deviations> = {
  'another origin': { origin: 'https://wiki.example.com.evil.test' },
  'another site’s hash': { site: 'evil.test' },
  'another challenge': { challenge: randomBytes(32).toString('base64url') },
  'no present user': { flags: flag.verified | flag.attested },
  'no verified user': { flags: flag.present | flag.attested },
  'a frame of another site': { client: { crossOrigin: true } },
}

let host: PasskeyHost
beforeEach(async () => {
  host = await createPasskeyHost()
  return () => host.close()
})
const count = async (table: 'passkeys' | 'sessions') =>
  (await host.deps.database.db.selectFrom(table).select('account_id').execute()).length

it('a replayed answer opens no second session, in turn or at once', async () => {
  const { authenticator } = await host.accountWithPasskey('Brynhild')
  const step = await host.startLogin('Brynhild')
  const answer = authenticator.get(await host.loginOptions(step))
  const others = await Promise.all([host.startLogin('Brynhild'), host.startLogin('Brynhild')])
  const before = await count('sessions')
  const answers = await Promise.all([step, step, step, ...others].map((token) => host.sendPasskey(token, answer)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  for (const token of [step, await host.startLogin('Brynhild')]) {
    expect((await host.sendPasskey(token, answer)).status).toBe(401)
    await host.loginOptions(token)
    expect((await host.sendPasskey(token, answer)).status).toBe(401)
  }
  expect(await count('sessions')).toBe(before + 1)
})

it('a new key that is added twice at once is stored once', async () => {
  const token = await host.signUp('Brynhild')
  const passkey = host.newAuthenticator().create(await host.creationOptions(token))
  const add = () => host.ask('/account/passkeys', { token, body: { name: '', passkey } })
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of answers) expect([200, 401, 409]).toContain(status)
  expect(await count('passkeys')).toBe(1)
})

it('a challenge of another session, login, purpose or account is rejected', async () => {
  const { token, authenticator } = await host.accountWithPasskey('Brynhild')
  const other = host.must((await host.completeLogin(await host.startLogin('Brynhild'), authenticator)).token)
  const passkey = host.newAuthenticator().create(await host.creationOptions(token))
  expect((await host.ask('/account/passkeys', { token: other, body: { passkey } })).status).toBe(409)
  await host.creationOptions(other)
  expect((await host.ask('/account/passkeys', { token: other, body: { passkey } })).status).toBe(403)

  const [one, two] = [await host.startLogin('Brynhild'), await host.startLogin('Brynhild')]
  const forOne = authenticator.get(await host.loginOptions(one))
  expect((await host.sendPasskey(two, forOne)).status).toBe(401)
  await host.loginOptions(two)
  expect((await host.sendPasskey(two, forOne)).status).toBe(401)
  const confirmation = authenticator.get(await host.confirmOptions(token))
  expect((await host.sendPasskey(one, confirmation)).status).toBe(401)
  const loginAnswer = authenticator.get(await host.loginOptions(two))
  expect((await host.ask('/account/confirm', { token, body: { passkey: loginAnswer } })).status).toBe(403)

  const siegfried = await host.accountWithPasskey('Siegfried')
  const step = await host.startLogin('Siegfried')
  const options = await host.loginOptions(step)
  // A key of another account, with its own id and with a requested id.
  expect((await host.sendPasskey(step, authenticator.get(options))).status).toBe(401)
  const stolen = { ...authenticator.get(await host.loginOptions(step)), id: siegfried.authenticator.id }
  expect((await host.sendPasskey(step, { ...stolen, rawId: stolen.id })).status).toBe(401)
  expect((await host.completeLogin(step, siegfried.authenticator)).status).toBe(200)
})

it('an answer after the end of its challenge or login is rejected', async () => {
  const { token, authenticator } = await host.accountWithPasskey('Brynhild')
  const step = await host.startLogin('Brynhild')
  const answer = authenticator.get(await host.loginOptions(step))
  const confirmation = authenticator.get(await host.confirmOptions(token))
  const passkey = host.newAuthenticator().create(await host.creationOptions(token))
  host.wait(5 * 60_000)
  expect((await host.sendPasskey(step, answer)).status).toBe(401)
  expect((await host.ask('/account/confirm', { token, body: { passkey: confirmation } })).status).toBe(403)
  expect((await host.ask('/account/passkeys', { token, body: { passkey } })).status).toBe(409)
  const again = authenticator.get(await host.confirmOptions(token))
  expect((await host.ask('/account/confirm', { token, body: { passkey: again } })).status).toBe(200)
  expect((await host.loginOptions(step)).status).toBe(401)
})

it.each(Object.entries(deviations))(
  'an answer with %s is rejected at adding, login and step-up',
  async (_, changes) => {
    const first = await host.signUp('Brynhild')
    const authenticator = host.newAuthenticator()
    expect((await host.add(first, authenticator, '', changes)).status).toBe(403)
    expect(await count('passkeys')).toBe(0)
    const token = host.must((await host.add(first, authenticator)).token)
    const flags = changes.flags === undefined ? {} : { flags: changes.flags & ~flag.attested }
    const step = await host.startLogin('Brynhild')
    expect((await host.completeLogin(step, authenticator, { ...changes, ...flags })).status).toBe(401)
    const passkey = authenticator.get(await host.confirmOptions(token), { ...changes, ...flags })
    expect((await host.ask('/account/confirm', { token, body: { passkey } })).status).toBe(403)
    expect((await host.completeLogin(step, authenticator)).status).toBe(200)
  },
)

it('an answer for another user, or with changed signed data, is rejected', async () => {
  const { authenticator } = await host.accountWithPasskey('Brynhild')
  const step = await host.startLogin('Brynhild')
  const changeBytes = (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 36 ? byte + 1 : byte)))
  for (const changes of [{ userHandle: 'AAAA' }, { alter: changeBytes }])
    expect((await host.completeLogin(step, authenticator, changes)).status).toBe(401)
  expect((await host.completeLogin(step, authenticator)).status).toBe(200)
})

it('a copied key, whose counter goes back, is rejected and recorded', async () => {
  const { authenticator } = await host.accountWithPasskey('Brynhild')
  expect((await host.completeLogin(await host.startLogin('Brynhild'), authenticator, { signCount: 100 })).status).toBe(
    200,
  )
  for (const signCount of [100, 99, 1, 0])
    expect((await host.completeLogin(await host.startLogin('Brynhild'), authenticator, { signCount })).status).toBe(401)
  const lines = (await host.actions()).filter((line) => line.startsWith('factor.counter'))
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('"stored":100,"given":99')
  expect(host.lines.join()).toContain('passkey count went back')
  // An answer with a wrong signature is not recorded as a copy.
  const changeBytes = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 36), Buffer.from([0])])
  expect(
    (await host.completeLogin(await host.startLogin('Brynhild'), authenticator, { signCount: 50, alter: changeBytes }))
      .status,
  ).toBe(401)
  expect((await host.actions()).filter((line) => line.startsWith('factor.counter'))).toHaveLength(4)
  await host.deps.database.db.deleteFrom('rate_limit').execute()
  expect((await host.completeLogin(await host.startLogin('Brynhild'), authenticator, { signCount: 101 })).status).toBe(
    200,
  )
})

it('limited challenges of a stranger with the password do not lock the owner out', async () => {
  const { authenticator, token } = await host.accountWithPasskey('Brynhild')
  for (let login = 0; login < 4; login++) {
    const step = await host.startLogin('Brynhild')
    for (let call = 0; call < 20; call++) await host.loginOptions(step)
    expect((await host.ask('/login/second-factor/options', { body: { token: step } })).status).toBe(429)
    const answer = authenticator.get(await host.confirmOptions(token))
    expect((await host.sendPasskey(step, answer)).status).toBe(401)
  }
  expect((await host.completeLogin(await host.startLogin('Brynhild'), authenticator)).status).toBe(200)
  for (let call = 0; call < 16; call++) await host.confirmOptions(token)
  expect((await host.ask('/account/confirm/options', { token, method: 'POST' })).status).toBe(429)
})

it('keys without a usable algorithm are rejected, and attestation statements cause no request', async () => {
  const token = await host.signUp('Brynhild')
  const keyOf = (fields: Record<number, unknown>) =>
    new Map(Object.entries(fields).map(([n, value]) => [Number(n), value]))
  const point = { 1: 2, 3: -7, [-1]: 1, [-2]: Buffer.alloc(32, 9), [-3]: Buffer.alloc(32, 7) }
  const keys = [
    ...[point, { ...point, 3: -257 }, { ...point, [-2]: 'text' }, { 1: 2 }, { 3: -48 }],
    { 1: 3, 3: -257, [-1]: randomBytes(64), [-2]: Buffer.from([1, 0, 1]) },
    { 1: 1, 3: -8, [-1]: 6, [-2]: Buffer.alloc(5) },
  ].map(keyOf)
  for (const key of keys) expect((await host.add(token, host.newAuthenticator(), '', { key })).status).toBe(403)
  expect(await count('passkeys')).toBe(0)
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  let currentToken = token
  for (const format of ['packed', 'tpm', 'unknown']) {
    const statement = new Map(Object.entries({ alg: -7, sig: randomBytes(70), x5c: [randomBytes(900)] }))
    currentToken = host.must((await host.add(currentToken, host.newAuthenticator(), '', { format, statement })).token)
  }
  expect(fetchSpy).not.toHaveBeenCalled()
  fetchSpy.mockRestore()
})
