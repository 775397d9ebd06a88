import { readFileSync } from 'node:fs'
import { fluxCpAddresses } from '../../../domain/addresses/fluxcp-addresses.ts'
import {
  allowOrigin,
  type HeaderSet,
  immutable,
  immutablePrefix,
  noCache,
  revalidate,
  serviceWorkerFile,
  sharedPattern,
} from './header-set.ts'
import { rewrites } from './routes.ts'

/**
 * Allowed targets of a redirect: nothing that a browser or a header could read as more than a path of this site, such
 * as a backslash, which makes `/\\evil.example` another host, or a line end.
 */
const ownPath = '[A-Za-z0-9][A-Za-z0-9._~/-]*?'

/** A server block for nginx with the release in `root`; include it in `http`. */
export function toNginx({ headers, exceptions, transport }: HeaderSet): string {
  // `try_files` replaces $uri by the name of the file, which is the key of the policy.
  const ownPolicies = Object.entries(exceptions).flatMap(([path, policy]) => {
    const uris = path.endsWith('/*') ? [`~^${path.slice(0, -1)}[^/]+\\.html$`] : [path, `${path}.html`]
    return uris.map((uri) => `  ${quote(uri)} ${quote(policy)};`)
  })
  const policy = headers['Content-Security-Policy'] ?? ''
  const otherHeaders = Object.entries(headers).filter(([name]) => name !== 'Content-Security-Policy')
  const common = [
    'add_header Content-Security-Policy $almanac_policy always;',
    ...otherHeaders.map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
    `add_header Strict-Transport-Security ${quote(transport)} always;`,
  ]
  const shells = rewrites.map(
    ({ from, to }) => `  location ~ ^${patternOf(from)}$ {\n    try_files $uri.html /${to} =404;\n  }`,
  )
  return fillServerFile('nginx.conf', {
    policy: quote(policy),
    policies: ownPolicies.join('\n'),
    headers: common.join('\n  '),
    shells: shells.join('\n'),
    moved: fluxCpAddresses.map(({ pattern, to }) => `  ${quote(`~${pattern}`)} ${quote(to)};`).join('\n'),
  })
}

/** A site for Caddy with the release as its root. */
export function toCaddy({ headers, exceptions, transport }: HeaderSet): string {
  const common = Object.entries({ ...headers, 'Strict-Transport-Security': transport })
  const ownPolicies = Object.entries(exceptions).map(
    ([path, policy]) => `    header ${path}.html Content-Security-Policy ${quote(policy)}`,
  )
  const shells = rewrites.map(
    ({ from, to }, index) =>
      `    @shell${index} {\n      path_regexp ^${patternOf(from)}$\n      not file {path}.html\n    }\n    rewrite @shell${index} /${to}`,
  )
  return fillServerFile('Caddyfile', {
    policies: ownPolicies.join('\n'),
    headers: common.map(([name, value]) => `      ${name} ${quote(value)}`).join('\n'),
    shells: shells.join('\n'),
    // Caddy writes the first group as `${1}`.
    moved: fluxCpAddresses
      .map(({ pattern, to }) => `      \`~${pattern}\` ${quote(to.replace(/\$(\d)/, (_, group) => `$\{${group}}`))}`)
      .join('\n'),
  })
}

/** A pattern for the addresses of a rewrite; without a limit of length, because braces have a meaning in both files. */
function patternOf(from: string): string {
  return from.replace(/:[a-z]+/g, '[A-Za-z0-9][A-Za-z0-9_-]*')
}

/** A template of a server's configuration file with its placeholders replaced. */
function fillServerFile(name: string, values: Readonly<Record<string, string>>): string {
  const replacements: Readonly<Record<string, string>> = {
    allowOriginName: allowOrigin.name,
    allowOriginValue: quote(allowOrigin.value),
    immutable: quote(immutable),
    immutablePrefix,
    noCache: quote(noCache),
    ownPath,
    revalidate: quote(revalidate),
    serviceWorkerFile,
    sharedPattern,
    serviceWorkerPattern: serviceWorkerFile.replace('.', '\\.'),
    ...values,
  }
  const template = readFileSync(new URL(`./${name}.template`, import.meta.url), 'utf8')
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, key: string) => replacements[key] ?? placeholder)
}

function quote(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
