import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createAnswer, packedForm } from './answer.ts'

it('packs once, and again after it failed', async () => {
  const answer = createAnswer('text/plain', Buffer.from('poring '.repeat(400)))
  const { bytes } = answer
  answer.bytes = undefined as never
  await expect(packedForm(answer, 'br')).rejects.toThrow()
  answer.bytes = bytes
  const packed = await packedForm(answer, 'br')
  expect(brotliDecompressSync(packed)).toEqual(bytes)
  expect(await packedForm(answer, 'br')).toBe(packed)
})
