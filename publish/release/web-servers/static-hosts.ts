import {
  type HeaderSet,
  immutable,
  immutablePrefix,
  noCache,
  serviceWorkerFile,
  strictTransport,
} from './header-set.ts'
import { matchesRewrite, rewrites } from './routes.ts'

/**
 * `_headers` of Netlify, Cloudflare Pages and others. They send the headers of all rules that match, so a page could not
 * loosen a policy of `/*`: scripts and styles stay with the pages' own meta elements, the rest stands here.
 */
export function toNetlifyHeaders({ headers, transport = strictTransport }: HeaderSet): string {
  const lines = Object.entries({ ...headers, 'Strict-Transport-Security': transport }).map(([name, value]) =>
    name === 'Content-Security-Policy' ? `  ${name}: ${withoutFetchRules(value)}` : `  ${name}: ${value}`,
  )
  return `/*\n${lines.join('\n')}\n\n${immutablePrefix}*\n  Cache-Control: ${immutable}\n\n/${serviceWorkerFile}\n  Cache-Control: ${noCache}\n`
}

function withoutFetchRules(policy: string): string {
  return policy
    .split('; ')
    .filter((part) => /^(?:base-uri|form-action|frame-ancestors|object-src|report-to|report-uri)\b/.test(part))
    .join('; ')
}

/** Rules without a pattern that Cloudflare reads; it leaves out what stands after them. */
const maxFixedRules = 2_000

/**
 * `_redirects`. Netlify answers with a file before it looks at a rule, so the shells' rules would do. Cloudflare follows
 * a rule also where a file stands under the path: there each page that a pattern would hide is named first with itself,
 * which Netlify leaves out as a loop. Of more pages than Cloudflare reads the last ones stay (the newest announcements
 * have the highest ids); the shell reads the others live.
 */
export function toNetlifyRedirects(pages: Iterable<string>): string {
  const hidden = [...pages].filter((page) => matchesRewrite(page) !== undefined)
  hidden.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }) || (a < b ? -1 : 1))
  const own = hidden.slice(-maxFixedRules).map((page) => `${page} ${page} 200`)
  const shells = rewrites.map(({ from, to }) => `${from} /${to.replace(/\.html$/, '')} 200`)
  return `${[...own, ...shells].join('\n')}\n`
}
