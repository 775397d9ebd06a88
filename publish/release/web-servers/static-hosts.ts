import {
  allowOrigin,
  type HeaderSet,
  immutable,
  immutablePrefix,
  noCache,
  serviceWorkerFile,
  sharedPrefixes,
} from './header-set.ts'
import { matchesRewrite, rewrites } from './routes.ts'

/**
 * `_headers` of Netlify, Cloudflare Pages and others. They send the headers of all matching rules, so a page could not
 * loosen a policy of `/*`: scripts and styles are restricted by the pages' own meta elements, the rest is here.
 */
export function toNetlifyHeaders({ headers, transport }: Omit<HeaderSet, 'exceptions'>): string {
  const lines = Object.entries({ ...headers, 'Strict-Transport-Security': transport }).map(([name, value]) =>
    name === 'Content-Security-Policy' ? `  ${name}: ${withoutFetchRules(value)}` : `  ${name}: ${value}`,
  )
  const shared = sharedPrefixes.map((prefix) => `${prefix}\n  ${allowOrigin.name}: ${allowOrigin.value}\n`)
  const caches = [
    `${immutablePrefix}*\n  Cache-Control: ${immutable}\n`,
    `/${serviceWorkerFile}\n  Cache-Control: ${noCache}\n`,
  ]
  return [`/*\n${lines.join('\n')}\n`, ...caches, ...shared].join('\n')
}

function withoutFetchRules(policy: string): string {
  return policy
    .split('; ')
    .filter((part) => /^(?:base-uri|form-action|frame-ancestors|object-src|report-to|report-uri)\b/.test(part))
    .join('; ')
}

/** Number of rules without a pattern that Cloudflare reads; it ignores the rules after them. */
const maxFixedRules = 2_000

/**
 * `_redirects`. Netlify looks for a file before it applies a rule, so the rules of the shells are enough. Cloudflare
 * applies a rule even if the path has a file: each page that a pattern would hide is therefore listed first as a
 * redirect to itself, which Netlify ignores as a loop. If there are too many pages for Cloudflare, the last ones are
 * kept (the newest announcements have the highest ids); the shell loads the others.
 */
export function toNetlifyRedirects(pages: Iterable<string>): string {
  const hidden = [...pages].filter((page) => matchesRewrite(page) !== undefined)
  hidden.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }) || (a < b ? -1 : 1))
  const fixedRules = hidden.slice(-maxFixedRules).map((page) => `${page} ${page} 200`)
  const shells = rewrites.map(({ from, to }) => `${from} /${to.replace(/\.html$/, '')} 200`)
  return `${[...fixedRules, ...shells].join('\n')}\n`
}
