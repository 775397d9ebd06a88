import { rewrites } from './routes.ts'

export interface HeaderSet {
  /** Headers of every answer. */
  headers: Record<string, string>
  /** Path of a page → its own content policy. */
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

export function securityHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // The payment window is opened by us and must keep its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
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
    .filter((part) => /^(?:base-uri|form-action|frame-ancestors|object-src)\b/.test(part))
    .join('; ')
}

/** `_redirects`: files first, then the shells, then home. Cloudflare and Netlify both read it so. */
export function toNetlifyRedirects(): string {
  const shells = rewrites.map(({ from, to }) => `${from} /${to.replace(/\.html$/, '')} 200`)
  return `${shells.join('\n')}\n`
}

/** A server block for nginx with the release in `root`; include it in `http`. */
export function toNginx({ headers, exceptions }: HeaderSet): string {
  // `try_files` turns $uri into the name of the file, by which the policy is then looked up.
  const own = Object.entries(exceptions).flatMap(([path, policy]) =>
    [path, `${path}.html`].map((uri) => `  ${quote(uri)} ${quote(policy)};`),
  )
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
map $uri $almanac_cache {
  default ${quote(revalidate)};
  ~^${immutablePrefix} ${quote(immutable)};
  /${serviceWorkerFile} ${quote(noCache)};
}
server {
  listen 8080;
  server_name _;
  root /srv/almanac/releases/current;
  charset utf-8;
  # The link is replaced as a whole at each release: nothing may be remembered about files beyond a moment.
  open_file_cache off;
  gzip_static on;
  # With libnginx-mod-http-brotli-static: brotli_static on;
  server_tokens off;
  absolute_redirect off;
  ${common.join('\n  ')}
  add_header Cache-Control $almanac_cache always;
  add_header Vary Accept-Encoding always;

  location ~ /\\. { return 404; }
  location ~ \\.(?:br|gz)$ { return 404; }
  location = /_headers { return 404; }
  location = /_redirects { return 404; }
  location ~ ^/(.+)\\.html$ { return 301 /$1$is_args$args; }
  location ~ ^/(.+)/+$ { return 301 /$1$is_args$args; }
  location = / { try_files /index.html =404; }
${shells.join('\n')}
  location ${immutablePrefix} { try_files $uri =404; }
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
  const { 'Content-Security-Policy': policy = '', ...rest } = headers
  const common = Object.entries({ ...rest, 'Strict-Transport-Security': strictTransport })
  const own = Object.entries(exceptions).map(
    ([path, text]) => `  header ${path} Content-Security-Policy ${quote(text)}`,
  )
  const shells = rewrites.map(({ from, to }, index) => {
    const pattern = from.replace(/:[a-z]+/g, '[A-Za-z0-9][A-Za-z0-9_-]*')
    return `  @shell${index} {
    path_regexp ^${pattern}$
    not file {path}.html
  }
  rewrite @shell${index} /${to}`
  })
  return `# Written by the build. Replace the address and the root, and import this file in your Caddyfile.
{$ALMANAC_ADDRESS::8080} {
  root * {$ALMANAC_ROOT:/srv/almanac/releases/current}
  header Content-Security-Policy ${quote(policy)}
${own.join('\n')}
  header {
${common.map(([name, value]) => `    ${name} ${quote(value)}`).join('\n')}
    Cache-Control ${quote(revalidate)}
    -Server
  }
  header ${immutablePrefix}* Cache-Control ${quote(immutable)}
  header /${serviceWorkerFile} Cache-Control ${quote(noCache)}
  # In this sequence: Caddy's own would redirect before it rewrites.
  route {
  @hidden path_regexp (/\\.|\\.(?:br|gz)$|^/_headers$|^/_redirects$)
  respond @hidden 404
  @suffix path_regexp page ^/(.+)\\.html$
  redir @suffix /{re.page.1} 301
  @slash path_regexp folder ^/(.+)/+$
  redir @slash /{re.folder.1} 301
${shells.join('\n')}
  @page file {path}.html
  rewrite @page {path}.html
  @navigation {
    not file {path} {path}.html {path}index.html
    header Accept *text/html*
  }
  redir @navigation / 302
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
