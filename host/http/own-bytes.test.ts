import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { heldBytes, ownBytes, ownText } from './own-bytes.ts'

it('holds no more than it shows', () => {
  const small = Buffer.from('{"results":[]}')
  const packed = gzipSync('x'.repeat(10_000))
  // What the test is about: Node shares the memory of small buffers.
  expect(heldBytes(small)).toBeGreaterThan(small.length)
  expect(heldBytes(packed)).toBeGreaterThan(packed.length)
  for (const bytes of [small, packed]) {
    const own = ownBytes(bytes)
    expect(own.equals(bytes)).toBe(true)
    expect(heldBytes(own)).toBe(bytes.length)
    expect(ownBytes(own)).toBe(own)
  }
  expect([heldBytes(ownBytes('卡片')), ownBytes('卡片').toString()]).toEqual([6, '卡片'])
  expect(ownText('卡片\ud800')).toBe('卡片\ud800')
})
