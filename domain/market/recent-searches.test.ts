import { expect, it } from 'vitest'
import { addRecentSearch, maxRecentSearches, readRecentSearches } from './recent-searches.ts'

it('the newest searches come first, each once, and the oldest go', () => {
  const keywords = Array.from({ length: maxRecentSearches + 1 }, (_, n) => String(n))
  const list = keywords.reduce<string[]>(addRecentSearch, [])
  expect(list).toEqual(['8', '7', '6', '5', '4', '3', '2', '1'])
  expect(addRecentSearch(list, '3')).toEqual(['3', '8', '7', '6', '5', '4', '2', '1'])
})

it('a stored list without its invalid entries is read', () => {
  expect(readRecentSearches([' 劍 ', '', 5, null, '劍', '501'])).toEqual(['劍', '501'])
  for (const broken of [null, 'x', {}, undefined]) expect(readRecentSearches(broken)).toEqual([])
})
