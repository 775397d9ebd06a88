import { BlockList, isIP } from 'node:net'
import { canonicalAddress } from '../../http/client-address.ts'

/**
 * Ranges that no visitor from the internet can have: IANA's special-purpose registries, multicast, IPv4 inside IPv6.
 */
const specialIpv4 = rangesOf(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 ' +
    '203.0.113.0/24 224.0.0.0/3',
)
/** Only this part of IPv6 is assigned to networks. */
const globalIpv6 = rangesOf('ipv6', '2000::/3')
const specialIpv6 = rangesOf('ipv6', '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20')

function rangesOf(family: 'ipv4' | 'ipv6', cidrs: string): BlockList {
  const ranges = new BlockList()
  for (const cidr of cidrs.split(' ')) {
    const [network = '', prefix] = cidr.split('/')
    ranges.addSubnet(network, Number(prefix), family)
  }
  return ranges
}

/** Whether a canonical address is a single public unicast address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !specialIpv4.check(address, 'ipv4')
  return version === 6 && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}

/** Whether a canonical address is a loopback one. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address)
}

/**
 * An address that a client sent, in canonical form. Undefined for a range, a port, a zone, IPv4 written inside IPv6, or
 * anything else that is not one plain address.
 */
export function plainAddress(text: string): string | undefined {
  if (isIP(text) === 0 || text.includes('%')) return undefined
  const canonical = canonicalAddress(text)
  return canonical && isIP(canonical) === isIP(text) ? canonical : undefined
}
