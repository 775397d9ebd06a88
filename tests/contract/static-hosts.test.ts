/**
 * Interprets `_redirects` and `_headers` as Cloudflare Pages and Netlify document them, independently of the generator:
 * developers.cloudflare.com/pages/configuration/{redirects,headers,serving-pages}/ and
 * docs.netlify.com/manage/routing/{headers,redirects/overview,redirects/rewrites-proxies}/.
 */
import { describe, expect, it } from 'vitest'
import { pageHeaders, transportOf } from '../../publish/release/web-servers/header-set.ts'
import { policyDirectives } from '../../publish/release/web-servers/policy.ts'
import { toCaddy, toNginx } from '../../publish/release/web-servers/server-templates.ts'
import { toNetlifyHeaders, toNetlifyRedirects } from '../../publish/release/web-servers/static-hosts.ts'
import { readConfig } from '../../settings/config.ts'

interface Rule {
  from: string
  to: string
  status: number
}

/** Both hosts: one rule a line of two or three words, or a comment; the first match counts. */
function readRules(text: string): Rule[] {
  return text.split('\n').flatMap((line) => {
    const [from = '', to = '', status = '302', ...rest] = line.trim().split(/\s+/)
    if (from === '' || from.startsWith('#')) return []
    expect([line, to !== '', rest]).toEqual([line, true, []])
    return [{ from, to, status: Number(status) }]
  })
}

const isFixed = ({ from }: Rule) => !/[*]|:[A-Za-z]/.test(from)

/** `*` matches everything, `:name` a part between slashes. */
function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/:[A-Za-z]\w*/g, '[^/]+')
  return new RegExp(`^${source}$`).test(path)
}

interface Answer {
  status: number
  file?: string
  location?: string
}

/** Serves a page without its suffix, a file by its name, and `404.html` for the rest. */
function lookUp(path: string, files: ReadonlySet<string>): Answer {
  const name = decodeURIComponent(path).slice(1)
  if (name === '') return { status: 200, file: 'index.html' }
  if (name.endsWith('.html') && files.has(name)) return { status: 308, location: `/${name.replace(/\.html$/, '')}` }
  if (files.has(name)) return { status: 200, file: name }
  if (files.has(`${name}.html`)) return { status: 200, file: `${name}.html` }
  if (name.endsWith('/') && files.has(`${name.slice(0, -1)}.html`)) return { status: 308, location: path.slice(0, -1) }
  return { status: 404, file: '404.html' }
}

/** At most 2,000 rules without a pattern, then at most 100 with one; a rule takes precedence over a file. */
function cloudflare(redirects: string, files: ReadonlySet<string>) {
  const all = readRules(redirects)
  const firstPattern = all.findIndex((rule) => !isFixed(rule))
  const rules = [...all.slice(0, firstPattern).slice(0, 2_000), ...all.slice(firstPattern).slice(0, 100)]
  return (path: string): Answer => {
    const rule = rules.find(({ from }) => matches(from, path))
    if (!rule) return lookUp(path, files)
    if (rule.status !== 200) return { status: rule.status, location: rule.to }
    // The target of a rule is not matched with the rules again.
    return lookUp(rule.to, files)
  }
}

/** A file takes precedence over a rule; a rule that leads to itself is ignored. */
function netlify(redirects: string, files: ReadonlySet<string>) {
  const rules = readRules(redirects).filter(({ from, to }) => from !== to)
  return (path: string): Answer => {
    const answer = lookUp(path, files)
    const rule = answer.status === 404 ? rules.find(({ from }) => matches(from, path)) : undefined
    if (!rule) return answer
    return rule.status === 200 ? lookUp(rule.to, files) : { status: rule.status, location: rule.to }
  }
}

/** Joins the headers of all matching rules; at most 100 rules, and 2,000 characters a line. */
function readHeaders(text: string) {
  const rules: { pattern: string; headers: [string, string][] }[] = []
  for (const line of text.split('\n')) {
    expect(line.length).toBeLessThanOrEqual(2_000)
    if (line.trim() === '' || line.startsWith('#')) continue
    if (/^\S/.test(line)) rules.push({ pattern: line.trim(), headers: [] })
    else {
      const [, name = '', value = ''] = /^\s+([A-Za-z-]+): (.+)$/.exec(line) ?? []
      expect([line, name !== '' && value !== '']).toEqual([line, true])
      rules.at(-1)?.headers.push([name, value])
    }
  }
  expect(rules.length).toBeLessThanOrEqual(100)
  return (path: string): Headers => {
    const headers = new Headers()
    for (const rule of rules.filter(({ pattern }) => matches(pattern, path)))
      for (const [name, value] of rule.headers) headers.append(name, value)
    return headers
  }
}

