import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairWord } from './pairs.ts'
import { forEachWord, markWords, pairOf, textPhrase } from './texts.ts'

function wordsOf(text: string): string[] {
  const words: string[] = []
  forEachWord(text, (word) => words.push(word))
  return words
}
const plus = '\u16A0'

it.each([
  ['紅色藥水', ['紅', '色', '藥', '水']],
  ['Red Potion', ['red', 'potion']],
  ['STR+5、Def 20%', ['str', plus, '5', 'def', '20']],
  ['S級【影子盾】', ['s', '級', '影', '子', '盾']],
  ['ＳＴＲ＋１２', ['str', plus, '12']],
  ['Café é', ['cafe', 'e']],
  ['𠮷野', ['𠮷', '野']],
  ['Re\u0301sume\u0301 か\u3099', ['resume', 'が']],
  ['紅色e\u0301', ['紅', '色', 'e']],
  ['ⅣΑ', ['iv', 'α']],
  ['、。 ·˙', []],
  ['捲軸 卷轴', ['捲', '軸', '捲', '軸']],
])('the text %j has words', (text, words) => expect(wordsOf(text)).toEqual(words))

it('words have positions in the text', () => {
  const text = '「紅」色 Potion＋９。'
  const pieces: string[] = []
  forEachWord(text, (_, start, end) => pieces.push(text.slice(start, end)))
  expect(pieces).toEqual(['紅', '色', 'Potion', '＋', '９'])
})
it('the words of joined texts are those of each text', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(wordsOf(`${a} ${b}`)).toEqual([...wordsOf(a), ...wordsOf(b)])
    }),
    { seed: 36 },
  )
})

describe('a query to the index over texts', () => {
  const [red, potion] = [pairWord('紅', '色'), pairWord('色', '藥')]
  it.each([
    ['紅色', `"${red}"`],
    ['紅', '"紅"'],
    ['+9 Potion', `"${plus} 9 potion"`],
    ['紅"色\\" -藥', `"${red} ${potion}"`],
    ['紅色S級', `"${red} 色 s 級"`],
    ['S紅色', `"s ${red}"`],
    ['【】?*', ''],
  ])('the phrase of %s is %s', (query, phrase) => expect(textPhrase(query)).toBe(phrase))
  it.each([
    ['错误', '錯誤'],
    ['读取', '讀取'],
    ['选择', '選擇'],
    ['卷軸', '捲軸'],
    ['Ｒed', 'red'],
  ])('%s and %s are the same phrase', (one, other) => expect(textPhrase(one)).toBe(textPhrase(other)))
  it('a phrase has at most 64 words', () => {
    expect(textPhrase('紅'.repeat(5_000)).split(' ').length).toBeLessThanOrEqual(64)
  })

  const text = fc.string({ unit: fc.constantFrom('紅', '色', '劍', 's', '7', '+', ' ', '、', '𠮷'), maxLength: 12 })
  it('a phrase matches exactly at its words in the text', () => {
    fc.assert(
      fc.property(text, text, (page, query) => {
        const [words, queryWords] = [wordsOf(page), wordsOf(query)]
        const isAt = (at: number) => queryWords.every((word, offset) => words[at + offset] === word)
        const phrase = textPhrase(query).slice(1, -1).split(' ')
        // Like Pagefind: each word of the phrase is at the position after the word before.
        const matches = (at: number) =>
          phrase.every((word, offset) => {
            const [current, next] = [words[at + offset], words[at + offset + 1]]
            return current !== undefined && (word === current || word === pairOf(current, next ?? ''))
          })
        if (queryWords.length > 0) expect(words.map((_, at) => matches(at))).toEqual(words.map((_, at) => isAt(at)))
      }),
      { seed: 36 },
    )
  })
  it('a phrase is marked in a text, with the characters between its words', () => {
    expect(markWords('一個紅色 藥水，很好。紅色藥水', ['紅色藥水'])).toEqual([
      { text: '一個', mark: false },
      { text: '紅色 藥水', mark: true },
      { text: '，很好。', mark: false },
      { text: '紅色藥水', mark: true },
    ])
    expect(markWords('紅色。', ['紅色']).at(-1)).toEqual({ text: '。', mark: false })
    expect(markWords('文字', ['？'])).toEqual([{ text: '文字', mark: false }])
    expect(markWords('', ['紅'])).toEqual([])
  })
})
