import { expect, it } from 'vitest'
import { query, segment } from './endpoint.ts'

it('sends half an emoji as U+FFFD, in a path as in a query', () => {
  expect(segment('北風\ud83d')).toBe(encodeURIComponent('北風\ufffd'))
  expect(query({ q: '\ude00' })).toBe('?q=%EF%BF%BD')
})
