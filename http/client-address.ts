import { isIP, isIPv4 } from 'node:net'

/**
 * An address in canonical form: IPv4 dotted, IPv6 lower-case and compressed, IPv4 inside IPv6 as IPv4, without port and
 * zone. Undefined for text that is not an address.
 */
export function canonicalAddress(text: string): string | undefined {
  const bare = withoutPort(text.trim())
  const version = isIP(bare)
  if (version === 4) return bare
  if (version !== 6) return undefined
  const compressed = new URL(`http://[${bare.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  return embeddedIPv4(compressed) ?? compressed
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)
  if (bracketed?.[1]) return bracketed[1]
  const dotted = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text)
  return dotted?.[1] ?? text
}

/** `::ffff:c000:201` is 192.0.2.1: the same visitor over a dual-stack socket. */
function embeddedIPv4(compressed: string): string | undefined {
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(compressed)
  if (!mapped) return undefined
  const high = Number.parseInt(mapped[1] as string, 16)
  const low = Number.parseInt(mapped[2] as string, 16)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * The client's address. Each trusted proxy appends the address that it saw to `X-Forwarded-For`, so with `trustedProxyHops` proxies
 * only the last `trustedProxyHops` entries are trustworthy; the client may have forged the earlier ones.
 */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trustedProxyHops: number,
): string {
  const peer = canonicalAddress(socket ?? '') ?? ''
  if (trustedProxyHops === 0 || !forwardedFor) return peer
  const trusted = forwardedFor.split(',').slice(-trustedProxyHops)
  // A proxy may write `unknown`: then the entry of the next proxy is used.
  for (const entry of trusted) {
    const address = canonicalAddress(entry)
    if (address) return address
  }
  return peer
}

/** The key of a rate limit: an IPv4 address, or the /64 that an IPv6 subscriber gets. */
export function limitKey(address: string): string {
  return address.includes(':') ? ipv6Prefix(address, 4) : address
}

/** The network around an address: IPv4 /24, IPv6 /48. */
export function addressPrefix(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return address.includes(':') ? ipv6Prefix(address, 3) : address
}

/** The key of a client in a fair queue, from wide to narrow: network, address, account. */
export function clientPath(address: string, account: string): string[] {
  return [addressPrefix(address), limitKey(address), account.slice(0, 64)]
}

export interface Network {
  key: string
  /** Its limit as a multiple of a single address's limit. */
  times: number
}

/**
 * An address and the networks around it, from narrow to wide. Each has a separate count, because one IPv6 subscriber
 * has a /64, often a /56, and can rent a /48; IPv4 addresses are sold by the /24.
 */
export function networksOf(address: string): Network[] {
  if (isIPv4(address))
    return [
      { key: address, times: 1 },
      { key: addressPrefix(address), times: 4 },
    ]
  if (!address.includes(':')) return [{ key: address, times: 1 }]
  const groups = ipv6Groups(address)
  const upperHalf = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16)
  return [
    { key: ipv6Prefix(address, 4), times: 1 },
    { key: `${[...groups.slice(0, 3), upperHalf].join(':')}::/56`, times: 2 },
    { key: ipv6Prefix(address, 3), times: 4 },
  ]
}

function ipv6Prefix(address: string, groups: number): string {
  return `${ipv6Groups(address).slice(0, groups).join(':')}::/${groups * 16}`
}

function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
}
