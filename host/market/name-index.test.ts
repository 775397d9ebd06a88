import { expect, it } from 'vitest'
import type { NamedGame } from '../../game-data/game-data.ts'
import { createNameIndex } from './name-index.ts'

const names = ['魔法捲軸', '卷軸', '頸鍊', '麵包', 'Red Potion']
const items: NamedGame['items'] = new Map(
  names.map((Name, index) => [index + 1, { Id: index + 1, Name, Slot: 0, Locations: {} }]),
)

it.each([
  ['卷軸', [1, 2]],
  ['卷轴', [1, 2]],
  ['颈链', [3]],
  ['面包', [4]],
  ['ＲED', [5]],
  ['%', []],
  ['4', [4]],
  ['軸卷', []],
])('the keyword %s finds the items %j', (keyword, ids) => expect(createNameIndex(items).find(keyword)).toEqual(ids))
