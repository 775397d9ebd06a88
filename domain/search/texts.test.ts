import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachWord, textPhrase } from './texts.ts'

function wordsOf(text: string): string[] {
  const words: string[] = []
  eachWord(text, (word) => words.push(word))
  return words
}
const plus = '\u16A0'

describe('words of a text', () => {
  it.each([
    ['紅色藥水', ['紅', '色', '藥', '水']],
    ['Red Potion', ['red', 'potion']],
    ['STR+5、Def 20%', ['str', plus, '5', 'def', '20']],
    ['S級【影子盾】', ['s', '級', '影', '子', '盾']],
    ['ＳＴＲ＋１２', ['str', plus, '12']],
    ['Café é', ['cafe', 'e']],
    ['𠮷野', ['𠮷', '野']],
    ['ⅣΑ', ['iv', 'α']],
    ['、。 ·˙', []],
  ])('%s', (text, words) => expect(wordsOf(text)).toEqual(words))

  it('stand where they are said to stand', () => {
    const text = '「紅」色 Potion＋９。'
    const pieces: string[] = []
    eachWord(text, (_, start, end) => pieces.push(text.slice(start, end)))
    expect(pieces).toEqual(['紅', '色', 'Potion', '＋', '９'])
  })
  it('of two texts are those of both with a space between', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(wordsOf(`${a} ${b}`)).toEqual([...wordsOf(a), ...wordsOf(b)])
      }),
    )
  })
})

describe('a query to the index over texts', () => {
  it.each([
    ['紅色', '"紅 色"'],
    ['+9 Potion', `"${plus} 9 potion"`],
    ['紅"色\\" -藥', '"紅 色 藥"'],
    ['【】?*', ''],
  ])('%s is %s', (query, phrase) => expect(textPhrase(query)).toBe(phrase))
  it('is cut when it is longer than any phrase that is asked for', () => {
    expect(textPhrase('紅'.repeat(5_000)).split(' ').length).toBeLessThanOrEqual(64)
  })
})
