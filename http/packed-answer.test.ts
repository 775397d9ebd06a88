import { brotliCompressSync } from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { compressAnswer } from './answer.ts'
import { createPackedAnswer } from './packed-answer.ts'

afterEach(() => {
  vi.useRealTimers()
})

const content = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ Id: id, Name: '波利' })))
const packed = () => {
  const bytes = Buffer.from(content)
  return createPackedAnswer({
    type: 'application/json',
    length: bytes.length,
    tag: 'tag',
    br: Buffer.from(brotliCompressSync(bytes)),
  })
}

it('reads its bytes once for calls that follow each other, and again after a minute without one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = packed()
  const first = await answer.read()
  expect(String(first)).toBe(content)
  vi.advanceTimersByTime(50_000)
  expect(await answer.read()).toBe(first)
  vi.advanceTimersByTime(50_000)
  expect(await answer.read()).toBe(first)
  vi.advanceTimersByTime(61_000)
  const again = await answer.read()
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})

it('is compressed for clients that accept only gzip', async () => {
  const gzip = await compressAnswer(packed(), 'gzip')
  expect(await new Response(new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'))).text()).toBe(
    content,
  )
})

it('reads an empty list', async () => {
  const br = Buffer.from(brotliCompressSync('[]'))
  const answer = createPackedAnswer({ type: 'application/json', length: 2, tag: 'tag', br })
  expect(String(await answer.read())).toBe('[]')
})
