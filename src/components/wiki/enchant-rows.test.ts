import { expect, it } from 'vitest'
import type { ItemRef } from '../../content/views/item-ref.ts'
import { chanceTable, perfectTable, targetLists } from './enchant-rows.ts'

const item = (id: number): ItemRef => ({ id, name: `道具 ${id}`, slots: 0, link: true })
const cell = (id: number, chance: string) => ({ item: item(id), chance, effective: '', weight: 1 })
const cells = (row: string) => [...row.matchAll(/<(?:th|td)[^>]*>(.*?)<\/t[hd]>/gs)].map(([, text = '']) => words(text))
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const rowsOf = (html: string) => html.split('<tr>').slice(1).map(cells)

it('compares the grades of an enchant in one table, a column each, with their sums', () => {
  const matrix = {
    grades: ['', 'D'],
    rows: [
      { item: item(1), cells: [cell(1, '10.000%'), cell(1, '20.000%')] },
      { item: item(2), cells: [undefined, cell(2, '30.000%')] },
    ],
    sums: ['10.000%', '50.000%'],
    effective: false,
  }
  expect(rowsOf(String(chanceTable(matrix, 1, '')))).toEqual([
    ['附魔', '無階級', '階級 D'],
    ['道具 1', '10.000%', '20.000%'],
    ['道具 2', '—', '30.000%'],
    ['合計', '10.000%', '50.000%'],
  ])
})

it('says once above the table what all choices cost, and in the rows what differs', () => {
  const cost = (amount: number) => ({ materials: [{ ...item(9), amount }], price: '50,000 Z' })
  const alike = String(
    perfectTable(
      [1, 2].map((id) => ({ item: item(id), ...cost(3) })),
      '',
    ),
  )
  expect(alike.indexOf('50,000 Z')).toBeLessThan(alike.indexOf('<table'))
  expect(alike.split('50,000 Z')).toHaveLength(2)
  expect(rowsOf(alike)).toEqual([['附魔'], ['道具 1'], ['道具 2']])
  const other = String(
    perfectTable(
      [1, 2].map((id) => ({ item: item(id), ...cost(id) })),
      '',
    ),
  )
  expect(rowsOf(other).at(-1)).toEqual(['道具 2', '道具 9 × 2', '50,000 Z'])
})

it('folds the equipment beyond eight pieces', () => {
  const folded = (n: number) =>
    String(
      targetLists(
        Array.from({ length: n }, (_, index) => item(index + 1)),
        '',
      ),
    ).split('<details>')
  expect(folded(8)).toHaveLength(1)
  const [shown = '', rest = ''] = folded(20)
  expect(shown.match(/<li>/g)).toHaveLength(8)
  expect(words(rest)).toMatch(/^其餘 12 件 /)
  expect(rest.match(/<li>/g)).toHaveLength(12)
})
