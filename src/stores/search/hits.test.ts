import { expect, it } from 'vitest'
import { byRelevance, plainExcerpt } from './hits.ts'

it.each([
  ['一個\u200B<mark>紅</mark><mark>色</mark>藥水，很好', '一個紅色藥水，很好'],
  ['&lt;img src=x onerror=alert(1)&gt; <mark>&lt;b&gt;粗</mark>&amp;', '<img src=x onerror=alert(1)> <b>粗&amp;'],
  ['、海帶羊的<mark>犄角</mark>', '…海帶羊的犄角'],
  ['', ''],
])('the excerpt %s becomes plain text', (excerpt, text) => expect(plainExcerpt(excerpt)).toBe(text))

it('pages of items come before pages of packages and maps', () => {
  const hits = [
    { id: 'map/prontera', words: [4, 9] },
    { id: 'package/box', words: [2] },
    { id: 'item/502', words: [40] },
    { id: 'item/501', words: [50, 6] },
  ]
  expect(byRelevance(hits).map(({ id }) => id)).toEqual(['item/501', 'item/502', 'package/box', 'map/prontera'])
})
