/** docs/deploy/nginx.conf, the proxy before the host, run by Debian's real nginx on free ports. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { findProgram } from '../system-packages.ts'

const nginx = findProgram('nginx')
const openssl = findProgram('openssl')
const reason = [!nginx && 'nginx', !openssl && 'openssl'].filter(Boolean).join(' and ')
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
const documented = path.join(import.meta.dirname, '../../docs/deploy/nginx.conf')

describe.skipIf(reason !== '')(`nginx${reason && ` (skipped: ${reason} not installed)`}`, () => {
  let folder: string
  let host: TestHost
  let listening: ReturnType<typeof serve>
  let server: ChildProcess
  const ports = { http: 0, https: 0, host: 0 }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'nginx-'))
    host = await createTestHost({ env: { TRUSTED_PROXY_HOPS: '1' } })
    for (const name of ['http', 'https', 'host'] as const) ports[name] = await freePort()
    await new Promise<void>((resolve) => {
      listening = serve({ fetch: host.app.fetch, port: ports.host, hostname: '127.0.0.1' }, () => resolve())
    })
    const [certificate, key] = [path.join(folder, 'fullchain.pem'), path.join(folder, 'privkey.pem')]
    execFileSync(
      openssl as string,
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '1',
        '-subj',
        '/CN=api.example.com',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    )
    const proxy = readFileSync(documented, 'utf8')
      .replace('127.0.0.1:8787', `127.0.0.1:${ports.host}`)
      .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
      .replace('  listen [::]:80;', hasIpv6 ? `  listen [::1]:${ports.http};` : '')
      .replace('  listen [::]:443 ssl http2;', hasIpv6 ? `  listen [::1]:${ports.https} ssl http2;` : '')
      .replaceAll('/etc/ssl/almanac/', `${folder}/`)
    writeFileSync(path.join(folder, 'proxy.conf'), proxy)
    // Started by root, its workers would be somebody else, who may not read this folder.
    const user = process.getuid?.() === 0 ? 'user root; ' : ''
    const main = `${user}daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  include ${folder}/proxy.conf;
}`
    writeFileSync(path.join(folder, 'nginx.conf'), main)
    const words = ['-p', folder, '-e', `${folder}/error.log`, '-c', path.join(folder, 'nginx.conf')]
    const check = spawnSync(nginx as string, [...words, '-t'], { encoding: 'utf8' })
    if (check.status !== 0) throw new Error(`nginx -t: ${check.stderr}`)
    server = spawn(nginx as string, words, { stdio: 'ignore' })
    for (let i = 0; i < 100; i++) {
      const up = await fetch(`http://127.0.0.1:${ports.http}/`, { redirect: 'manual' }).catch(() => undefined)
      if (up) break
      await sleep(50)
    }
  }, 40_000)

  afterAll(async () => {
    await endProcess(server)
    listening?.close()
    await host?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  interface Answer {
    status: number
    headers: Record<string, unknown>
    body: string
  }
  const ask = (at: string, headers: Record<string, string | string[]> = {}, body?: Buffer, to = '127.0.0.1') =>
    new Promise<Answer>((resolve, reject) => {
      const options = {
        host: to,
        port: ports.https,
        path: at,
        method: body ? 'POST' : 'GET',
        rejectUnauthorized: false,
        servername: 'api.example.com',
        headers: { Host: 'api.example.com', ...headers },
      }
      const asked = request(options, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
      })
      asked.on('error', reject)
      asked.end(body)
    })

  it("gives the host the visitor's own address, whatever the visitor wrote", async () => {
    const forged: (string | string[])[] = [
      '1.1.1.1',
      '1.1.1.1, 8.8.8.8',
      ['1.1.1.1', '8.8.8.8'],
      '127.0.0.1',
      'unknown',
      '',
    ]
    for (const value of forged)
      expect((await ask('/api/myip', { 'X-Forwarded-For': value })).body).toBe('{"ip":"127.0.0.1"}')
  })

  it.skipIf(!hasIpv6)(`answers over IPv6, too${hasIpv6 ? '' : ' (skipped: no IPv6 here)'}`, async () => {
    expect((await ask('/api/myip', {}, undefined, '::1')).body).toBe('{"ip":"::1"}')
    const plain = await fetch(`http://[::1]:${ports.http}/`, { redirect: 'manual' })
    expect(plain.status).toBe(403)
  })

  it('opens the firewall for no forged address', async () => {
    const json = { 'Content-Type': 'application/json' }
    const account = Buffer.from(JSON.stringify({ username: 'Siegfried', password: 'balmung-2027', gender: 'male' }))
    const { token } = JSON.parse((await ask('/SignUp', json, account)).body) as { token: string }
    const allow = (ip: string) =>
      ask(
        '/firewall/allow',
        { ...json, 'Auth-Token': token, 'X-Forwarded-For': ip },
        Buffer.from(JSON.stringify({ clientInfo: { ip } })),
      )
    const answer = await allow('1.1.1.1')
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([403, { Status: false }])
    expect((await allow('127.0.0.1')).status).toBe(200)
    const rows = await host.deps.database.db.selectFrom('firewall_openings').select('address').execute()
    expect(rows).toEqual([{ address: '127.0.0.1' }])
  })

  it('hands on that a body is too large, although it is still sending it', async () => {
    for (const megabytes of [1, 2, 4, 8, 8, 8, 8, 8]) {
      const body = Buffer.alloc(megabytes * 1024 * 1024, 32)
      expect((await ask('/login', { 'Content-Type': 'application/json' }, body)).status, `${megabytes} MB`).toBe(413)
    }
  })

  it("adds HSTS to the host's own headers, on errors too, and doubles none", async () => {
    for (const at of ['/api/myip', '/no/such/call']) {
      const { headers } = await ask(at)
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(String(headers.server ?? 'nginx')).toBe('nginx')
    }
  })

  it('answers what is beyond one client’s calls a second with 429, and goes on', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/api/myip')))
    answers.push(...(await Promise.all(Array.from({ length: 400 }, () => ask('/api/myip')))))
    const all = answers.map(({ status }) => status)
    expect(new Set(all)).toEqual(new Set([200, 429]))
    expect(all.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100)
    // A page of the site reads it as it reads the host's own.
    const refused = answers.find(({ status }) => status === 429)
    expect([JSON.parse(refused?.body ?? ''), refused?.headers]).toMatchObject([
      { error: '操作過於頻繁，請於 1 秒後再試' },
      {
        'access-control-allow-origin': '*',
        'retry-after': '1',
        'content-type': 'application/json',
        'strict-transport-security': 'max-age=31536000',
      },
    ])
    await vi.waitFor(async () => expect((await ask('/api/myip')).status).toBe(200), { timeout: 10_000, interval: 200 })
  })

  it('answers more connections of one client than its share with 429', async () => {
    const idle = Array.from({ length: 70 }, () =>
      connect({ host: '127.0.0.1', port: ports.https, rejectUnauthorized: false, servername: 'api.example.com' }),
    )
    // A body that never comes keeps the connection counted.
    const head =
      'POST /login HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n'
    const answers: string[] = []
    for (const socket of idle) {
      socket.on('error', () => answers.push('error'))
      socket.once('data', (data) => answers.push(data.toString().slice(9, 12)))
      socket.once('secureConnect', () => socket.write(head))
    }
    // At most 50 are held.
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(20)
    for (const socket of idle) socket.destroy()
    expect(answers.filter((answer) => answer === '429').length).toBeGreaterThanOrEqual(10)
  })

  it('refuses plain HTTP, rather than send a token on to HTTPS unnoticed', async () => {
    const plain = await fetch(`http://127.0.0.1:${ports.http}/posts?x=1`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('Location')]).toEqual([403, null])
  })
})
