import { expect, test } from 'vitest'
import { type BoxAddress, formatBoxQuery, parseBoxQuery } from './box-query.ts'

function read(search: string): BoxAddress {
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
    own: new Map([
      [501, 30],
      [7, 999_999_999_999],
    ]),
  }
  const search = new URLSearchParams(formatBoxQuery(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  expect(parseBoxQuery(search)).toEqual({
    wants: [
      { key: '1.501', times: '2' },
      { key: '2.7', times: '1' },
    ],
    hasMore: false,
    boxes: '30',
    price: '5000',
    own: new Map([
      [501, '30'],
      [7, '999999999999'],
    ]),
  })
})

const absent: BoxAddress = { wants: [], hasMore: false, boxes: '100', price: '', own: new Map() }

test.each(['', '?want=', '?other=1'])('the default replaces what is absent in %s', (search) =>
  expect(read(search)).toEqual(absent),
)

test.each([
  ['?boxes=-3', { boxes: '-3' }],
  ['?boxes=1000000000000', { boxes: '1000000000000' }],
  ['?boxes=', { boxes: '' }],
  ['?boxes=many', { boxes: 'many' }],
  ['?price=0', { price: '0' }],
  ['?price=free', { price: 'free' }],
  ['?want=1.5x0', { wants: [{ key: '1.5', times: '0' }] }],
  ['?want=1.5x-2', { wants: [{ key: '1.5', times: '-2' }] }],
  ['?want=1.5x1.5', { wants: [{ key: '1.5', times: '1.5' }] }],
  ['?want=1.5x1000000000000', { wants: [{ key: '1.5', times: '1000000000000' }] }],
  ['?want=1.5~', { wants: ['1.5', ''].map((key) => ({ key, times: '1' })) }],
  ['?want=1.Box', { wants: [{ key: '1.Box', times: '1' }] }],
  ['?own=501.0~502.x~503.~x.5', { own: new Map([501, 502, 503].map((id, at) => [id, ['0', 'x', ''][at] ?? ''])) }],
  ['?want=x', { wants: [{ key: 'x', times: '1' }] }],
])('a wrong value is kept, for the sentence about it: %s', (search, kept) =>
  expect(read(search)).toEqual({ ...absent, ...kept }),
)

test('of nine rows six are read, and that there are more', () => {
  const { wants, hasMore } = read(`?want=${Array.from({ length: 9 }, (_, at) => `1.${at}`).join('~')}`)
  expect([wants.length, hasMore]).toEqual([6, true])
})
