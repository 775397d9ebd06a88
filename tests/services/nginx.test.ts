import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { projectRoot, startNginx, writeCertificate } from '../programs.ts'
import { until } from '../run/until.ts'
import { sendRaw } from '../send-raw.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const nginx = findProgram('nginx')
const openssl = findProgram('openssl')
const missing = [!nginx && 'nginx', !openssl && 'openssl'].filter(Boolean).join(' and ')
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

describe.skipIf(missing !== '')(
  `nginx with docs/deploy/nginx.conf${missing && ` (skipped: ${missing} not installed)`}`,
  () => {
    let folder: string
    let host: TestHost
    let listening: ReturnType<typeof serve>
    let server: ChildProcess
    const ports = { http: 0, https: 0, host: 0 }

    beforeAll(async () => {
      folder = temporaryFolder('nginx')
      host = await createTestHost({ env: { TRUSTED_PROXY_HOPS: '1' } })
      for (const name of ['http', 'https', 'host'] as const) ports[name] = await freePort()
      await new Promise<void>((resolve) => {
        listening = serve({ fetch: host.app.fetch, port: ports.host, hostname: '127.0.0.1' }, () => resolve())
      })
      writeCertificate(openssl as string, folder)
      const proxy = readFileSync(path.join(projectRoot, 'docs/deploy/nginx.conf'), 'utf8')
        .replace('127.0.0.1:8787', `127.0.0.1:${ports.host}`)
        .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
        .replace('  listen [::]:80;', hasIpv6 ? `  listen [::1]:${ports.http};` : '')
        .replace('  listen [::]:443 ssl http2;', hasIpv6 ? `  listen [::1]:${ports.https} ssl http2;` : '')
        .replaceAll('/etc/ssl/almanac/', `${folder}/`)
        // A slow machine cannot exceed the documented rate.
        .replace('rate=50r/s', 'rate=2r/s')
      server = await startNginx(nginx as string, folder, proxy, () =>
        fetch(`http://127.0.0.1:${ports.http}/`).then(({ status }) => status === 403),
      )
    })

    afterAll(async () => {
      await endProcess(server)
      listening?.close()
      await host?.close()
    })

    const ask = async (
      at: string,
      headers: Record<string, string | string[]> = {},
      body?: Buffer,
      to = '127.0.0.1',
    ) => {
      const call = request({
        ...{ host: to, port: ports.https, path: at, method: body ? 'POST' : 'GET' },
        ...{ rejectUnauthorized: false, servername: 'api.example.com' },
        headers: { Host: 'api.example.com', ...headers },
      })
      const answer = await sendRaw(call, body)
      return { ...answer, body: answer.body.toString() }
    }

    it('replaces a forged X-Forwarded-For with the address of the client', async () => {
      for (const forged of ['1.1.1.1', '1.1.1.1, 8.8.8.8', ['1.1.1.1', '8.8.8.8'], 'unknown', ''])
        expect((await ask('/api/myip', { 'X-Forwarded-For': forged })).body).toBe('{"ip":"127.0.0.1"}')
    })

    it.skipIf(!hasIpv6)(`answers over IPv6${hasIpv6 ? '' : ' (skipped: no IPv6 here)'}`, async () => {
      expect((await ask('/api/myip', {}, undefined, '::1')).body).toBe('{"ip":"::1"}')
      expect((await fetch(`http://[::1]:${ports.http}/`)).status).toBe(403)
    })

    it('forwards 413 while the client still sends its body', async () => {
      const body = Buffer.alloc(8 * 1024 * 1024, 32)
      expect((await ask('/login', { 'Content-Type': 'application/json' }, body)).status).toBe(413)
    })

    it('adds HSTS to the headers of the host, also on errors, and duplicates none', async () => {
      for (const at of ['/api/myip', '/no/such/call']) {
        const { headers } = await ask(at)
        expect(headers['strict-transport-security']).toBe('max-age=31536000')
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
        expect(String(headers.server ?? 'nginx')).toBe('nginx')
      }
    })

    it('refuses plain HTTP instead of redirecting a request with its token', async () => {
      const plain = await fetch(`http://127.0.0.1:${ports.http}/posts?x=1`, { redirect: 'manual' })
      expect([plain.status, plain.headers.get('Location')]).toEqual([403, null])
    })

    it('answers calls beyond the limit of one client with 429, and serves it again later', async () => {
      const answers: Awaited<ReturnType<typeof ask>>[] = []
      while (answers.length < 10_000 && !answers.some(({ status }) => status === 429))
        answers.push(await ask('/api/myip'))
      expect(answers.at(-1)).toMatchObject({
        status: 429,
        body: '{"error":"操作過於頻繁，請於 1 秒後再試"}',
        headers: {
          'access-control-allow-origin': '*',
          'retry-after': '1',
          'content-type': 'application/json',
          'strict-transport-security': 'max-age=31536000',
        },
      })
      await until('the client is served again', async () => (await ask('/api/myip')).status === 200)
    })
  },
)
