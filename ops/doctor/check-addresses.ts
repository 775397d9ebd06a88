import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import { getOwnAddress } from '../../api/firewall.ts'
import { getHealth, getReadiness } from '../../api/health.ts'
import type { Starting } from '../../api/readiness.ts'
import { bareHost } from '../../domain/addresses/bare-host.ts'
import { isAddress } from '../../domain/addresses/ip-address.ts'
import { dayMs } from '../../domain/time/day.ts'
import type { Config } from '../../settings/config.ts'
import { isLoopbackUrl } from '../../settings/config-fields.ts'
import { bad, type Finding, look, ok, skipped } from './finding.ts'

type AddressConfig = Pick<Config, 'SITE_URL' | 'PUBLIC_API_HOST' | 'API_HOST' | 'TRUSTED_PROXY_HOPS'>

const withinMs = 5_000
/** ACME clients renew certificates 30 days before they expire. */
const renewDays = 14

/** Addresses that visitors' browsers use: names, certificates, the site, the host, and the host's settings for them. */
export async function checkAddresses(config: AddressConfig): Promise<Finding[]> {
  const { SITE_URL, PUBLIC_API_HOST, API_HOST } = config
  const outside = [...new Set([SITE_URL, PUBLIC_API_HOST])].filter((address) => !isLoopbackUrl(address))
  const findings = await Promise.all([
    ...outside.map(checkName),
    ...outside.filter((address) => address.startsWith('https:')).map((address) => checkCertificate(new URL(address))),
    checkAnswer(
      'site',
      SITE_URL,
      'Check that the web server runs (systemctl status nginx caddy) and that `npm run refresh` has succeeded.',
    ),
    checkAnswer(
      'host',
      API_HOST + getHealth.path(),
      'Start it: systemctl start almanac-host. If it answers 503, it cannot write: free disk space, or see journalctl -u almanac-host -n 50',
    ),
    ...(API_HOST === PUBLIC_API_HOST
      ? []
      : [
          checkAnswer(
            'host from outside',
            PUBLIC_API_HOST + getHealth.path(),
            'The host answers on this machine: check the proxy in front of it.',
          ),
        ]),
    checkReady(API_HOST),
    checkCors(config),
    checkHops(config),
  ])
  return findings.flat()
}

async function checkName(address: string): Promise<Finding> {
  const hostname = bareHost(new URL(address).hostname)
  try {
    const addresses = await lookup(hostname, { all: true })
    return ok(`DNS ${hostname}`, addresses.map((each) => each.address).join(', '))
  } catch {
    return bad(
      `DNS ${hostname}`,
      'the name cannot be resolved',
      'Add an A record for it at your registrar; it may take an hour to become visible.',
    )
  }
}

export async function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  const check = `certificate ${hostname}`
  const renew = 'Renew it: certbot renew, or find out why Caddy does not (journalctl -u caddy).'
  const reach = 'Check that the web server runs (systemctl status nginx caddy) and that no firewall blocks its port.'
  const host = bareHost(hostname)
  return new Promise((resolve) => {
    const socket = connect(
      // TLS has no server name for an IP address.
      { host, port: Number(port || 443), servername: isAddress(host) ? '' : host, timeout: withinMs },
      () => {
        const end = Date.parse(socket.getPeerCertificate().valid_to)
        const days = Math.floor((end - Date.now()) / dayMs)
        resolve(days < renewDays ? look(check, `expires in ${days} days`, renew) : ok(check, `valid for ${days} days`))
        socket.end()
      },
    )
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
    socket.on('error', ({ message, code = '' }: NodeJS.ErrnoException) => {
      // The message of an OpenSSL error is a line of its source code; that of several failed connections is empty.
      const reason = code.startsWith('ERR_SSL_') ? code : message || code
      // A code of the network, such as ECONNREFUSED; the error of the timeout has none.
      const isNetwork = code === '' || /^E(?!RR)/.test(code)
      resolve(bad(check, reason, isNetwork ? reach : renew))
    })
  })
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
}

async function checkAnswer(check: string, url: string, remedy: string): Promise<Finding> {
  try {
    const { status } = await ask(url)
    return status < 400 ? ok(check, `${url} answers ${status}`) : bad(check, `${url} answers ${status}`, remedy)
  } catch (error) {
    return bad(check, `${url}: ${reasonOf(error)}`, remedy)
  }
}

interface Readiness extends Partial<Omit<Starting, 'status'>> {
  status?: string
  database?: boolean
  gameData?: boolean
}

async function checkReady(host: string): Promise<Finding[]> {
  try {
    const answer = await ask(host + getReadiness.path())
    if (answer.status === 404) return [skipped('database', 'the host is another program, or an older version')]
    const { database, gameData, ...state } = (await answer.json()) as Readiness
    if (state.status === 'starting') return [skipped('database', `the host is starting: ${state.step}`)]
    return [
      database
        ? ok('database', 'the host can connect to it')
        : bad(
            'database',
            'the host cannot connect to it',
            'Check that the server of DATABASE_URL runs; the reason is in journalctl -u almanac-host.',
          ),
      gameData
        ? ok('game data', 'complete')
        : bad(
            'game data',
            'files are missing',
            'Restore them, or name them in GAME_DATA_MISSING; then systemctl reload almanac-host',
          ),
    ]
  } catch {
    return [skipped('database', 'the host does not answer')]
  }
}

async function checkCors({ SITE_URL, PUBLIC_API_HOST, API_HOST }: AddressConfig): Promise<Finding> {
  if (SITE_URL === PUBLIC_API_HOST) return ok('CORS', 'site and host have the same origin')
  try {
    const allowed = (await ask(API_HOST + getHealth.path(), { Origin: SITE_URL })).headers.get(
      'Access-Control-Allow-Origin',
    )
    return allowed === SITE_URL || allowed === '*'
      ? ok('CORS', `the host accepts requests from pages of ${SITE_URL}`)
      : bad(
          'CORS',
          `the host refuses requests from pages of ${SITE_URL}`,
          'Set SITE_URL of the host (/etc/almanac/host.env) to that, and restart it.',
        )
  } catch {
    return skipped('CORS', 'the host does not answer')
  }
}

/** A request through the proxy must not reach the host with a loopback address: that is the proxy's. */
export async function checkHops({
  PUBLIC_API_HOST,
  TRUSTED_PROXY_HOPS,
}: Pick<Config, 'PUBLIC_API_HOST' | 'TRUSTED_PROXY_HOPS'>): Promise<Finding> {
  if (isLoopbackUrl(PUBLIC_API_HOST)) return skipped('proxy hops', 'the host is reachable from this machine only')
  try {
    const { ip } = (await (await ask(PUBLIC_API_HOST + getOwnAddress.path())).json()) as { ip?: unknown }
    // A proxy's error page, or a host's rate limit, contains no address.
    if (typeof ip !== 'string' || ip === '')
      return skipped('proxy hops', 'the host does not report the address of its visitor')
    return /^(127\.|::1$)/.test(ip)
      ? look(
          'proxy hops',
          `the host sees this visitor as ${ip}`,
          `TRUSTED_PROXY_HOPS is ${TRUSTED_PROXY_HOPS}: raise it by one, unless the name resolves to loopback here.`,
        )
      : ok('proxy hops', `the host sees ${ip}`)
  } catch {
    return skipped('proxy hops', 'the host does not answer from outside')
  }
}

/** The reason of a failed call: the network error is in the cause of the first error. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}
