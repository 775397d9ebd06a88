import { matchesRewrite, rewrites } from './routes.ts'

export interface HeaderSet {
  /** Headers of every answer. */
  headers: Record<string, string>
  /** Path of a page, or `/folder/*` for all that stands in it → its own content policy. */
  exceptions: Record<string, string>
}

export const immutable = 'public, max-age=31536000, immutable'
export const revalidate = 'public, max-age=0, must-revalidate'
/** Files whose names change with their content. */
export const immutablePrefix = '/_astro/'
/** Asked for again at every visit: it is how a browser learns of a new release. */
export const serviceWorkerFile = 'sw.js'
export const noCache = 'no-cache'

/** `Cache-Control` of a file of the release. */
export function cacheControl(file: string): string {
  if (file === serviceWorkerFile) return noCache
  return `/${file}`.startsWith(immutablePrefix) ? immutable : revalidate
}

/** `reportUrl` is where browsers report what the policy refused; empty = nowhere. */
export function securityHeaders(policy: string, reportUrl = ''): Record<string, string> {
  return {
    'Content-Security-Policy': withReports(policy, reportUrl),
    ...(reportUrl && { 'Reporting-Endpoints': `${reportGroup}="${reportUrl}"` }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // The payment window is opened by us and must keep its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
}

const reportGroup = 'policy'

/** The newer name, and the older one for browsers that know it alone. */
export function withReports(policy: string, reportUrl: string): string {
  return reportUrl ? `${policy}; report-to ${reportGroup}; report-uri ${reportUrl}` : policy
}

/** The folder of a path, with a slash at its end. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** The content policy that the first of these paths has of its own: the one asked for, then that of the file. */
export function ownPolicy({ exceptions }: HeaderSet, ...paths: string[]): string | undefined {
  const keys = [...paths, ...paths.map((path) => `${folderOf(path)}*`)]
  return keys.map((key) => exceptions[key]).find((policy) => policy !== undefined)
}

/** Only where TLS ends: browsers ignore it on plain HTTP, and a local server must not claim a name for a year. */
const strictTransport = 'max-age=31536000; includeSubDomains'

/**
 * `_headers` of Netlify, Cloudflare Pages and others. They send the headers of all rules that match, so a page could not
 * loosen a policy of `/*`: scripts and styles stay with the pages' own meta elements, the rest stands here.
 */
export function toNetlifyHeaders({ headers }: HeaderSet): string {
  const lines = Object.entries({ ...headers, 'Strict-Transport-Security': strictTransport }).map(([name, value]) =>
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

/**
 * What a redirect may name: nothing that a browser or a header reads as more than a path of this site, such as a
 * backslash, which makes `/\\evil.example` another host, or a line's end.
 */
const ownPath = '[A-Za-z0-9][A-Za-z0-9._~/-]*?'

/** A server block for nginx with the release in `root`; include it in `http`. */
export function toNginx({ headers, exceptions }: HeaderSet): string {
  // `try_files` turns $uri into the name of the file, by which the policy is then looked up.
  const own = Object.entries(exceptions).flatMap(([path, policy]) => {
    const uris = path.endsWith('/*') ? [`~^${path.slice(0, -1)}[^/]+\\.html$`] : [path, `${path}.html`]
    return uris.map((uri) => `  ${quote(uri)} ${quote(policy)};`)
  })
  const policy = headers['Content-Security-Policy'] ?? ''
  const rest = Object.entries(headers).filter(([name]) => name !== 'Content-Security-Policy')
  const common = [
    'add_header Content-Security-Policy $almanac_policy always;',
    ...rest.map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
    `add_header Strict-Transport-Security ${quote(strictTransport)} always;`,
  ]
  const shells = rewrites.map(({ from, to }) => {
    const pattern = from.replace(/:[a-z]+/g, '[A-Za-z0-9][A-Za-z0-9_-]*')
    return `  location ~ ^${pattern}$ {\n    try_files $uri.html /${to} =404;\n  }`
  })
  return `# Written by the build. Set \`root\` to …/releases/current and \`server_name\`, then include this file in \`http\`.
map $uri $almanac_policy {
  default ${quote(policy)};
${own.join('\n')}
}
map $http_accept $almanac_navigation {
  default 0;
  ~*text/html 1;
}
# A file that is not there must not be remembered as lost for a year.
map "$status $uri" $almanac_cache {
  default ${quote(revalidate)};
  "~^(?:200|206|304) ${immutablePrefix}" ${quote(immutable)};
  "~ /${serviceWorkerFile.replace('.', '\\.')}$" ${quote(noCache)};
}
# One client's share: a page and all that belongs to it are some 30 files.
limit_conn_zone $binary_remote_addr zone=almanac_site_conn:10m;
limit_req_zone $binary_remote_addr zone=almanac_site_req:10m rate=200r/s;
server {
  listen 8080;
  server_name _;
  root /srv/almanac/releases/current;
  charset utf-8;
  # The link is replaced as a whole at each release: nothing may be remembered about files beyond a moment.
  open_file_cache off;
  gzip_static on;
  # With libnginx-mod-http-brotli-static: brotli_static on;
  # Pages stand there as Brotli only; this is for clients without it.
  gzip on;
  gzip_comp_level 5;
  gzip_min_length 1024;
  gzip_types text/css text/javascript application/javascript application/json application/manifest+json application/xml text/xml text/plain image/svg+xml;
  server_tokens off;
  limit_conn almanac_site_conn 100;
  limit_req zone=almanac_site_req burst=800 nodelay;
  limit_conn_status 429;
  limit_req_status 429;
  client_header_timeout 10s;
  send_timeout 30s;
  keepalive_timeout 30s;
  absolute_redirect off;
  ${common.join('\n  ')}
  add_header Cache-Control $almanac_cache always;
  add_header Vary Accept-Encoding always;

  location ~ /\\. { return 404; }
  location ~ \\.(?:br|gz)$ { return 404; }
  location = /_headers { return 404; }
  location = /_redirects { return 404; }
  location ~ ^/index(?:\\.html)?$ { return 301 /$is_args$args; }
  location ~ ^/(${ownPath})\\.html$ { return 301 /$1$is_args$args; }
  location ~ ^/(${ownPath})/+$ { return 301 /$1$is_args$args; }
  location = / { try_files /index.html =404; }
${shells.join('\n')}
  location ${immutablePrefix} { try_files $uri =404; }
  # Debian's list of types does not know it.
  location ~ \\.webmanifest$ {
    default_type application/manifest+json;
    try_files $uri @elsewhere;
  }
  location / {
    try_files $uri.html $uri @elsewhere;
  }
  location @elsewhere {
    if ($almanac_navigation) { return 302 /; }
    return 404;
  }
}
`
}

/** A site for Caddy with the release as its root. */
export function toCaddy({ headers, exceptions }: HeaderSet): string {
  const common = Object.entries({ ...headers, 'Strict-Transport-Security': strictTransport })
  const own = Object.entries(exceptions).map(
    ([path, policy]) => `    header ${path}.html Content-Security-Policy ${quote(policy)}`,
  )
  const shells = rewrites.map(({ from, to }, index) => {
    const pattern = from.replace(/:[a-z]+/g, '[A-Za-z0-9][A-Za-z0-9_-]*')
    return `    @shell${index} {
      path_regexp ^${pattern}$
      not file {path}.html
    }
    rewrite @shell${index} /${to}`
  })
  return `# Written by the build. Replace the address and the root, and import this file in your Caddyfile.
{$ALMANAC_ADDRESS::8080} {
  root * {$ALMANAC_ROOT:/srv/almanac/releases/current}
  # In this sequence: Caddy's own would redirect before it rewrites, and look a page's policy up by its address.
  route {
    header {
${common.map(([name, value]) => `      ${name} ${quote(value)}`).join('\n')}
      Cache-Control ${quote(revalidate)}
      Vary Accept-Encoding
    }
    # By itself: it makes a block wait for the answer, and then outdo what follows.
    header -Server
    @method not method GET HEAD
    header @method Allow "GET, HEAD"
    respond @method 405
    @odd path_regexp [\\x00-\\x1f\\x7f\\\\]
    respond @odd 400
    # A file that is not there must not be remembered as lost for a year.
    @kept {
      path ${immutablePrefix}*
      file
    }
    header @kept Cache-Control ${quote(immutable)}
    header /${serviceWorkerFile} Cache-Control ${quote(noCache)}
    # Caddy does not know it, and takes away what was said before it looked.
    @manifest path *.webmanifest
    header @manifest {
      Content-Type application/manifest+json
      defer
    }
    @hidden path_regexp (/\\.|\\.(?:br|gz)$|^/_headers$|^/_redirects$)
    respond @hidden 404
    @index path /index /index.html
    @query expression {http.request.uri.query} != ""
    vars @query search ?{query}
    redir @index /{vars.search} 301
    @suffix path_regexp page ^/(${ownPath})\\.html$
    redir @suffix /{re.page.1}{vars.search} 301
    @slash path_regexp folder ^/(${ownPath})/+$
    redir @slash /{re.folder.1}{vars.search} 301
${shells.join('\n')}
    @page file {path}.html
    rewrite @page {path}.html
${own.join('\n')}
    @navigation {
      not file {path} {path}index.html
      header Accept *text/html*
    }
    redir @navigation / 302
    encode gzip
    file_server {
      precompressed br gzip
      index index.html
    }
  }
}
`
}

function quote(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
