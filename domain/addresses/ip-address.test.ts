import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAddress } from './ip-address.ts'

it.each(['1.1.1.1', '::', '::1', '2606:4700::1111', '::ffff:1.2.3.4', '1:2:3:4:5:6:7:8'])('%s is an address', (text) =>
  expect(isAddress(text)).toBe(true),
)
it.each([
  ...['', '1.1.1', '01.1.1.1', '256.1.1.1', '1.1.1.1/32', '1::2::3', '1:2:3:4:5:6:7', ':::', '1.2.3.4::'],
  ...['f:1.2.3.4::f', 'g::1', '<b>1.1.1.1</b>'],
])('%j is no address', (text) => expect(isAddress(text)).toBe(false))
it('addresses and near misses are those of the platform', () => {
  const near = fc
    .array(fc.constantFrom('1', '0', 'f', '255', '256', ':', '::', '.', 'ffff'), { maxLength: 16 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), near), (text) => isAddress(text) === (isIP(text) !== 0)),
    { numRuns: 1_000, seed: 36 },
  )
})
