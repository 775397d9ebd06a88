import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOfferIndex, pageRows } from './offer-index.ts'

const row = (nameid: number, price: number) => ({ nameid, price, shop_title: '[ZENY] "店"' })

function indexOf(all: readonly ReturnType<typeof row>[]) {
  const index = createOfferIndex()
  const rows = all.map((entry, id) => ({ id, nameid: entry.nameid, key: entry.price, json: JSON.stringify(entry) }))
  for (let from = 0; from < rows.length; from += pageRows) index.add(rows.slice(from, from + pageRows))
  return index
}

const read = (bytes: Buffer) => JSON.parse(String(bytes))

describe('the offer index', () => {
  it('answers after any changes as one that was made of the rows as they are now', () => {
    const change = fc.record({
      id: fc.nat(400),
      nameid: fc.integer({ min: 1, max: 4 }),
      price: fc.nat(300),
      gone: fc.boolean(),
    })
    const first = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 * pageRows })
    fc.assert(
      fc.property(
        first,
        fc.array(change, { maxLength: 80 }),
        fc.integer({ min: 1, max: 500 }),
        (ids, changes, limit) => {
          const index = indexOf(ids.map(row))
          const now = new Map(ids.map((nameid, id) => [id, row(nameid, id)]))
          for (const { id, nameid, price, gone } of changes) {
            const item = now.get(id)?.nameid ?? nameid
            const changed = gone ? undefined : row(item, price)
            index.change([{ id, nameid: item, key: price, json: changed && JSON.stringify(changed) }])
            if (changed) now.set(id, changed)
            else now.delete(id)
          }
          const sorted = [...now]
            .sort(([a, one], [b, other]) => one.price - other.price || a - b)
            .map(([, each]) => each)
          const found = sorted.filter(({ nameid }) => nameid < 3)
          const expected = { results: found.slice(0, limit), ...(found.length > limit ? { truncated: true } : {}) }
          expect(read(index.answer([1, 2], limit))).toEqual(expected)
          expect(index.rows).toBe(sorted.length)
          const anew = createOfferIndex()
          for (const page of index.pages()) anew.add(page)
          expect(read(anew.answer([1, 2], limit))).toEqual(expected)
        },
      ),
      { numRuns: 20, seed: 36 },
    )
  })

  it('refuses a page behind a short one, because places are counted by whole pages', () => {
    const index = indexOf([row(501, 1)])
    expect(() => index.add([{ id: 1, key: 2, nameid: 501, json: '{}' }])).toThrow('short')
  })
})
