import { BlockList, isIP } from 'node:net'
import { canonicalAddress } from '../../http/client-address.ts'

/**
 * Ranges that no visitor from the internet can have: IANA's special-purpose registries, multicast, IPv4 inside IPv6.
 */
const specialRanges = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  specialRanges.addSubnet(network, prefix, 'ipv4')

/** Only 2000::/3 of IPv6 is assigned to networks; these ranges inside it are not. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialRanges.addSubnet(network, prefix, 'ipv6')

/** Whether a canonical address is a single public unicast address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !specialRanges.check(address, 'ipv4')
  return version === 6 && globalIpv6.check(address, 'ipv6') && !specialRanges.check(address, 'ipv6')
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
