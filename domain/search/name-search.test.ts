import { expect, it } from 'vitest'
import type { NamedPage } from './entries.ts'
import { createFold } from './fold.ts'
import { createNameSearch } from './name-search.ts'

const item = (id: number, name: string): NamedPage => ({ kind: 'item', id: String(id), name, icon: id })
const names = (query: string, pages: NamedPage[]) =>
  createNameSearch(pages)
    .find(query, 99)
    .pages.map(({ name }) => name)

const pages = [item(501, '紅色藥水瓶'), item(502, '紅色藥水'), item(1501, '+9 聖劍 [2]'), item(700, '麵包')]
it('the shortest name is first', () => expect(names('紅色', pages)).toEqual(['紅色藥水', '紅色藥水瓶']))
it('a search ignores brackets and width', () => expect(names('＋９聖劍2', pages)).toEqual(['+9 聖劍 [2]']))
it('an id finds its page only', () => expect(names('501', pages)).toEqual(['紅色藥水瓶']))
it('the page of an id comes before names that contain the digits', () =>
  expect(names('501', [item(7, '之 501'), item(501, '卡片 501 號')])).toEqual(['卡片 501 號', '之 501']))
it('an empty keyword and a name that does not occur find nothing', () => {
  expect(names('紅藥', pages)).toEqual([])
  expect(names('．。', pages)).toEqual([])
})
it('a match is within one name', () => expect(names('水紅', pages)).toEqual([]))
it('all hits are counted, and the pages of each kind are limited', () => {
  const { pages: hits, counts } = createNameSearch(pages).find('紅', 1)
  expect(hits).toHaveLength(1)
  expect(counts).toEqual({ item: 2 })
})
it('other spellings are found with a table of equal characters', () => {
  const fold = createFold(['紅 红|藥 药|麵 面', '多字 多|長 长长'])
  expect(createNameSearch(pages).findFolded('红色药水', 9, fold).pages).toHaveLength(2)
  expect(createNameSearch(pages).findFolded('面包', 9, fold).pages).toHaveLength(1)
})
