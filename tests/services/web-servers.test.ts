import type { ChildProcess } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageHeaders, withReports } from '../../publish/release/web-servers/header-set.ts'
import { toCaddy, toNginx } from '../../publish/release/web-servers/server-templates.ts'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { run, startNginx, startProgram } from '../programs.ts'
import { sendRaw } from '../send-raw.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const reportUrl = 'https://api.test/reports'
const strict = "default-src 'none'; script-src 'sha256-abc='"
const common = withReports(strict, reportUrl)
const loose = "default-src 'self'; style-src 'unsafe-inline'"
const news = "default-src 'self'; img-src https:"
const set = {
  headers: pageHeaders(strict, reportUrl),
  exceptions: { '/admin/posts/new': loose, '/shell/admin-edit': loose, '/news/*': news, '/shell/news': news },
  transport: 'max-age=31536000',
}
const title = (name: string) => `<!doctype html><title>${name}</title>`
/** One file of each kind of a release. */
const files: Record<string, string> = {
  'index.html': title('home'),
  'package.html': title('packages').padEnd(2_000),
  'package/101.html': title('package 101').padEnd(2_000),
  'news/7.html': title('news 7'),
  'admin/posts/new.html': title('new'),
  'changes/2.0.html': title('changes 2.0'),
  'shell/news.html': title('news shell'),
  'shell/admin-edit.html': title('edit shell'),
  '404.html': title('lost'),
  '_astro/a.abc.js': 'export const a = 1'.padEnd(2_000),
  'sw.js': '1',
  'site.webmanifest': '{}',
  'rss.xml': '<rss/>',
  'item/501.json': '{}',
  'data/items.jsonl': '{}\n',
  'embed.js': '1',
  'search/x.wasm': '\0asm',
  '.almanac/headers.json': '{"secret":1}',
  _headers: '/secret',
}

function writeRelease(folder: string, changes: Record<string, string> = {}): void {
  for (const [file, text] of Object.entries({ ...files, ...changes })) {
    const full = path.join(folder, file)
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, text)
    if (text.length >= 1_000) {
      // Pages below a folder have no gzip sibling.
      if (!file.includes('/') || file.startsWith('_astro/')) writeFileSync(`${full}.gz`, gzipSync(text))
      writeFileSync(`${full}.br`, brotliCompressSync(text))
    }
  }
}

