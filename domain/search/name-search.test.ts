import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NamedPage } from './entries.ts'
import { createFold } from './fold.ts'
import { createNameSearch } from './name-search.ts'
import { normalise } from './normalise.ts'

const item = (id: number, name: string): NamedPage => ({ kind: 'item', id: String(id), name, icon: id })
const names = (query: string, pages: NamedPage[]) =>
  createNameSearch(pages)
    .find(query, 99)
    .pages.map(({ name }) => name)

describe('searching names', () => {
  const pages = [item(501, '紅色藥水瓶'), item(502, '紅色藥水'), item(1501, '+9 聖劍 [2]'), item(700, '麵包')]
  it('shows the shortest name first', () => expect(names('紅色', pages)).toEqual(['紅色藥水', '紅色藥水瓶']))
  it('finds a part that brackets and width hide', () => expect(names('＋９聖劍2', pages)).toEqual(['+9 聖劍 [2]']))
  it('shows the page of an id, and no id that merely contains it', () =>
    expect(names('501', pages)).toEqual(['紅色藥水瓶']))
  it('finds nothing for what no name contains, nor for nothing', () => {
    expect(names('紅藥', pages)).toEqual([])
    expect(names('．。', pages)).toEqual([])
  })
  it('finds no match that spans two names', () => expect(names('水紅', pages)).toEqual([]))
  it('counts all hits and shows so many of a kind', () => {
    const { pages: shown, counts } = createNameSearch(pages).find('紅', 1)
    expect(shown).toHaveLength(1)
    expect(counts).toEqual({ item: 2 })
  })
  it('finds another spelling when it is told which characters are the same', () => {
    const fold = createFold(['紅 红|藥 药|麵 面', '多字 多|長 长长'])
    expect(createNameSearch(pages).findFolded('红色药水', 9, fold).pages).toHaveLength(2)
    expect(createNameSearch(pages).findFolded('面包', 9, fold).pages).toHaveLength(1)
  })
  it('finds exactly the names that contain the query', () => {
    const letter = fc.constantFrom('甲', '乙', '丙', 'a', '+', ' ')
    const name = fc.array(letter, { maxLength: 6 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(fc.array(name), name, (list, query) => {
        const needle = normalise(query)
        const found = names(
          query,
          list.map((text, index) => item(index, text)),
        )
        const truth = needle === '' ? [] : list.filter((text) => normalise(text).includes(needle))
        expect(found.sort()).toEqual(truth.sort())
      }),
    )
  })
})
