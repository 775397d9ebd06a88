import { expect, it } from 'vitest'
import { query, segment } from './endpoint.ts'

it('paths and queries contain U+FFFD instead of a lone surrogate', () => {
  expect(segment('北風\ud83d')).toBe(encodeURIComponent('北風\ufffd'))
  expect(query({ q: '\ude00' })).toBe('?q=%EF%BF%BD')
})