const announcements = (count: number) => Array.from({ length: count }, (_, index) => `/news/${index + 1}`)
const pages = ['/', '/package', '/package/101', '/SignUp', '/item/501', '/admin/posts', '/shell/news', '/404']
const filesOf = (list: string[]) =>
  new Set([
    ...list.map((page) => (page === '/' ? 'index.html' : `${page.slice(1)}.html`)),
    ...['shell/admin-edit.html', '_astro/a.abc.js', 'sw.js', 'icons/512.png'],
  ])

describe.each([
  { name: 'Cloudflare Pages', host: cloudflare },
  { name: 'Netlify', host: netlify },
])('_redirects at $name', ({ host }) => {
  const newsPages = [...announcements(30), '/news/a-b_C']
  const all = [...pages, ...newsPages]
  const ask = host(toNetlifyRedirects(all), filesOf(all))

  it('answers each page of the build with its file', () => {
    for (const page of all) {
      const file = page === '/' ? 'index.html' : `${page.slice(1)}.html`
      expect([page, ask(page)]).toEqual([page, { status: 200, file }])
    }
  })
  it.each([
    ['/news/31', 'shell/news.html'],
    ['/admin/posts/31/edit', 'shell/admin-edit.html'],
  ])('answers %s, which is newer than the build, with its shell', (path, file) => {
    expect(ask(path)).toEqual({ status: 200, file })
  })
  it.each(['/package/999', '/news', '/news/1/x', '/Package'])('answers %s with 404', (path) => {
    expect(ask(path)).toEqual({ status: 404, file: '404.html' })
  })
  it('serves the newest announcements if there are more than the limit of rules', () => {
    const many = announcements(5_000)
    const askLargeSite = host(toNetlifyRedirects(many), filesOf([...pages, ...many]))
    expect(askLargeSite('/news/5000')).toEqual({ status: 200, file: 'news/5000.html' })
    expect(askLargeSite('/news/6000')).toEqual({ status: 200, file: 'shell/news.html' })
  })
})

describe('_headers', () => {
  const config = readConfig({
    SITE_URL: 'https://wiki.example.com',
    PUBLIC_API_HOST: 'https://api.example.com',
    PUBLIC_IMAGE_HOST: 'https://images.example.com/ro',
  })
  // More hashes of scripts than any page has.
  const hashes = Array.from({ length: 80 }, (_, index) => `'sha256-${String(index).padStart(43, 'x')}='`).join(' ')
  const policy = [...policyDirectives(config), `script-src 'self' ${hashes}`, "frame-ancestors 'none'"].join('; ')
  const headersOf = readHeaders(
    toNetlifyHeaders({ headers: pageHeaders(policy, config.PUBLIC_REPORT_URL), transport: transportOf('off') }),
  )

  it('includes subdomains in HSTS only when configured', () => {
    const set = { headers: {}, exceptions: {} }
    for (const write of [toNetlifyHeaders, toNginx, toCaddy]) {
      expect(write({ ...set, transport: transportOf('off') })).not.toContain('includeSubDomains')
      expect(write({ ...set, transport: transportOf('on') })).toContain('max-age=31536000; includeSubDomains')
    }
  })

  it.each(['/', '/_astro/a.js'])('sends each security header once for %s', (path) => {
    const headers = headersOf(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Content-Security-Policy')).toContain("form-action 'self' https://api.example.com")
    expect(headers.get('Content-Security-Policy')).toContain(
      'report-to policy; report-uri https://api.example.com/reports',
    )
    expect(headers.get('Reporting-Endpoints')).toBe('policy="https://api.example.com/reports"')
    // These directives are in the meta elements of pages; a header would restrict the editor.
    expect(headers.get('Content-Security-Policy')).not.toMatch(/script-src|style-src|default-src/)
  })
  it('lets clients cache files with a hash in their name for a year, and not the service worker', () => {
    expect(headersOf('/_astro/a.abc.js').get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(headersOf('/sw.js').get('Cache-Control')).toBe('no-cache')
    // The default of both hosts is: public, max-age=0, must-revalidate.
    expect(headersOf('/package/101').get('Cache-Control')).toBeNull()
  })
})
