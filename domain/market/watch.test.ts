import { expect, it } from 'vitest'
import { matchesWatch, mayBeBait, type Watch, type WatchedOffer, watchIdentity } from './watch.ts'

const watch: Watch = { nameid: 1201, side: 'selling', currency: 'ZENY', refine: 7, cards: [], price: 1_000 }
const offer: WatchedOffer = { nameid: 1201, side: 'selling', currency: 'ZENY', refine: 7, cards: [], price: 1_000 }

it.each([
  ['the same item at the limits', {}, {}, true],
  ['a higher refine and a lower price', {}, { refine: 9, price: 1 }, true],
  ['a lower refine', {}, { refine: 6 }, false],
  ['a higher price', {}, { price: 1_001 }, false],
  ['another item', {}, { nameid: 1202 }, false],
  ['another currency', {}, { currency: 'CASH' }, false],
  ['a buying store', {}, { side: 'buying' }, false],
  ['any price without a limit', { price: null }, { price: 9e15 }, true],
  ['a buying store that pays more', { side: 'buying' }, { side: 'buying', price: 1_001 }, true],
  ['a buying store that pays less', { side: 'buying' }, { side: 'buying', price: 999 }, false],
  ['the card in any slot', { cards: [4001] }, { cards: [0, 0, 4001, 0] }, true],
  ['an item without the card', { cards: [4001] }, { cards: [4002, 0, 0, 0] }, false],
  ['one card where two are wanted', { cards: [4001, 4001] }, { cards: [4001, 0, 0, 0] }, false],
  ['two cards where two are wanted', { cards: [4001, 4001] }, { cards: [4001, 4001, 0, 0] }, true],
] as const)('decides on %s', (_, change, offered, expected) => {
  expect(matchesWatch({ ...watch, ...change }, { ...offer, ...offered })).toBe(expected)
})

it('two watches are the same whatever the order of their cards', () => {
  expect(watchIdentity({ ...watch, cards: [2, 1] })).toBe(watchIdentity({ ...watch, cards: [1, 2] }))
  expect(watchIdentity({ ...watch, price: null })).not.toBe(watchIdentity({ ...watch, price: 0 }))
})

it('half of a median of five sales may be bait', () => {
  expect(mayBeBait(50, { median: 100, sales: 5 })).toBe(true)
  expect(mayBeBait(51, { median: 100, sales: 5 })).toBe(false)
  expect(mayBeBait(1, { median: 100, sales: 4 })).toBe(false)
  expect(mayBeBait(1, undefined)).toBe(false)
})
