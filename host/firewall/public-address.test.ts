import { describe, expect, it } from 'vitest'
import { isPublicAddress, plainAddress } from './public-address.ts'

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '203.0.114.1',
    '2606:4700::1111',
    '2a00::1',
    '192.1.0.1',
    '172.32.0.1',
    '100.128.0.1',
  ])('takes %s', (address) => expect(isPublicAddress(address)).toBe(true))
  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.1.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.2.1',
      '192.168.1.1',
    ],
    ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '2001:db8::1',
      '2002:a00:1::',
      '64:ff9b::a00:1',
      '2001::1',
      '3fff::1',
    ],
    ...['', 'localhost', '1.1.1', '1.1.1.1/32'],
  ])('refuses %j', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('plainAddress', () => {
  it('reads one address in canonical form', () => {
    expect(plainAddress('1.1.1.1')).toBe('1.1.1.1')
    expect(plainAddress('2606:4700:0:0::1111')).toBe('2606:4700::1111')
  })
  it.each([
    ...[
      '1.1.1.1/24',
      '1.1.1.1:80',
      '[2606::1]',
      'fe80::1%eth0',
      '::ffff:1.1.1.1',
      '::ffff:101:101',
      '0x1.1.1.1',
      '1.1.1.1 ',
      '1.1.1.1;reboot',
    ],
    ...['', '*', 'any', '1.1.1.1,2.2.2.2', '１.1.1.1'],
  ])('refuses %j', (text) => expect(plainAddress(text)).toBeUndefined())
})
