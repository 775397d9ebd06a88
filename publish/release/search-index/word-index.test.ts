import { describe, expect, it } from 'vitest'
import { joinWords } from './join-words.ts'
import { chunkWeight, wordChunks } from './word-index.ts'
import { inCodePointOrder } from './word-list.ts'

const chunksOf = (pages: readonly (readonly string[])[]) =>
  wordChunks(joinWords(pages.map((words) => ({ text: { words: words.join('\n'), pieces: words.length } }))))

describe('the word index', () => {
  it('orders words by code point, surrogates above U+FFFF', () => {
    const words = ['\uFF21', '𠮷', 'b', '\uE000', 'a', '之', 'ab', '']
    const bytes = (word: string) => Buffer.from(word)
    expect([...inCodePointOrder(words)].map((number) => words[number])).toEqual(
      [...words].sort((a, b) => Buffer.compare(bytes(a), bytes(b))),
    )
  })

  it('puts a frequent word into a separate chunk', () => {
    const pages = Array.from({ length: chunkWeight }, (_, page) => ['b', ...(page === 7 ? ['a', 'c'] : [])])
    expect(chunksOf(pages).map(({ first, last }) => first + last)).toEqual(['aa', 'bb', 'cc'])
  })

  it('changes few chunks when words are added in the middle', () => {
    const word = (number: number) => String.fromCodePoint(0x4e00 + number)
    const pages = Array.from({ length: 3_000 }, (_, page) =>
      Array.from({ length: 60 }, (_, at) => word((page * 31 + at * 97) % 6_000)),
    )
    const before = new Map(chunksOf(pages).map(({ name, content }) => [name, content().toString('base64')]))
    const added = [...pages, Array.from({ length: 40 }, () => `${word(3_000)}x`)]
    const after = chunksOf(added)
    expect(before.size).toBeGreaterThan(10)
    const kept = after.filter(({ name }) => before.has(name))
    expect(after.length - kept.length).toBeLessThanOrEqual(3)
    // Files of the same name have the same content.
    for (const { name, content } of kept) expect(content().toString('base64')).toBe(before.get(name))
  })
})
