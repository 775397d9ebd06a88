import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestHost, type TestHost } from '../host.ts'

let host: TestHost
let token: string
let folder: string
const proxy = '10.0.0.1'
const visitor = '1.1.1.1'

/** A program that writes its arguments down, one call a line. */
function recorder(exitCode = 0): { command: string; calls: () => string[] } {
  const [program, output] = [path.join(folder, 'open'), path.join(folder, 'calls')]
  writeFileSync(program, `#!/bin/sh\nprintf '%s|' "$#" "$@" >> ${output}\necho >> ${output}\nexit ${exitCode}\n`)
  chmodSync(program, 0o755)
  writeFileSync(output, '')
  return {
    command: `${program} {family} {ip} timeout {seconds}s`,
    calls: () => readFileSync(output, 'utf8').split('\n').filter(Boolean),
  }
}

async function start(env: Record<string, string> = {}) {
  host = await createTestHost({ env: { TRUSTED_PROXY_HOPS: '1', ...env } })
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ username: 'Siegfried', password: 'balmung-2027', gender: 'male' })
  token = ((await (await host.request('/SignUp', { method: 'POST', body, headers })).json()) as { token: string }).token
}

const allow = (
  ip: unknown,
  { forwarded = visitor, headers = { 'Auth-Token': token } as Record<string, string> } = {},
) =>
  host.request('/firewall/allow', {
    method: 'POST',
    body: JSON.stringify({ clientInfo: { ip } }),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded, ...headers },
    from: proxy,
  })

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firewall-'))
})
afterEach(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

describe('POST /firewall/allow', () => {
  it('runs the command once with the address that the host sees, as separate arguments', async () => {
    const { command, calls } = recorder()
    await start({ FIREWALL_COMMAND: command, FIREWALL_HOURS: '2' })
    const answer = await allow(visitor)
    expect([answer.status, await answer.json()]).toEqual([200, { Status: true, Message: '2 小時內可由此 IP 連線' }])
    expect(calls()).toEqual(['4|ip|1.1.1.1|timeout|7200s|'])
    const [opening] = await host.deps.database.db.selectFrom('firewall_openings').selectAll().execute()
    expect(opening && opening.expires_at - opening.opened_at).toBe(7_200_000)
  })

  it('opens IPv6 in its canonical form', async () => {
    const { command, calls } = recorder()
    await start({ FIREWALL_COMMAND: command })
    expect((await allow('2606:4700:0:0:0:0:0:1111', { forwarded: '2606:4700::1111' })).status).toBe(200)
    expect(calls()[0]).toMatch(/^4\|ip6\|2606:4700::1111\|/)
  })

  it.each([
    ["somebody else's address", '8.8.8.8', visitor],
    ['a range', '1.1.1.1/24', visitor],
    ['IPv4 inside IPv6', '::ffff:1.1.1.1', visitor],
    ['a list', '1.1.1.1,8.8.8.8', visitor],
    ['shell text', '1.1.1.1; reboot', visitor],
    ['a private visitor', '192.168.1.7', '192.168.1.7'],
    ['a reserved visitor', '203.0.113.9', '203.0.113.9'],
    ['loopback, where a command is set', '127.0.0.1', '127.0.0.1'],
    ['what a client forged before the proxy', '8.8.8.8', '8.8.8.8, 1.1.1.1'],
  ])('refuses %s and runs nothing', async (_, ip, forwarded) => {
    const { command, calls } = recorder()
    await start({ FIREWALL_COMMAND: command })
    const answer = await allow(ip, { forwarded })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ Status: false, Message: expect.any(String) })
    expect(calls()).toEqual([])
    const lines = await host.deps.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'firewall%')
      .execute()
    expect(lines).toEqual([{ action: 'firewall.refuse' }])
  })

  it('believes no header when no proxy is trusted', async () => {
    const { command, calls } = recorder()
    await start({ FIREWALL_COMMAND: command, TRUSTED_PROXY_HOPS: '0' })
    expect((await allow(visitor)).status).toBe(403)
    expect(calls()).toEqual([])
  })

  it('takes the token from either header, and nothing without one', async () => {
    await start()
    expect((await allow(visitor, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200)
    expect((await allow(visitor, { headers: {} })).status).toBe(401)
  })

  it('only records where no command is set, loopback too', async () => {
    await start()
    expect((await allow('127.0.0.1', { forwarded: '127.0.0.1' })).status).toBe(200)
    expect((await allow('192.168.1.7', { forwarded: '192.168.1.7' })).status).toBe(403)
  })

  it('keeps no opening that the firewall refused', async () => {
    const { command } = recorder(1)
    await start({ FIREWALL_COMMAND: command })
    const answer = await allow(visitor)
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { Status: false, Message: '防火牆暫時無法開通，請稍後再試' },
    ])
    expect(await host.deps.database.db.selectFrom('firewall_openings').selectAll().execute()).toEqual([])
  })

  it('limits the addresses of one account until they expire', async () => {
    await start()
    const statuses: number[] = []
    for (let i = 1; i <= 6; i++) statuses.push((await allow(`1.1.1.${i}`, { forwarded: `1.1.1.${i}` })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    host.wait(24 * 3_600_000)
    // The session has ended by then as well, unless it was used: a new login, a free place.
    const body = JSON.stringify({ username: 'Siegfried', password: 'balmung-2027' })
    const login = await host.request('/login', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    })
    token = ((await login.json()) as { token: string }).token
    expect((await allow('1.1.1.9', { forwarded: '1.1.1.9' })).status).toBe(200)
  })

  it.each([{}, { clientInfo: {} }, { clientInfo: { ip: 5 } }, { clientInfo: { ip: 'x'.repeat(61) } }])(
    'refuses the body %j',
    async (payload) => {
      await start()
      const headers = { 'Content-Type': 'application/json', 'Auth-Token': token }
      expect(
        (await host.request('/firewall/allow', { method: 'POST', body: JSON.stringify(payload), headers })).status,
      ).toBe(400)
    },
  )
})

describe('GET /api/myip', () => {
  it('tells the address that the host sees, never stored', async () => {
    await start()
    const answer = await host.request('/api/myip', { headers: { 'X-Forwarded-For': visitor }, from: proxy })
    expect(await answer.json()).toEqual({ ip: visitor })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('FIREWALL_COMMAND', () => {
  it('must name the address, and its program itself', async () => {
    await expect(createTestHost({ env: { FIREWALL_COMMAND: 'nft list ruleset' } })).rejects.toThrow('{ip}')
    await start()
  })
})
