import { expect, test } from 'vitest'
import { type BoxQuery, formatBoxQuery, parseBoxQuery } from './box-query.ts'

function read(search: string): BoxQuery {
  return parseBoxQuery(new URLSearchParams(search))
}

test('an address that was written is read back', () => {
  const query = {
    wants: [
      { key: '1.501', times: 2 },
      { key: '2.7', times: 1 },
    ],
    boxes: 30,
    price: 5000,
  }
  const search = new URLSearchParams(formatBoxQuery(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  expect(parseBoxQuery(search)).toEqual(query)
})

test.each([
  '',
  '?want=',
  '?want=x',
  '?want=1.5x0',
  '?want=1.5x999',
  '?boxes=-3',
  '?boxes=1e9',
  '?boxes=1000001',
  '?price=x',
])('the default replaces what is wrong in %s', (search) =>
  expect(read(search)).toEqual({ wants: [], boxes: 100, price: undefined }),
)

test('at most six rows are read', () =>
  expect(read(`?want=${Array.from({ length: 9 }, (_, at) => `1.${at}`).join('~')}`).wants).toHaveLength(6))
