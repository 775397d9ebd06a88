import { expect, it } from 'vitest'
import { createCache, makeOnce } from './caches.ts'

it('computes a value once for simultaneous callers, and again after a failure', async () => {
  const cache = createCache<string>('posts', (value) => value.length)
  const once = makeOnce(cache)
  let made = 0
  const make = async () => {
    made++
    if (made === 1) throw new Error('first')
    return 'ok'
  }
  await expect(Promise.all([once('k', make), once('k', make)])).rejects.toThrow('first')
  expect(await Promise.all([once('k', make), once('k', make), once('k', make)])).toEqual(['ok', 'ok', 'ok'])
  expect(made).toBe(2)
})

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
