import { expect, it } from 'vitest'
import { isPublicAddress, plainAddress } from './public-address.ts'

const publicAddresses = '1.1.1.1 203.0.114.1 192.1.0.1 172.32.0.1 100.128.0.1 2606:4700::1111 2a00::1'.split(' ')
const specialAddresses = [
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.1.1 172.16.0.1 172.31.255.255 192.0.2.1 192.168.1.1',
  '198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255',
  ':: ::1 fe80::1 fc00::1 fd12::1 ff02::1 2001:db8::1 2002:a00:1:: 64:ff9b::a00:1 2001::1 3fff::1',
].flatMap((line) => line.split(' '))

it.each(publicAddresses)('%s is a public address', (address) => expect(isPublicAddress(address)).toBe(true))
it.each([...specialAddresses, '', 'localhost', '1.1.1', '1.1.1.1/32'])('%j is not a public address', (address) =>
  expect(isPublicAddress(address)).toBe(false),
)

it('converts an address to canonical form', () => {
  expect(plainAddress('1.1.1.1')).toBe('1.1.1.1')
  expect(plainAddress('2606:4700:0:0::1111')).toBe('2606:4700::1111')
})
const otherTexts = '1.1.1.1/24 1.1.1.1:80 [2606::1] fe80::1%eth0 ::ffff:1.1.1.1 ::ffff:101:101 0x1.1.1.1 * any １.1.1.1'
it.each([...otherTexts.split(' '), '1.1.1.1 ', '1.1.1.1;reboot', '', '1.1.1.1,2.2.2.2'])(
  'finds no address in %j',
  (text) => expect(plainAddress(text)).toBeUndefined(),
)
