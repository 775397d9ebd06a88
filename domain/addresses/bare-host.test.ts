import { expect, it } from 'vitest'
import { bareHost } from './bare-host.ts'

it('removes the brackets of an IPv6 address only', () => {
  const addresses = ['mysql://[::1]:3306/ragnarok', 'https://example.com', 'https://127.0.0.1']
  expect(addresses.map((address) => bareHost(new URL(address).hostname))).toEqual(['::1', 'example.com', '127.0.0.1'])
})
