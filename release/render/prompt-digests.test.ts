import { webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { withPromptDigests } from './prompt-digests.ts'

const { subtle } = webcrypto
const inputs = ['', 'body{color:red}', '名字 😀', 'x'.repeat(100_000)].map((text) => new TextEncoder().encode(text))

describe('digests while rendering', () => {
  it.each(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'])('are those of WebCrypto: %s', async (algorithm) => {
    const expected = await Promise.all(inputs.map((input) => subtle.digest(algorithm, input)))
    const given = await withPromptDigests(() =>
      Promise.all(inputs.map((input) => crypto.subtle.digest(algorithm, input))),
    )
    expect(given.map((answer) => Buffer.from(answer).toString('hex'))).toEqual(
      expected.map((answer) => Buffer.from(answer).toString('hex')),
    )
    expect(given.every((answer) => answer instanceof ArrayBuffer)).toBe(true)
  })

  it('come from WebCrypto again afterwards, also after a failure, and unknown algorithms fail as ever', async () => {
    const standard = subtle.digest
    const failing = withPromptDigests(async () => {
      expect(crypto.subtle.digest).not.toBe(standard)
      await expect(crypto.subtle.digest('MD5', new Uint8Array(1))).rejects.toThrow()
      throw new Error('a page fails')
    })
    await expect(failing).rejects.toThrow('a page fails')
    expect(crypto.subtle.digest).toBe(standard)
  })
})
