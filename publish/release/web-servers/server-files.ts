import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../../settings/config.ts'
import { metaFolder, pagePath } from '../files/index.ts'
import { folderOf, type HeaderSet, pageHeaders, transportOf, withReports } from './header-set.ts'
import { toCaddy, toNginx } from './server-templates.ts'
import { toNetlifyHeaders, toNetlifyRedirects } from './static-hosts.ts'

/** Content policies of pages, by file. */
type Policies = ReadonlyMap<string, { policy: string }>

/**
 * Writes headers, rewrites and redirects of the release in `folder` for our own server, for nginx, Caddy and static
 * hosts; `pages` are the files of its pages. Returns a note for the log.
 */
export function writeServerFiles(
  folder: string,
  policies: Policies,
  pages: readonly string[],
  { PUBLIC_REPORT_URL, HSTS_SUBDOMAINS }: Pick<Config, 'PUBLIC_REPORT_URL' | 'HSTS_SUBDOMAINS'>,
): string {
  const set: HeaderSet = { ...headerSet(policies, PUBLIC_REPORT_URL), transport: transportOf(HSTS_SUBDOMAINS) }
  mkdirSync(path.join(folder, metaFolder), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text, { flag: 'wx' })
  write(`${metaFolder}/headers.json`, `${JSON.stringify(set, null, 2)}\n`)
  write(`${metaFolder}/nginx.conf`, toNginx(set))
  write(`${metaFolder}/Caddyfile`, toCaddy(set))
  write('_headers', toNetlifyHeaders(set))
  write('_redirects', toNetlifyRedirects(pages.map(pagePath)))
  return `${Object.keys(set.exceptions).length} pages or folders with a separate policy`
}

/**
 * Whether a policy has rules that only some kinds of page need: style attributes, external pictures, the editor's
 * Trusted Types.
 */
function isLoose(directives: Map<string, Set<string>>): boolean {
  return (
    ['style-src', 'script-src'].some((name) => directives.get(name)?.has("'unsafe-inline'")) ||
    directives.get('img-src')?.has('https:') === true ||
    (directives.get('trusted-types')?.size ?? 0) !== 1
  )
}

/** One policy that covers all ordinary pages, and the policies of those that need looser rules. */
function headerSet(policies: Policies, reportUrl: string): Omit<HeaderSet, 'transport'> {
  const common = new Map<string, Set<string>>()
  const exceptions: Record<string, string> = {}
  // Cache: twenty thousand pages have only a few different policies.
  const parsed = new Map<string, Map<string, Set<string>>>()
  const ordinary = new Set<string>()
  for (const [file, { policy }] of policies) {
    if (policy === '') continue
    const cachedDirectives = parsed.get(policy)
    const directives = cachedDirectives ?? parsePolicy(policy)
    parsed.set(policy, directives)
    if (isLoose(directives)) {
      exceptions[pagePath(file)] = withReports(policyText(directives), reportUrl)
      continue
    }
    ordinary.add(folderOf(pagePath(file)))
    if (cachedDirectives) continue
    for (const [name, sources] of directives) {
      const commonSources = common.get(name)
      if (commonSources) for (const source of sources) commonSources.add(source)
      else common.set(name, new Set(sources))
    }
  }
  return { headers: pageHeaders(policyText(common), reportUrl), exceptions: mergeByFolder(exceptions, ordinary) }
}

/**
 * Thousands of announcements have the same policy: written once, as `/news/*`, if their folder contains nothing else.
 */
function mergeByFolder(exceptions: Record<string, string>, ordinary: ReadonlySet<string>): Record<string, string> {
  const byFolder = Map.groupBy(Object.entries(exceptions), ([path]) => folderOf(path))
  const merged = [...byFolder].flatMap(([folder, pages]): [string, string][] => {
    const [policy = '', ...others] = new Set(pages.map((page) => page[1]))
    const isAlike = pages.length > 1 && others.length === 0 && !ordinary.has(folder) && folder !== '/'
    return isAlike ? [[`${folder}*`, policy]] : pages
  })
  // Sorted, because workers report pages in any order.
  return Object.fromEntries(merged.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function parsePolicy(policy: string): Map<string, Set<string>> {
  return new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name, ...sources]) => [name as string, new Set(sources)]),
  )
}

/** Sorted, so that equal pages give equal headers in any order. */
function policyText(directives: Map<string, Set<string>>): string {
  const sorted = [...directives].sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = sorted.map(([name, sources]) => [name, ...[...sources].sort()].join(' '))
  return [...lines, "frame-ancestors 'none'"].join('; ')
}
