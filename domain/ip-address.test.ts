import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddress } from './ip-address.ts'

describe('isAddress', () => {
  it.each(['1.1.1.1', '::', '::1', '2606:4700::1111', '::ffff:1.2.3.4', '1:2:3:4:5:6:7:8'])('accepts %s', (text) =>
    expect(isAddress(text)).toBe(true),
  )
  it.each([
    ...['', '1.1.1', '01.1.1.1', '256.1.1.1', '1.1.1.1/32', '1::2::3', '1:2:3:4:5:6:7', ':::', '1.2.3.4::'],
    ...['f:1.2.3.4::f', 'g::1', '<b>1.1.1.1</b>'],
  ])('rejects %j', (text) => expect(isAddress(text)).toBe(false))
  it('agrees with the platform on addresses and near misses', () => {
    const near = fc
      .array(fc.constantFrom('1', '0', 'f', '255', '256', ':', '::', '.', 'ffff'), { maxLength: 16 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), near), (text) => isAddress(text) === (isIP(text) !== 0)),
      { numRuns: 2_000 },
    )
  })
})
