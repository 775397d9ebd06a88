import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PageWords, packWords, unpackWords } from './page-words.ts'
import { noWord } from './word-list.ts'

const notes = (counts: number[], words: string[]): PageWords => {
  const starts = new Uint32Array(counts.length + 1)
  counts.forEach((count, page) => {
    starts[page + 1] = (starts[page] as number) + count
  })
  const numbers = Uint32Array.from({ length: starts[counts.length] as number }, (_, at) =>
    at % 5 === 0 ? noWord : at % words.length,
  )
  const pages = counts.map((_, page) => ({
    file: `item/${page}.html`,
    id: `item/${page}`,
    key: `k${page}`,
    group: 'g',
  }))
  return { pages, stream: { words, numbers, starts } }
}

describe('the words of all pages in the notes of a release', () => {
  it('are read as they were written', () => {
    const counts = fc.array(fc.nat(40), { maxLength: 20 })
    const words = fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(counts, words, (c, w) => {
        expect(unpackWords(packWords(notes(c, w)))).toEqual(notes(c, w))
      }),
    )
  })
  it('may be more than two bytes can number', () => {
    const many = notes(
      [80_000],
      Array.from({ length: 70_000 }, (_, number) => `w${number}`),
    )
    expect(unpackWords(packWords(many))).toEqual(many)
  })
  it('count as none when they are cut off or of another kind', () => {
    const bytes = packWords(notes([3, 4], ['a', 'b']))
    expect(unpackWords(bytes.subarray(0, bytes.length - 1))).toBeUndefined()
    expect(unpackWords(Buffer.from('{}'))).toBeUndefined()
    expect(unpackWords(Buffer.alloc(0))).toBeUndefined()
  })
})
