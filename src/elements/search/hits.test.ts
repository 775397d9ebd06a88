import { describe, expect, it } from 'vitest'
import { marksOf } from './hits.ts'

describe('the excerpt of a hit', () => {
  it('marks neighbouring words as one, without the punctuation behind them', () => {
    expect(marksOf('一個\u200B<mark>紅</mark><mark>色</mark><mark>藥水，</mark>很好')).toEqual([
      { text: '一個', mark: false },
      { text: '紅色藥水', mark: true },
      { text: '，很好', mark: false },
    ])
  })
  it('marks places that stand apart each by itself', () => {
    expect(marksOf('<mark>紅 </mark>與<mark>紅</mark>')).toEqual([
      { text: '紅', mark: true },
      { text: ' 與', mark: false },
      { text: '紅', mark: true },
    ])
  })
  it('is text, whatever a page says', () => {
    expect(marksOf('&lt;img src=x onerror=alert(1)&gt; <mark>&lt;b&gt;粗</mark>&amp;')).toEqual([
      { text: '<img src=x onerror=alert(1)> ', mark: false },
      { text: '<b>粗', mark: true },
      { text: '&amp;', mark: false },
    ])
  })
  it('may hold no mark, or nothing', () => {
    expect(marksOf('文字')).toEqual([{ text: '文字', mark: false }])
    expect(marksOf('')).toEqual([])
  })
})
