import { expect, it } from 'vitest'
import { createCaches } from './caches.ts'

it('counts what all caches keep, their keys and entries too', () => {
  const caches = createCaches()
  const [posts, figures] = [caches.open<string>('posts', () => 10_000), caches.open<string>('figures', () => 1)]
  posts.set('a', 'x')
  expect(caches.bytes).toBeGreaterThan(10_000)
  for (let i = 0; i < 100_000; i++) figures.set(`${i} ${'k'.repeat(100)}`, 'x')
  expect(caches.bytes).toBeGreaterThan(20 * 1024 * 1024)
  expect(caches.bytes).toBeLessThanOrEqual(24 * 1024 * 1024 + posts.bytes)
  figures.clear()
  expect(caches.bytes).toBe(posts.bytes)
})

it('gives a share to one', () => {
  const caches = createCaches()
  caches.open('posts', () => 1)
  expect(() => caches.open('posts', () => 1)).toThrow('open already')
})
