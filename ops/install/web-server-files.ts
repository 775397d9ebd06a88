import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { OperationError } from '../operation-error.ts'
import type { Answers } from './answers.ts'

const hostOf = (address: string) => new URL(address).hostname

/** Caddy obtains and renews the certificates itself. */
export function apiForCaddy({ api, email }: Answers): string {
  return `${hostOf(api)} {
  tls ${email}
  header Strict-Transport-Security "max-age=31536000"
  request_body {
    max_size 9MB
  }
  # Overwritten, not appended: a visitor's own header never reaches the host.
  reverse_proxy 127.0.0.1:8787 {
    header_up X-Forwarded-For {remote_host}
  }
}
# Not redirected to https: a program would send its token unencrypted each time, unnoticed.
http://${hostOf(api)} {
  respond 403
}
`
}

export function siteForCaddy(project: string, { site, email }: Answers): string {
  return releaseFile(project, 'Caddyfile')
    .replace(/^\{\$ALMANAC_ADDRESS:[^}]*\} \{/m, `${hostOf(site)} {\n  tls ${email}`)
    .replace(/\{\$ALMANAC_ROOT:[^}]*\}/, path.join(project, 'releases/current'))
}

const ciphers = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
]
const certificate = `ssl_certificate /etc/letsencrypt/live/almanac/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/almanac/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_ciphers ${ciphers.join(':')};`

/** nginx does not start with an address family that the kernel does not support. */
const withoutIpv6 = (text: string) =>
  existsSync('/proc/net/if_inet6') ? text : text.replace(/^ *listen \[::\].*\n/gm, '')

export function apiForNginx(project: string, { api }: Answers): string {
  return withoutIpv6(readFileSync(path.join(project, 'docs/deploy/nginx.conf'), 'utf8'))
    .replaceAll('api.example.com', hostOf(api))
    .replace('/etc/ssl/almanac/fullchain.pem', '/etc/letsencrypt/live/almanac/fullchain.pem')
    .replace('/etc/ssl/almanac/privkey.pem', '/etc/letsencrypt/live/almanac/privkey.pem')
}

export function siteForNginx(project: string, { site }: Answers): string {
  const redirect = `server {
  listen 80;
  listen [::]:80;
  server_name ${hostOf(site)};
  return 308 https://$host$request_uri;
}
`
  return withoutIpv6(
    releaseFile(project, 'nginx.conf')
      .replace('listen 8080;', 'listen 443 ssl http2;')
      .replace('listen [::]:8080;', 'listen [::]:443 ssl http2;')
      .replace('server_tokens off;', `server_tokens off;\n  ${certificate}`)
      .replace('server_name _;', `server_name ${hostOf(site)};`)
      .replace(/root [^;]+;/, `root ${path.join(project, 'releases/current')};`) + redirect,
  )
}

/** A web server's configuration file in the current release. */
function releaseFile(project: string, name: string): string {
  const file = path.join(project, 'releases/current/.almanac', name)
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const remedy = 'Find the reason in journalctl -u almanac-refresh, fix it, and run this again.'
    throw new OperationError('files', 'there is no release yet', file, remedy, { cause })
  }
}
