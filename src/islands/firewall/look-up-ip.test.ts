import { expect, it, vi } from 'vitest'
import { lookUpIp } from './look-up-ip.ts'

it('asks the next service after an error, a refusal and an answer without an address', async () => {
  const answers = [
    new TypeError('unreachable'),
    new Response('1.1.1.1', { status: 503 }),
    new Response('{"ip":"no address"}'),
    new Response('{"ip":"2001:db8::1"}'),
  ]
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  })
  const services = [1, 2, 3, 4, 5].map((n) => `https://${n}.test/`)
  expect(await lookUpIp(services)).toBe('2001:db8::1')
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(services.slice(0, 4))
  fetch.mockResolvedValue(new Response('', { status: 503 }))
  await expect(lookUpIp(services)).rejects.toThrow('https://5.test/ answered 503')
})
