import { expect, it, vi } from 'vitest'
import { createByteCache } from '../http/byte-cache.ts'
import { type CachedAnswer, cachedBytes, createAnswerCache, unpacked } from './answer-cache.ts'

const create = (maxBytes = 1_000_000) => createAnswerCache(createByteCache<CachedAnswer>(maxBytes, cachedBytes))
const text = async (answer: Promise<CachedAnswer>) => String(await unpacked(await answer))

it('makes an answer once while the market stays as it is', async () => {
  const cache = create()
  const make = vi.fn(async () => 'answer')
  expect(await Promise.all([text(cache.get('1', 'a', make)), text(cache.get('1', 'a', make))])).toEqual([
    'answer',
    'answer',
  ])
  expect(make).toHaveBeenCalledTimes(1)
  await cache.get('2', 'a', make)
  expect(make).toHaveBeenCalledTimes(2)
})

it('keeps a long answer packed, and gives it whole to who takes no gzip', async () => {
  const long = '價格'.repeat(50_000)
  const answer = await create().get('1', 'a', async () => long)
  expect(answer.packed).toBe(true)
  expect(answer.bytes.length).toBeLessThan(long.length / 10)
  expect(String(await unpacked(answer))).toBe(long)
})

it('gives no answer of an older market to who asks in a newer one', async () => {
  const cache = create()
  let finish = (_: string) => {}
  const old = cache.get('1', 'a', () => new Promise((resolve) => (finish = resolve)))
  expect(await text(cache.get('2', 'a', async () => 'new'))).toBe('new')
  finish('old')
  expect(await text(old)).toBe('old')
  expect(await text(cache.get('2', 'a', async () => 'again'))).toBe('new')
})
