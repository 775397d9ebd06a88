import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../domain/time/day.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { temporaryFolder } from '../temporary-folder.ts'

let host: TestHost
let token: string
let folder: string
const proxy = '10.0.0.1'
const visitor = '1.1.1.1'

/** A program that logs its arguments, one line for each call. */
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
  token = await host.signUp('Siegfried')
}

const allow = (ip: unknown, forwarded = visitor) =>
  host.send('/firewall/allow', {
    body: { clientInfo: { ip } },
    headers: { 'X-Forwarded-For': forwarded, 'Auth-Token': token },
    from: proxy,
  })

beforeEach(() => {
  folder = temporaryFolder('firewall')
})
afterEach(async () => {
  await host.close()
})

describe('POST /firewall/allow', () => {
  it('runs the command once with the address that the host sees, as separate arguments', async () => {
    const { command, calls } = recorder()
    await start({ FIREWALL_COMMAND: command, FIREWALL_HOURS: '2' })
    const answer = await allow(visitor)
    expect([answer.status, await answer.json()]).toEqual([200, { Status: true, Message: '2 小時內可由此 IP 連線' }])
    expect(calls()).toEqual(['4|ip|1.1.1.1|timeout|7200s|'])
    const [opening] = await host.rows('firewall_openings')
    expect(opening && opening.expires_at - opening.opened_at).toBe(7_200_000)
  })

  it.each([
    ["somebody else's address", '8.8.8.8', visitor],
    ['IPv4 inside IPv6', '::ffff:1.1.1.1', visitor],
    ['an address that the proxy did not write', visitor, 'unknown'],
    ['shell text', '1.1.1.1; reboot', visitor],
    ['a private visitor', '192.168.1.7', '192.168.1.7'],
    ['loopback, where a command is set', '127.0.0.1', '127.0.0.1'],
    ['what a client forged before the proxy', '8.8.8.8', '8.8.8.8, 1.1.1.1'],
  ])('rejects %s and runs nothing', async (_, ip, forwarded) => {
    const { command, calls } = recorder()
    await start({ FIREWALL_COMMAND: command })
    const answer = await allow(ip, forwarded)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ Status: false, Message: expect.any(String) })
    expect(calls()).toEqual([])
    const lines = await host.auditLines('firewall%')
    expect(lines.map(({ action }) => action)).toEqual(['firewall.refuse'])
  })

  it('only records the opening if no command is set, also for loopback', async () => {
    await start()
    expect((await allow('127.0.0.1', '127.0.0.1')).status).toBe(200)
    expect((await allow('192.168.1.7', '192.168.1.7')).status).toBe(403)
  })

  it('stores no opening that the firewall rejected', async () => {
    const { command } = recorder(1)
    await start({ FIREWALL_COMMAND: command })
    const answer = await allow(visitor)
    expect([answer.status, (await answer.json()).Status]).toEqual([502, false])
    expect(await host.rows('firewall_openings')).toEqual([])
  })

  it('prolongs an open address in one row; a later failure keeps the opening', async () => {
    const { command } = recorder()
    const failing = `${command.split(' ')[0]} {ip}`
    await start({ FIREWALL_COMMAND: command })
    const rows = () => host.rows('firewall_openings')
    await allow(visitor)
    host.wait(3_600_000)
    await allow(visitor)
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    expect(row && row.expires_at - host.deps.now()).toBe(dayMs)
    host.wait(600_000)
    writeFileSync(failing.split(' ')[0] as string, '#!/bin/sh\nexit 1\n')
    expect((await allow(visitor)).status).toBe(502)
    expect(await rows()).toEqual([row])
  })

  it('limits the addresses of one account until they expire', async () => {
    await start()
    const statuses: number[] = []
    for (let i = 1; i <= 6; i++) statuses.push((await allow(`1.1.1.${i}`, `1.1.1.${i}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    host.wait(dayMs)
    // The first session has expired as well.
    token = await host.openSession('Siegfried')
    expect((await allow('1.1.1.9', '1.1.1.9')).status).toBe(200)
  })
})

describe('GET /api/myip', () => {
  it('returns the address that the host sees, uncached', async () => {
    await start()
    const answer = await host.request('/api/myip', { headers: { 'X-Forwarded-For': visitor }, from: proxy })
    expect(await answer.json()).toEqual({ ip: visitor })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
})