const servers = [
  {
    name: 'nginx',
    brotli: false,
    start(program: string, folder: string, port: number, isReady: () => Promise<boolean>) {
      const site = toNginx(set)
        .replace('listen 8080;', `listen 127.0.0.1:${port};`)
        .replace('listen [::]:8080;', '')
        .replace(/root [^;]+;/, `root ${folder}/releases/current;`)
      const types = 'include /etc/nginx/mime.types; default_type application/octet-stream;'
      return startNginx(program, folder, `${types}\n${site}`, isReady)
    },
  },
  {
    name: 'caddy',
    brotli: true,
    start(program: string, folder: string, port: number, isReady: () => Promise<boolean>) {
      writeFileSync(path.join(folder, 'Caddyfile'), `{\n  admin off\n  auto_https off\n}\n${toCaddy(set)}`)
      const env = {
        ...{ PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        ALMANAC_ADDRESS: `http://127.0.0.1:${port}`,
        ALMANAC_ROOT: `${folder}/releases/current`,
      }
      const words = ['--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
      run(program, ['validate', ...words], { env })
      return startProgram(program, ['run', ...words], isReady, env)
    },
  },
]

for (const { name, brotli, start } of servers) {
  const program = findProgram(name)
  describe.skipIf(!program)(`the site behind ${name}${program ? '' : ` (skipped: ${name} is not installed)`}`, () => {
    let folder: string
    let port: number
    let server: ChildProcess

    const ask = (at: string, headers: Record<string, string> = {}, method = 'GET') =>
      sendRaw(request({ host: '127.0.0.1', port, path: at, method, headers }))
    const visit = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

    beforeAll(async () => {
      folder = temporaryFolder(`${name}-site`)
      port = await freePort()
      writeRelease(path.join(folder, 'releases', '1'))
      symlinkSync('1', path.join(folder, 'releases', 'current'))
      server = await start(program as string, folder, port, async () => (await ask('/')).status === 200)
    })

    afterAll(async () => {
      await endProcess(server)
    })

    it.each([
      ['/', 'home', common],
      ['/package?page=2&q=%E5%8D%A1', 'packages', common],
      ['/changes/2.0', 'changes 2.0', common],
      ['/news/7', 'news 7', news],
      ['/news/8', 'news shell', news],
      ['/admin/posts/new', 'new', loose],
      ['/admin/posts/8/edit', 'edit shell', loose],
    ])('answers %s with "%s", its policy and each security header once', async (at, pageTitle, policy) => {
      for (const headers of [visit, {}]) {
        const answer = await ask(at, headers)
        expect([answer.status, answer.body.toString().trim()]).toEqual([200, title(pageTitle)])
        expect(answer.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
          'reporting-endpoints': `policy="${reportUrl}"`,
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin-allow-popups',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('publickey-credentials-get=(self)'),
          'strict-transport-security': 'max-age=31536000',
          'cache-control': 'public, max-age=0, must-revalidate',
        })
        expect(answer.headers.server ?? name).not.toMatch(/\d/)
      }
    })

    it.each([
      ['/package/101.html?q=1', '/package/101?q=1'],
      ['/package/?q=%E5%8D%A1', '/package?q=%E5%8D%A1'],
      ['/index.html', '/'],
      ['/?module=item&action=view&id=501', '/item/501'],
      ['/index.php?module=vending', '/ShopSearch'],
      ['/monster/view/?id=1002', '/monster/1002'],
      ['/?module=server&action=status', '/'],
    ])('redirects %s to %s permanently', async (at, to) => {
      const { status, headers } = await ask(at, visit)
      expect([status, headers.location]).toEqual([301, to])
    })

    it.each(['/nothing', '/_astro', '/package/101/x'])(
      'redirects a navigation to %s to the home page, and answers other requests with 404',
      async (at) => {
        const redirect = await ask(at, visit)
        expect([redirect.status, redirect.headers.location]).toEqual([302, '/'])
        for (const Accept of ['*/*', 'application/json']) {
          const answer = await ask(at, { Accept })
          expect([Accept, answer.status]).toEqual([Accept, 404])
          expect(answer.headers['x-content-type-options']).toBe('nosniff')
          expect(answer.headers['content-security-policy']).toBe(common)
        }
      },
    )

    it.each([
      '/.almanac/headers.json',
      '/%2ealmanac/headers.json',
      '/_headers',
      '/package.html.gz',
      '/..%2f..%2f..%2fetc/passwd',
      '/package%00.html',
    ])('serves no file for %s', async (at) => {
      const answer = await ask(at)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.toString()).not.toMatch(/secret|root:/)
    })

    it.each([
      '//evil.example/',
      '/\\evil.example/',
      '/%2f%2fevil.example/',
      '/%5cevil.example.html',
      '/%09/evil.example/',
      '/x%0d%0aSet-Cookie:a=b/',
    ])('answers %s without a redirect to another site and without an injected header', async (at) => {
      for (const headers of [visit, {}]) {
        const answer = await ask(at, headers)
        expect(answer.headers['set-cookie']).toBeUndefined()
        const to = answer.headers.location
        if (to !== undefined) expect(new URL(to, 'https://wiki.example.com').origin).toBe('https://wiki.example.com')
      }
    })

    it.each([
      ['/item/501.json', '*'],
      ['/data/items.jsonl', '*'],
      ['/embed.js', '*'],
      ['/package/101', undefined],
      ['/sw.js', undefined],
    ])('pages of other sites may read %s: %s', async (at, origin) => {
      const { status, headers } = await ask(at, { Origin: 'https://fans.example' })
      expect([status, headers['access-control-allow-origin']]).toEqual([200, origin])
    })

    it('sends the content type of each kind of file', async () => {
      const typeOf = async (at: string) => (await ask(at)).headers['content-type']
      expect(await typeOf('/_astro/a.abc.js')).toMatch(/^(?:text|application)\/javascript/)
      expect(await typeOf('/site.webmanifest')).toMatch(/^application\/manifest\+json/)
      expect(await typeOf('/rss.xml')).toMatch(/^(?:text|application)\/(?:rss\+)?xml/)
      expect(await typeOf('/search/x.wasm')).toBe('application/wasm')
    })

    it('lets clients cache files with a hash in their name for a year, but not a 404 or the service worker', async () => {
      expect((await ask('/_astro/a.abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect((await ask('/_astro/gone.js')).headers['cache-control'] ?? '').not.toContain('immutable')
      expect((await ask('/sw.js')).headers['cache-control']).toBe('no-cache')
    })

    it.each(['/package', '/_astro/a.abc.js'])('sends %s in the encodings of the build', async (at) => {
      const file = at === '/package' ? 'package.html' : '_astro/a.abc.js'
      const plain = await ask(at, { 'Accept-Encoding': 'identity' })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.body.toString()).toBe(files[file])
      const zipped = await ask(at, { 'Accept-Encoding': 'gzip' })
      expect(zipped.headers['content-encoding']).toBe('gzip')
      expect(zipped.body.equals(gzipSync(files[file] as string))).toBe(true)
      const best = await ask(at, { 'Accept-Encoding': 'gzip, deflate, br' })
      expect(best.headers['content-encoding']).toBe(brotli ? 'br' : 'gzip')
      for (const { headers } of [plain, zipped, best]) {
        expect(headers.vary).toMatch(/Accept-Encoding/i)
        expect(headers['content-type']).toBe(plain.headers['content-type'])
      }
    })

    it('refuses other methods', async () => {
      for (const method of ['POST', 'DELETE', 'TRACE']) expect((await ask('/package', visit, method)).status).toBe(405)
    })

    it('serves a new release as soon as the link points to it', async () => {
      const releases = path.join(folder, 'releases')
      writeRelease(path.join(releases, '2'), { 'package.html': title('new packages') })
      symlinkSync('2', path.join(releases, '.new'))
      renameSync(path.join(releases, '.new'), path.join(releases, 'current'))
      expect((await ask('/package')).body.toString()).toBe(title('new packages'))
    })
  })
}
