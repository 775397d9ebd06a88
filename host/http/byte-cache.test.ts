import { describe, expect, it } from 'vitest'
import { createByteCache, makeOnce } from './byte-cache.ts'

describe('byte cache', () => {
  const create = () => createByteCache<string>(10, (value) => value.length)

  it('evicts the entry that was unused for longest', () => {
    const cache = create()
    cache.set('a', 'xxxx')
    cache.set('b', 'xxxx')
    cache.get('a')
    cache.set('c', 'xxxx')
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.bytes]).toEqual(['xxxx', undefined, 'xxxx', 8])
  })
})

describe('makeOnce', () => {
  it('computes a value once for simultaneous callers, and again after a failure', async () => {
    const once = makeOnce(createByteCache<string>(10, (value) => value.length))
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
})
