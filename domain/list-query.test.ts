import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'
import { formatListQuery, parseListQuery } from './list-query.ts'

const parse = (search: string, types?: string[]) => {
  const parameters = new URLSearchParams(search)
  return parseListQuery((name) => parameters.get(name), types)
}
const format = (query: Parameters<typeof formatListQuery>[0]) =>
  new URLSearchParams(formatListQuery(query).filter((entry) => entry[1] !== undefined) as [string, string][]).toString()

describe('query of a list', () => {
  it('defaults to the first page of everything', () =>
    expect(parse('')).toEqual({ page: 1, q: '', type: 'ALL', sort: '', all: false }))
  it('reads page, q and type', () =>
    expect(parse('page=3&q=波利&type=CASH', ['ALL', 'CASH'])).toMatchObject({ page: 3, q: '波利', type: 'CASH' }))
  it('ignores nonsense', () => {
    for (const page of ['0', '-1', '1.5', 'x', '', '99999999999999', '1e3']) expect(parse(`page=${page}`).page).toBe(1)
    expect(parse('type=HACK', ['ALL', 'CASH']).type).toBe('ALL')
  })
  it('leaves out page 1, empty q and type ALL', () => {
    expect(format({ page: 1, q: '  ', type: 'ALL', sort: '', all: false })).toBe('')
    expect(format({ page: 2, q: 'a', type: 'ETC', sort: 'n', all: true })).toBe('page=2&q=a&type=ETC&sort=n&all=1')
  })
  it('reads back what it wrote', () => {
    const query = fc.record({
      page: fc.integer({ min: 1, max: 99_999 }),
      q: fc.string(),
      type: fc.constantFrom('ALL', 'CASH'),
      sort: fc.constantFrom('', 'n'),
      all: fc.boolean(),
    })
    fc.assert(
      fc.property(query, (given) => {
        expect(parse(format(given))).toEqual({ ...given, q: given.q.trim() })
      }),
    )
  })
})

describe('text that lists compare', () => {
  it('folds case, width and spaces around', () => expect(foldText(' ＡＢＣ Ｄ１ ')).toBe('abc d1'))
})
