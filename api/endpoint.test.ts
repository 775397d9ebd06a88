import { expect, it } from 'vitest'
import { query, segment } from './endpoint.ts'

it('replaces a lone surrogate by U+FFFD, in paths and queries', () => {
  expect(segment('北風\ud83d')).toBe(encodeURIComponent('北風\ufffd'))
  expect(query({ q: '\ude00' })).toBe('?q=%EF%BF%BD')
})
