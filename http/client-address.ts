import { isIP, isIPv4 } from 'node:net'

/**
 * An address in canonical form: IPv4 dotted, IPv6 lower-case and compressed, IPv4 inside IPv6 as IPv4,
 * a port or a zone cut off. Undefined where the text is no address.
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
  const [high, low] = [Number.parseInt(mapped[1] as string, 16), Number.parseInt(mapped[2] as string, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * Who is asking. Each trusted proxy appends the address it saw to `X-Forwarded-For`, so with `hops` of them only
 * the last `hops` entries were written by somebody we trust; whatever stands before them the client may have forged.
 */
export function clientAddress(socket: string | undefined, forwardedFor: string | undefined, hops: number): string {
  const own = canonicalAddress(socket ?? '') ?? ''
  if (hops === 0 || !forwardedFor) return own
  const written = forwardedFor.split(',').slice(-hops)
  // A proxy that wrote `unknown` tells nothing: then the next one nearer to us is the best that is known.
  for (const entry of written) {
    const address = canonicalAddress(entry)
    if (address) return address
  }
  return own
}

/** What shares one limit: an IPv4 address, or the /64 that one IPv6 subscriber gets. */
export function limitKey(address: string): string {
  return address.includes(':') ? ipv6Prefix(address, 4) : address
}

/** The neighbourhood of an address: IPv4 /24, IPv6 /48. */
export function addressPrefix(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return address.includes(':') ? ipv6Prefix(address, 3) : address
}

/** Who waits in a queue, from wide to narrow: the network, the address in it, the account there. */
export function clientPath(address: string, account: string): string[] {
  return [addressPrefix(address), limitKey(address), account.slice(0, 64)]
}

export interface Network {
  key: string
  /** How many times as much as a single address it may have. */
  times: number
}

/**
 * An address and the networks around it, from narrow to wide: each has a count of its own, for who has one IPv6
 * address has a /64 of them, often a /56, and may rent a /48; IPv4 addresses come by the /24.
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
