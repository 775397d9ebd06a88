import { expect, it } from 'vitest'
import { foldText } from '../text/fold-text.ts'
import { formatListQuery, parseListQuery } from './list-query.ts'

const parse = (search: string, types?: string[]) => {
  const parameters = new URLSearchParams(search)
  return parseListQuery((name) => parameters.get(name), types)
}
const format = (query: Parameters<typeof formatListQuery>[0]) =>
  new URLSearchParams(formatListQuery(query).filter((entry) => entry[1] !== undefined) as [string, string][]).toString()

it('an empty query is the first page of all records', () =>
  expect(parse('')).toEqual({ page: 1, q: '', type: 'ALL', sort: '', all: false }))
it('a query has all fields of the address', () => {
  const query = { page: 12, q: '波利', type: 'CASH', sort: 'n', all: true }
  expect(parse('page=12&q=波利&type=CASH&sort=n&all=1', ['ALL', 'CASH'])).toEqual(query)
})
it('invalid values in a query are ignored', () => {
  for (const page of ['0', '-1', '1.5', 'x', '', '99999999999999', '1e3']) expect(parse(`page=${page}`).page).toBe(1)
  expect(parse('type=HACK', ['ALL', 'CASH']).type).toBe('ALL')
})
it('an address omits page 1, an empty q and type ALL', () => {
  expect(format({ page: 1, q: '  ', type: 'ALL', sort: '', all: false })).toBe('')
  expect(format({ page: 2, q: 'a', type: 'ETC', sort: 'n', all: true })).toBe('page=2&q=a&type=ETC&sort=n&all=1')
})

it('comparisons ignore case, width and surrounding spaces', () => expect(foldText(' ＡＢＣ Ｄ１ ')).toBe('abc d1'))
