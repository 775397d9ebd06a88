import { expect, it } from 'vitest'
import { contentsOf, type World } from './package-contents.ts'

/** More than a function call accepts as arguments. */
const rows = 200_000
const ids = Array.from({ length: rows }, (_, index) => index + 1)
const items = new Map(ids.map((Id) => [Id, { Id, Name: '', ViewId: 0, EnchantId: 0, Locations: {} }]))

function worldWith(algorithm: 'all' | 'random'): World {
  const terms = { Amount: 1, Rate: 1, Duration: 0, Announced: false, Named: false, Bound: 'None' }
  const plain = { RandomOptionGroup: 'None', RefineMinimum: 0, RefineMaximum: 0 }
  const list = new Map(ids.map((item) => [item, { item, ...terms, ...plain }]))
  const groups = new Map([['box', new Map([[1, { algorithm, rows: list }]])]])
  return { groups, items, index: { find: (name: string) => items.get(Number(name)) } } as unknown as World
}
const call = { group: 'box', bare: false } as Parameters<typeof contentsOf>[0][number]

it.each(['all', 'random'] as const)('gives all rows of a group of any length (%s)', (algorithm) => {
  expect(contentsOf([call], [], worldWith(algorithm)).rows).toHaveLength(rows)
})

it('gives all items of a script of any length', () => {
  const gives = ids.map((id) => ({ item: String(id), amount: { min: 1, max: 1 }, refine: 0 }))
  expect(contentsOf([], gives as unknown as Parameters<typeof contentsOf>[1], worldWith('all')).rows).toHaveLength(rows)
})
