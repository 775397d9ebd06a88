import { expect, it } from 'vitest'
import { plainExcerpt } from './hits.ts'

it.each([
  ['一個\u200B<mark>紅</mark><mark>色</mark>藥水，很好', '一個紅色藥水，很好'],
  ['&lt;img src=x onerror=alert(1)&gt; <mark>&lt;b&gt;粗</mark>&amp;', '<img src=x onerror=alert(1)> <b>粗&amp;'],
  ['', ''],
])('an excerpt is text, for any content of a page: %s', (excerpt, text) => expect(plainExcerpt(excerpt)).toBe(text))
