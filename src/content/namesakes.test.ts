import { expect, it } from 'vitest'
import { writeTestSnapshot } from '../../tests/snapshot-fixture.ts'
import { itemRef } from './views/item-ref.ts'

const hat = { Name: '貓耳', Type: 'Armor' }
process.env.SNAPSHOT_DIR = writeTestSnapshot({
  items: [
    { Id: 1, Name: '小刀' },
    { Id: 2, ...hat, Locations: { Head_Top: true } },
    { Id: 3, ...hat, Locations: { Costume_Head_Top: true } },
    { Id: 4, ...hat, Slot: 1, Locations: { Head_Top: true } },
    { Id: 5, Name: '力量', Type: 'Card' },
    { Id: 6, Name: '力量', Type: 'Etc' },
    { Id: 7, Name: '戒指', Type: 'Armor', Facts: { EquipLevelMin: 50 } },
    { Id: 8, Name: '戒指', Type: 'Armor' },
    { Id: 9, Name: '票', Type: 'Etc' },
    { Id: 10, Name: '票', Type: 'Etc' },
  ],
})

it('items of one name are told apart by place, kind or level, and always by their number', () => {
  const marks = Array.from({ length: 10 }, (_, at) => itemRef(at + 1).mark)
  expect(marks).toEqual([
    undefined,
    '頭上 #2',
    '服飾頭上 #3',
    undefined,
    '卡片 #5',
    '其他道具 #6',
    'Lv. 50 #7',
    '#8',
    '#9',
    '#10',
  ])
})
