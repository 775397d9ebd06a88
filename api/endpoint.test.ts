import * as v from 'valibot'
import { expect, it } from 'vitest'
import { endpoint, query, segment } from './endpoint.ts'

it('paths and queries contain U+FFFD instead of a lone surrogate', () => {
  expect(segment('北風\ud83d')).toBe(encodeURIComponent('北風\ufffd'))
  expect(query({ q: '\ude00' })).toBe('?q=%EF%BF%BD')
})

it('the path of a call has its parameters, and its query the others that are not empty', () => {
  const call = endpoint('GET /admin/:kind/:id{\\d{1,15}}/rows', {
    access: 'admin',
    query: v.object({ q: v.string(), page: v.optional(v.number()) }),
  })
  expect(call.path({ kind: 'a/b', id: 7, q: '1 2' })).toBe('/admin/a%2Fb/7/rows?q=1+2')
  expect(call.path({ kind: '1@tower', id: 7, q: '', page: undefined })).toBe('/admin/1@tower/7/rows')
})

it('a call without parameters has the path of its name', () => {
  expect(endpoint('GET /item/version', { access: 'public' }).path()).toBe('/item/version')
})
