import { expect, it } from 'vitest'
import { anyItem as all, browseItems, type ItemFilter } from './browse-items.ts'

const item = (id: number, name: string, type: string, place: string, level: number, letter: string) => ({
  ...{ id, name, type, place, level, letter, slots: id === 1201 ? 3 : 0 },
  sources: id === 501 ? (['monster', 'shop'] as const) : [],
})
const lines = [
  item(501, '紅色藥水', '恢復道具', '', 0, 'ㄏ'),
  item(1201, '小刀', '武器', '右手', 1, 'ㄒ'),
  item(2220, '帽子', '防具', '頭上', 0, 'ㄇ'),
  item(5010, '面具', '防具', '頭上、頭中', 60, 'ㄇ'),
  item(9000, 'Apple', '其他道具', '', 0, 'A'),
]
const ids = (filter: Partial<ItemFilter>) => browseItems(lines, { ...all, ...filter }).matches.map(({ id }) => id)

it('items satisfy all conditions', () => {
  expect(ids({})).toEqual([501, 1201, 2220, 5010, 9000])
  expect(ids({ type: '防具' })).toEqual([2220, 5010])
  expect(ids({ place: '頭中' })).toEqual([5010])
  expect(ids({ letter: 'ㄇ', level: 60 })).toEqual([5010])
  expect(ids({ q: 'ａpple' })).toEqual([9000])
  expect(ids({ q: '红色药水' })).toEqual([501])
  expect(ids({ q: '501' })).toEqual([501])
  expect(ids({ q: '刀', type: '防具' })).toEqual([])
  expect(ids({ slots: 1 })).toEqual([1201])
  expect(ids({ source: 'shop' })).toEqual([501])
})

it('items that players never meet come last', () => {
  const [first, ...others] = lines
  const { matches } = browseItems([{ ...(first as (typeof lines)[number]), unmet: true }, ...others], all)
  expect(matches.map(({ id }) => id)).toEqual([1201, 2220, 5010, 9000, 501])
})

it('each choice has the number of its items under the other conditions', () => {
  const { types, places, letters } = browseItems(lines, { ...all, type: '防具' })
  expect(types).toContainEqual(['武器', 1])
  expect(types[0]).toEqual(['防具', 2])
  expect(places).toEqual([
    ['頭上', 2],
    ['頭中', 1],
  ])
  expect(letters).toEqual([['ㄇ', 2]])
  expect(
    browseItems(lines, all)
      .letters.map(([letter]) => letter)
      .join(''),
  ).toBe('ㄇㄏㄒA')
})
