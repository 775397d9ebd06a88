import { expect, it } from 'vitest'
import { placeQuery, readPlace } from './place.ts'

const all = { q: '', state: '' as const, from: '', until: '', page: 1 }

it('the address has the order and the search', () => {
  const place = { order: 'ABC', search: { ...all, q: '王 小明', state: 'paid' as const, from: '2026-01-02', page: 3 } }
  expect(readPlace(placeQuery(place))).toEqual(place)
  expect(placeQuery({ order: '', search: all })).toBe('')
})

it.each(['?state=nothing', '?page=-1', '?page=1e300', '?until=2026-1-2', '?from=2026-02-30', '?q=%20'])(
  '%s is a search of all orders',
  (query) => expect(readPlace(query)).toEqual({ order: '', search: all }),
)
