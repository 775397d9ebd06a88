import { bareHost } from '../../domain/addresses/bare-host.ts'
import type { Config } from '../../settings/config.ts'
import { nodeAddresses, splitAuthority } from '../../settings/database-url.ts'
import { type Finding, look, ok } from './finding.ts'

const addresses = {
  DATABASE_URL: 'DATABASE_CA',
  GAME_DATABASE_URL: 'GAME_DATABASE_CA',
  GAME_LOG_DATABASE_URL: 'GAME_DATABASE_CA',
} as const

/** Names each database on another machine that the host connects to without TLS. */
export function checkConnections(config: Pick<Config, keyof typeof addresses>): Finding[] {
  return Object.entries(addresses).flatMap(([name, authority]) => {
    const nodes = nodeAddresses(config[name as keyof typeof addresses]).filter((url) => url.startsWith('mysql:'))
    if (nodes.length === 0 || !nodes.every((url) => URL.canParse(url))) return []
    const check = `TLS of ${name}`
    const remote = nodes.filter((url) => !isLocal(url))
    const plain = remote.filter((url) => splitAuthority(url).file === '' && !new URL(url).searchParams.has('ssl'))
    if (remote.length === 0) return []
    if (plain.length === 0) return [ok(check, 'the connection is encrypted, and names are checked')]
    const hosts = plain.map((url) => new URL(url).host).join(', ')
    const remedy = `Set ${authority} to the file of the authority of its certificates (docs/operations.md), or use a tunnel.`
    return [look(check, `passwords and data are sent to ${hosts} without encryption`, remedy)]
  })
}

/** On this machine: a loopback address, or a socket. */
function isLocal(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return searchParams.has('socketPath') || /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(bareHost(hostname))
}
