import { expect, it } from 'vitest'
import { factLines } from './item-facts.ts'

const head = { Head_Top: true }

it('names of object properties are not translated as facts', () => {
  expect(factLines({ Gender: 'constructor', Trade: ['toString'] })).toEqual([['限制', 'toString']])
})
it('the facts of an item are lines of translated text', () => {
  expect(
    factLines(
      {
        Buy: 20_000,
        Sell: 10_000,
        Weight: 1255,
        Attack: 120,
        WeaponLevel: 4,
        EquipLevelMin: 100,
        Jobs: ['Swordman', 'KagerouOboro', 'New_Job'],
        Classes: ['All'],
        Gender: 'Female',
        Refineable: true,
        Gradable: true,
        Trade: ['NoDrop', 'NoTrade'],
        Stack: 100,
      },
      { Right_Hand: true },
    ).map((line) => line.join(' ')),
  ).toEqual([
    '重量 125.5',
    '商店價格 買 20,000 Z／賣 10,000 Z',
    '攻擊力 120',
    '武器等級 4',
    '需求等級 100 以上',
    '職業 劍士、影狼／朧、New Job',
    '性別 限女性',
    '精煉 可',
    '升級階級 可',
    '限制 不可丟棄、不可交易',
    '堆疊上限 100',
  ])
})

it.each([
  ['no lines for an item without facts', undefined, []],
  ['no sell price if shops do not buy the item', { Sell: 5, Trade: ['NoSell'] }, ['限制 不可販賣給商店']],
  ['a range of levels', { EquipLevelMax: 99 }, ['需求等級 1 ~ 99']],
  ['that an item cannot be refined', { Refineable: false }, ['精煉 不可']],
])('the facts show %s', (_, facts, lines) => {
  expect(factLines(facts, head).map((line) => line.join(' '))).toEqual(lines)
})

it('items that cannot be worn have no lines of jobs and refining', () => {
  expect(factLines({ Jobs: ['Thief'], Refineable: false })).toEqual([])
})
