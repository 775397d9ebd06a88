/** docs/deploy/nginx.conf and the server block that a build writes, run by Debian's real nginx on free ports. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders, toNginx } from '../../scripts/build/header-set.ts'
import { findProgram } from '../../scripts/check/system-packages.ts'
import { createTestHost, type TestHost } from '../host.ts'

const nginx = findProgram('nginx')
const openssl = findProgram('openssl')
const reason = [!nginx && 'nginx', !openssl && 'openssl'].filter(Boolean).join(' and ')
const documented = path.join(import.meta.dirname, '../../docs/deploy/nginx.conf')

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

describe.skipIf(reason !== '')(`nginx${reason && ` (skipped: ${reason} not installed)`}`, () => {
  let folder: string
  let host: TestHost
  let listening: ReturnType<typeof serve>
  let server: ChildProcess
  const ports = { http: 0, https: 0, host: 0, site: 0 }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'nginx-'))
    host = await createTestHost({ env: { TRUSTED_PROXY_HOPS: '1' } })
    for (const name of ['http', 'https', 'host', 'site'] as const) ports[name] = await freePort()
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
      .replaceAll('/etc/ssl/almanac/', `${folder}/`)
    writeFileSync(path.join(folder, 'proxy.conf'), proxy)
    writeSite()
    // Started by root, its workers would be somebody else, who may not read this folder.
    const user = process.getuid?.() === 0 ? 'user root; ' : ''
    const main = `${user}daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 128; }
http {
  access_log off; default_type application/octet-stream; types { text/html html; text/javascript js; }
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  include ${folder}/proxy.conf;
  include ${folder}/site.conf;
}`
    writeFileSync(path.join(folder, 'nginx.conf'), main)
    const words = ['-p', folder, '-e', `${folder}/error.log`, '-c', path.join(folder, 'nginx.conf')]
    const check = spawnSync(nginx as string, [...words, '-t'], { encoding: 'utf8' })
    if (check.status !== 0) throw new Error(`nginx -t: ${check.stderr}`)
    server = spawn(nginx as string, words, { stdio: 'ignore' })
    for (let i = 0; i < 100; i++) {
      const up = await fetch(`http://127.0.0.1:${ports.site}/`).catch(() => undefined)
      if (up) break
      await sleep(50)
    }
  }, 40_000)

  afterAll(async () => {
    await new Promise<void>((resolve) => {
      if (!server || server.exitCode !== null) return resolve()
      server.once('exit', () => resolve())
      server.kill('SIGTERM')
    })
    listening?.close()
    await host?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A small release, with the server block that the build would write for it. */
  function writeSite(): void {
    const root = path.join(folder, 'release')
    mkdirSync(path.join(root, '_astro'), { recursive: true })
    mkdirSync(path.join(root, '.almanac'))
    mkdirSync(path.join(root, 'news'))
    const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)
    for (const [file, text] of [
      ['index.html', '<title>home</title>'],
      ['SignUp.html', '<title>sign up</title>'],
      ['_astro/a.abc.js', '1'],
      ['.almanac/headers.json', '{}'],
      ['_headers', 'x'],
    ] as const)
      write(file, text)
    writeFileSync(path.join(root, 'SignUp.html.gz'), gzipSync('<title>sign up</title>'))
    const text = toNginx({
      headers: securityHeaders("default-src 'none'; script-src 'sha256-abc='"),
      exceptions: { '/SignUp': "default-src 'self'" },
    })
    const site = text.replace('listen 8080;', `listen 127.0.0.1:${ports.site};`).replace(/root [^;]+;/, `root ${root};`)
    writeFileSync(path.join(folder, 'site.conf'), site)
  }

  interface Answer {
    status: number
    headers: Record<string, unknown>
    body: string
  }
  const ask = (at: string, headers: Record<string, string | string[]> = {}, body?: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
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

  it("adds HSTS to the host's own headers, on errors too, and doubles none", async () => {
    for (const at of ['/api/myip', '/no/such/call']) {
      const { headers } = await ask(at)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(String(headers.server ?? 'nginx')).toBe('nginx')
    }
  })

  it('sends plain HTTP to HTTPS and stops what is far too large', async () => {
    const plain = await fetch(`http://127.0.0.1:${ports.http}/posts?x=1`, { redirect: 'manual' })
    expect(plain.status).toBe(308)
    expect(plain.headers.get('Location')).toMatch(/^https:\/\/.*\/posts\?x=1$/)
    expect(
      (await ask('/login', { 'Content-Type': 'application/json' }, Buffer.alloc(3 * 1024 * 1024, 32))).status,
    ).toBe(413)
  })

  describe('the static site', () => {
    const get = (at: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${ports.site}${at}`, { redirect: 'manual', headers })

    it.each([
      ['/', 200, "default-src 'none'; script-src 'sha256-abc='"],
      ['/SignUp', 200, "default-src 'self'"],
    ])('serves %s with its policy, HSTS and the other headers', async (at, status, policy) => {
      const answer = await get(at)
      expect([answer.status, answer.headers.get('Content-Security-Policy')]).toEqual([status, policy])
      expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age=31536000')
      expect(answer.headers.get('X-Frame-Options')).toBe('DENY')
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
    })
    it('keeps named-by-content files for a year, and serves what was compressed before', async () => {
      expect((await get('/_astro/a.abc.js')).headers.get('Cache-Control')).toContain('immutable')
      expect((await get('/SignUp', { 'Accept-Encoding': 'gzip' })).headers.get('Content-Encoding')).toBe('gzip')
    })
    it('sends a lost navigation home, and nothing else', async () => {
      const lost = await get('/no/such', { Accept: 'text/html' })
      expect([lost.status, lost.headers.get('Location')]).toEqual([302, '/'])
      expect((await get('/no/such.png', { Accept: 'image/*' })).status).toBe(404)
    })
    it.each(['/.almanac/headers.json', '/_headers', '/SignUp.html.gz', '/..%2f..%2fetc/passwd'])(
      'hides %s',
      async (at) => {
        expect((await get(at)).status).toBeGreaterThanOrEqual(400)
      },
    )
    it('sends /SignUp.html and /SignUp/ to /SignUp', async () => {
      for (const at of ['/SignUp.html', '/SignUp/']) expect((await get(at)).headers.get('Location')).toBe('/SignUp')
    })
  })
})
