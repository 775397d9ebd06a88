import { describe, expect, it } from 'vitest'
import { vendingRow as row } from '../../tests/market-data.ts'
import type { Offer } from './offers-and-sales.ts'
import { currencyGroups, nextSort, pageOfGroups, rowsOfCurrency, sortRows } from './shop-rows.ts'

const names = new Map([
  [1, '+9 劍'],
  [2, '波利卡片'],
  [10, '箭矢 10'],
  [9, '箭矢 9'],
])
const nameOf = (r: Offer) => names.get(r.nameid) ?? `#${r.nameid}`

describe('the currency filter', () => {
  const rows = [row({ shop_title: '[ZENY] a' }), row({ shop_title: '[CASH] b' }), row({ shop_title: 'c' })]
  it('rows are filtered by the tag in the title', () => {
    expect(rowsOfCurrency(rows, 'ZENY').map((r) => r.shop_title)).toEqual(['[ZENY] a'])
    expect(rowsOfCurrency(rows, 'CASH').map((r) => r.shop_title)).toEqual(['[CASH] b'])
  })
  it('the filter ALL keeps all rows, even untagged ones', () => {
    expect(rowsOfCurrency(rows, 'ALL')).toEqual(rows)
  })
})

describe('groups of currencies', () => {
  const rows = ['[CASH] a', 'b', '[ZENY] c', '[CASH] d', '[ZENY] e'].map((shop_title) => row({ shop_title }))
  const titles = (groups: readonly { rows: Offer[] }[]) =>
    groups.map((group) => group.rows.map((r) => r.shop_title.at(-1)).join(''))
  it('groups are ZENY, CASH and untagged rows, and rows keep their order', () => {
    const groups = currencyGroups(rows)
    expect(groups.map(({ currency }) => currency)).toEqual(['ZENY', 'CASH', undefined])
    expect(titles(groups)).toEqual(['ce', 'ad', 'b'])
    expect(currencyGroups([])).toEqual([])
  })
  it('a page may contain parts of two groups', () => {
    const groups = currencyGroups(rows)
    expect(titles(pageOfGroups(groups, 1, 3))).toEqual(['ce', 'a'])
    expect(titles(pageOfGroups(groups, 2, 3))).toEqual(['d', 'b'])
    expect(pageOfGroups(groups, 2, 3).map(({ total }) => total)).toEqual([2, 1])
    expect(pageOfGroups(groups, 3, 3)).toEqual([])
  })
})

it('clicks on a column sort ascending and descending in turn', () => {
  const first = nextSort(undefined, 'price')
  const second = nextSort(first, 'price')
  expect([first, second, nextSort(second, 'price')]).toEqual([
    { column: 'price', descending: false },
    { column: 'price', descending: true },
    { column: 'price', descending: false },
  ])
})
it('a click on another column sorts ascending', () => {
  expect(nextSort({ column: 'price', descending: true }, 'amount')).toEqual({ column: 'amount', descending: false })
})

it('numbers are compared as numbers, even in names', () => {
  const prices = sortRows(
    [row({ price: 9 }), row({ price: 100 }), row({ price: 10 })],
    nextSort(undefined, 'price'),
    nameOf,
  )
  expect(prices.map((r) => r.price)).toEqual([9, 10, 100])
  const items = sortRows([row({ nameid: 10 }), row({ nameid: 9 })], nextSort(undefined, 'item'), nameOf)
  expect(items.map((r) => r.nameid)).toEqual([9, 10])
})
it('places are compared by map, then x, then y', () => {
  const places = [row({ map: 'b', x: 1 }), row({ map: 'a', x: 20, y: 1 }), row({ map: 'a', x: 3, y: 9 })]
  expect(sortRows(places, nextSort(undefined, 'location'), nameOf).map((r) => r.x)).toEqual([3, 20, 1])
})
it.each([
  [false, [2, 1, 3, 4]],
  [true, [4, 1, 3, 2]],
])('equal rows keep the order of the host (descending: %s)', (descending, ids) => {
  const rows = [5, 4, 5, 6].map((price, index) => row({ price, vending_id: index + 1 }))
  expect(sortRows(rows, { column: 'price', descending }, nameOf).map((r) => r.vending_id)).toEqual(ids)
})
