import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packWords, unpackWords, type WordNotes } from './page-words.ts'
import { noWord } from './word-list.ts'

const notes = (counts: number[], words: string[]): WordNotes<[file: string, key: string]> => {
  const starts = new Uint32Array(counts.length + 1)
  counts.forEach((count, page) => {
    starts[page + 1] = (starts[page] as number) + count
  })
  const numbers = Uint32Array.from({ length: starts[counts.length] as number }, (_, at) =>
    at % 5 === 0 ? noWord : (at % words.length) + 1,
  )
  const pages = counts.map((_, page): [string, string] => [`item/${page}.html`, `k${page}`])
  return { pages, stream: { words, numbers, starts } }
}

describe('stored words of all pages', () => {
  const written = packWords(notes([3, 4], ['a', 'b']), 'p')
  it('may be more than 65,535', () => {
    const many = notes(
      [80_000],
      Array.from({ length: 70_000 }, (_, number) => `w${number}`),
    )
    expect(unpackWords(packWords(many, 'p'), 'p')).toEqual(many)
  })
  it('are discarded if a byte is wrong or missing', () => {
    fc.assert(
      fc.property(fc.nat(written.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = Buffer.from(written)
        bytes[at] = (bytes[at] as number) ^ change
        expect(unpackWords(bytes, 'p')).toBeUndefined()
        expect(unpackWords(written.subarray(0, at), 'p')).toBeUndefined()
      }),
    )
    expect(unpackWords(Buffer.from('{}'), 'p')).toBeUndefined()
  })
  it('are discarded if another version of the program wrote them', () => {
    expect(unpackWords(written, 'p')).toBeDefined()
    expect(unpackWords(written, 'q')).toBeUndefined()
  })
})
