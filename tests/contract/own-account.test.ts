import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { getSessions } from '../../api/account.ts'
import { type CallAnswer, createTestHost, must, password, type TestHost } from '../host.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1'

let host: TestHost
beforeEach(async () => {
  host = await createTestHost()
  return () => host.close()
})

const errorOf = async (answer: Promise<CallAnswer>) => {
  const { status, error } = await answer
  return [status, error]
}
const sessionsOf = async (token: string) =>
  v.parse(getSessions.answer, await host.ask('/account/sessions', { token })).sessions
const isAlive = (token: string) => host.isAlive(token)
const change = (token: string, oldPassword: string, newPassword: string) =>
  host.ask('/account/password', { token, body: { password: oldPassword, new_password: newPassword } })

it('lists the sessions of an account by device, network and time, last used first, without tokens', async () => {
  const first = await host.signUp('Brynhild')
  host.wait(60_000)
  const from = { headers: { 'User-Agent': phone }, from: '2001:db8:1:2::3' }
  const second = must((await host.logIn('brynhild', password, from)).token)
  await host.signUp('Siegfried')
  const sessions = await sessionsOf(second)
  expect(sessions.map(({ current, device, network, created_at }) => [current, device, network, created_at])).toEqual([
    [true, 'Safari・iPhone', '2001:db8:1::/48', '2026-01-02 11:05'],
    [false, expect.any(String), '203.0.113.0/24', '2026-01-02 11:04'],
  ])
  for (const token of [first, second]) expect(JSON.stringify(sessions)).not.toContain(token)
  expect((await host.ask('/account/sessions')).status).toBe(401)
})

it('ends one or all other sessions of an account, but none of another account', async () => {
  const own = await host.signUp('Brynhild')
  const others = [await host.openSession('Brynhild'), await host.openSession('Brynhild')] as const
  const stranger = await host.signUp('Siegfried')
  const [otherSession] = await sessionsOf(stranger)
  const end = (id: string, token = own) => host.ask(`/account/sessions/${id}`, { token, method: 'DELETE' })
  expect(await errorOf(end(otherSession?.id ?? ''))).toEqual([404, '這個登入已經結束'])
  for (const odd of ['%25', '0', '_'.repeat(16), `${otherSession?.id}0`, '..%2F..'])
    expect((await end(odd)).status).toBe(404)
  expect(await isAlive(stranger)).toBe(true)
  const target = (await sessionsOf(others[0])).find(({ current }) => current)
  expect((await end(target?.id ?? '')).status).toBe(200)
  expect((await end(target?.id ?? '')).status).toBe(404)
  expect([await isAlive(own), await isAlive(others[0]), await isAlive(others[1])]).toEqual([true, false, true])
  expect(await host.ask('/account/sessions', { token: own, method: 'DELETE' })).toEqual({ status: 200, ended: 1 })
  expect([await isAlive(own), await isAlive(others[1]), await isAlive(stranger)]).toEqual([true, false, true])
})

it('a new password ends all sessions, opens a new one for the caller, and has an audit entry', async () => {
  const [own, other] = [await host.signUp('Brynhild'), await host.openSession('Brynhild')]
  const fresh = must((await change(own, password, 'Balmung-2026')).token)
  expect([await isAlive(own), await isAlive(other), await isAlive(fresh)]).toEqual([false, false, true])
  expect((await host.logIn('Brynhild')).status).toBe(401)
  expect((await host.logIn('Brynhild', 'Balmung-2026')).status).toBe(200)
  const lines = await host.rows('audit_log')
  const line = lines.find(({ action }) => action === 'account.password')
  expect(line).toMatchObject({ address: '203.0.113.0/24', detail: '{}' })
  expect(JSON.stringify(lines) + host.lines.join()).not.toMatch(/Balmung-2026|Poring-4711/)
})

it('rejects a new password that is weak, equal to the old one, or sent with a wrong old one', async () => {
  const own = await host.signUp('Brynhild')
  for (const [newPassword, message] of [
    ['short', '密碼至少需要 6 個字元'],
    ['x'.repeat(201), '密碼最多 200 個字元'],
    ['password1', '這組密碼太常見，容易被猜中，請換一組'],
    ['brynhild', '這組密碼太常見，容易被猜中，請換一組'],
    [password, '新密碼與目前的密碼相同'],
  ] as const)
    expect(await errorOf(change(own, password, newPassword))).toEqual([400, message])
  expect(await errorOf(change(own, 'poring-4711', 'Balmung-2026'))).toEqual([403, '目前的密碼不正確'])
  expect((await change('', password, 'Balmung-2026')).status).toBe(401)
  for (const body of [{}, { password }, { password: 1, new_password: 2 }, { password: [password], new_password: 'x' }])
    expect((await host.ask('/account/password', { token: own, body })).status).toBe(400)
  expect(await isAlive(own)).toBe(true)
})

it('limits wrong old passwords of a session; failures at the login or in another session do not count', async () => {
  const stolen = await host.signUp('Brynhild')
  const own = await host.openSession('Brynhild')
  const statuses: number[] = []
  for (let guess = 0; guess < 6; guess++) await host.logIn('Brynhild', `Wrong-${guess}-7`)
  expect((await host.logIn('Brynhild')).status).toBe(429)
  for (let guess = 0; guess < 6; guess++) statuses.push((await change(stolen, `Wrong-${guess}-7`, 'Gram-2026')).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  expect((await change(own, password, 'Balmung-2026')).status).toBe(200)
})
