import { expect, it } from 'vitest'
import { createCache, makeOnce } from './caches.ts'

it('returns a value that is evicted while it is computed', async () => {
  const cache = createCache<string>('posts', (value) => value.length)
  const { promise, resolve } = Promise.withResolvers<string>()
  const waiting = makeOnce(cache)('k', () => promise)
  cache.clear()
  resolve('ok')
  expect(await waiting).toBe('ok')
})
