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

it('evicts the least recently used entry', () => {
  const cache = createCache<string>('uploads', () => 4_000_000)
  for (const key of ['a', 'b', 'c']) cache.set(key, key)
  cache.get('a')
  cache.set('d', 'd')
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd'])
  expect(cache.calculatedSize).toBeGreaterThan(12_000_000)
})
