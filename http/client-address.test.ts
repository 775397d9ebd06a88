import { describe, expect, it } from 'vitest'
import { addressPrefix, canonicalAddress, clientAddress, limitKey, networksOf } from './client-address.ts'

describe('canonicalAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('returns for %s the address %s', (text, address) => expect(canonicalAddress(text)).toBe(address))

  it.each(['', 'unknown', '1.2.3', '0x7f.1', '2130706433', '1.2.3.4; rm -rf /', ':::1'])('rejects %j', (text) =>
    expect(canonicalAddress(text)).toBeUndefined(),
  )
})

describe('clientAddress', () => {
  const socket = '::ffff:10.0.0.1'
  it('ignores the header without a trusted proxy', () => {
    expect(clientAddress(socket, '198.51.100.7', 0)).toBe('10.0.0.1')
  })
  it('counts back one entry per trusted proxy, and ignores those that the client forged', () => {
    expect(clientAddress(socket, '1.1.1.1, 198.51.100.7', 1)).toBe('198.51.100.7')
    expect(clientAddress(socket, '1.1.1.1, 198.51.100.7, 10.0.0.2', 2)).toBe('198.51.100.7')
  })
  it('uses the first entry if there are fewer entries than trusted proxies', () => {
    expect(clientAddress(socket, '198.51.100.7', 3)).toBe('198.51.100.7')
  })
  it('uses the entry of the nearer proxy if one is not an address', () => {
    expect(clientAddress(socket, '1.1.1.1, unknown', 1)).toBe('10.0.0.1')
    expect(clientAddress(socket, '1.1.1.1, unknown, 10.0.0.2', 2)).toBe('10.0.0.2')
  })
  it('uses the address of the socket if the header is missing or empty', () => {
    expect(clientAddress(socket, undefined, 1)).toBe('10.0.0.1')
    expect(clientAddress(socket, '', 1)).toBe('10.0.0.1')
  })
})

it('the key of a limit is the IPv4 address or the /64 of an IPv6 address', () => {
  expect(limitKey('192.0.2.1')).toBe('192.0.2.1')
  expect(limitKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(limitKey('2001:db8::6')).toBe('2001:db8:0:0::/64')
  expect(limitKey('::1')).toBe('0:0:0:0::/64')
})
it('neighbouring addresses have the same prefix', () => {
  expect(addressPrefix('192.0.2.1')).toBe(addressPrefix('192.0.2.254'))
  expect(addressPrefix('192.0.2.1')).not.toBe(addressPrefix('192.0.3.1'))
  expect(addressPrefix('2001:db8:1:2::1')).toBe(addressPrefix('2001:db8:1:9::1'))
  expect(addressPrefix('2001:db8:1::')).not.toBe(addressPrefix('2001:db8:2::'))
})

describe('networksOf', () => {
  it('returns an IPv4 address and its /24', () => {
    expect(networksOf('192.0.2.1')).toEqual([
      { key: '192.0.2.1', times: 1 },
      { key: '192.0.2.0/24', times: 4 },
    ])
  })
  it('returns the /64, /56 and /48 of an IPv6 address', () => {
    expect(networksOf('2001:db8:1:2ab:3:4:5:6')).toEqual([
      { key: '2001:db8:1:2ab::/64', times: 1 },
      { key: '2001:db8:1:200::/56', times: 2 },
      { key: '2001:db8:1::/48', times: 4 },
    ])
    expect(networksOf('2001:db8::1').map(({ key }) => key)).toEqual([
      '2001:db8:0:0::/64',
      '2001:db8:0:0::/56',
      '2001:db8:0::/48',
    ])
  })
})
