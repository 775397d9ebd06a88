/** The upstream of several hosts in docs/operations.md, in nginx with two running hosts of three. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { mariaDbDatabase } from '../mariadb.ts'
import { prepareDatabase } from '../prepared-schema.ts'
import { projectRoot, startNginx } from '../programs.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const nginx = findProgram('nginx')
const missing = [!nginx && 'nginx', !findProgram('mariadbd') && 'mariadbd'].filter(Boolean).join(' and ')

/** docs/deploy/nginx.conf with the upstream of docs/operations.md, on other ports and without TLS. */
function documentedProxy(port: number, hostPorts: readonly number[]): string {
  const read = (file: string) => readFileSync(path.join(projectRoot, 'docs', file), 'utf8')
  const shown = /```nginx\n(upstream almanac_host \{[\s\S]*?\n\})\n```/.exec(read('operations.md'))?.[1] ?? ''
  let next = 0
  const upstream = shown.replace(/server [\d.]+:\d+/g, () => `server 127.0.0.1:${hostPorts[next++]}`)
  expect(next, 'hosts in docs/operations.md').toBe(hostPorts.length)
  return read('deploy/nginx.conf')
    .replace(/upstream almanac_host \{[\s\S]*?\n\}/, upstream)
    .replace(/server \{\s*listen 80;[\s\S]*?\n\}/, '')
    .replace(/listen 443 ssl[^;]*;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s*(?:listen \[::\]|ssl_|http2 ).*$/gm, '')
}

describe.skipIf(missing !== '')(`several hosts${missing && ` (skipped: ${missing} not installed)`}`, () => {
  let port: number
  let server: ChildProcess | undefined
  let database: Awaited<ReturnType<typeof mariaDbDatabase>>
  let hosts: TestHost[] = []
  let listening: ReturnType<typeof serve>[] = []

  beforeAll(async () => {
    database = await mariaDbDatabase()
    await prepareDatabase(database.url)
    port = await freePort()
    const hostPorts = [await freePort(), await freePort(), await freePort()]
    const options = { databaseUrl: database.url, env: { TRUSTED_PROXY_HOPS: '1' } }
    hosts = [await createTestHost(options), await createTestHost(options)]
    // Nothing listens on the third port.
    listening = hosts.map(({ app }, n) =>
      serve({ fetch: app.fetch, port: hostPorts[n] as number, hostname: '127.0.0.1' }),
    )
    const proxy = documentedProxy(port, hostPorts)
    server = await startNginx(
      nginx as string,
      temporaryFolder('several-hosts'),
      proxy,
      async () => (await ask('/posts')).ok,
    )
  })
  afterAll(async () => {
    await endProcess(server)
    for (const each of listening) each.close()
    for (const host of hosts) await host.close()
    database?.drop()
  })

  const ask = (at: string, body?: unknown, token = '') =>
    fetch(`http://127.0.0.1:${port}${at}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  it('share sessions and the count of wrong passwords; a host that is down fails no request', async () => {
    const player = { username: 'Siegfried', password: 'balmung-2027' }
    const signedUp = await ask('/SignUp', { ...player, gender: 'male' })
    expect(signedUp.status).toBe(201)
    const { token } = (await signedUp.json()) as { token: string }
    const checks = await Promise.all(Array.from({ length: 12 }, () => ask('/auth/check', undefined, token)))
    expect(checks.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const guesses: number[] = []
    for (let n = 0; n < 7; n++) guesses.push((await ask('/login', { ...player, password: `balmung-${n}` })).status)
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429])
    for (const { lines } of hosts) expect(lines.some((line) => line.includes('"path":"/login"'))).toBe(true)
  })
})
