import { expect, it } from 'vitest'
import type { GameMap } from '../monsters/game-map.ts'
import type { Monster } from '../monsters/monster.ts'
import type { NpcShop } from '../monsters/npc-shop.ts'
import { mapLines, monsterLines, shopLines } from './compare-world.ts'
import type { ChangeLine } from './types.ts'

const nameBefore = (id: number) => `old${id}`
const nameAfter = (id: number) => `new${id}`
const names = { before: nameBefore, after: nameAfter }
const read = (lines: readonly ChangeLine[]) =>
  lines.map(({ kind, field, subject, item, before, after }) =>
    [kind, field, subject, item || '', before, after].filter(Boolean).join(' | '),
  )

const poring: Monster = {
  ...{ Id: 1002, Name: '波利', Level: 1, Hp: 60, BaseExp: 27, JobExp: 20, MvpExp: 0 },
  ...{ Size: 'Medium', Race: 'Plant', Element: 'Water', ElementLevel: 1, Class: 'Normal', Mvp: false },
  Drops: [],
  MvpDrops: [],
}
const monsters = (change: Partial<Monster>) =>
  read(monsterLines(poring, { ...poring, ...change }, nameBefore, nameAfter))

it.each([
  [{ Name: '大波利' }, 'name | 波利 | 大波利'],
  [{ Level: 2 }, 'level | 1 | 2'],
  [{ Hp: 1060 }, 'hp | 60 | 1,060'],
  [{ Race: 'Undead' }, 'race | 植物 | 不死'],
  [{ Element: 'Fire', ElementLevel: 2 }, 'element | 水 1 | 火 2'],
  [{ Size: 'Small' }, 'size | 中型 | 小型'],
  [{ BaseExp: 1000 }, 'baseExp | 27 | 1,000'],
  [{ JobExp: 30 }, 'jobExp | 20 | 30'],
  [{ MvpExp: 40 }, 'mvpExp | 0 | 40'],
  [{ Drops: [{ Item: 5, Chance: 1000 }] }, 'drop | new5 | 5 | 1.00%', 'added'],
  [{ MvpDrops: [{ Item: 5, Chance: 1000, Effective: 500 }] }, 'mvpDrop | new5 | 5 | 0.50%', 'added'],
])('a monster that becomes %o says so', (change, line, kind = 'changed') => {
  expect(monsters(change)).toEqual([`${kind} | ${line}`])
})

it('a monster names drops that went, and drops whose shown chance differs', () => {
  const with5 = { ...poring, Drops: [5, 6].map((Item) => ({ Item, Chance: 1000 })) }
  const drops = (...Drops: Monster['Drops']) => read(monsterLines(with5, { ...with5, Drops }, nameBefore, nameAfter))
  expect(drops({ Item: 6, Chance: 2000 })).toEqual([
    'changed | drop | new6 | 6 | 1.00% | 2.00%',
    'removed | drop | old5 | 5 | 1.00%',
  ])
  expect(drops({ Item: 6, Chance: 1000.4 }, { Item: 5, Chance: 1000 })).toEqual([])
  const twice = (...chances: number[]) => ({ ...poring, Drops: chances.map((Chance) => ({ Item: 5, Chance })) })
  expect(read(monsterLines(twice(10, 20), twice(20, 30), nameBefore, nameAfter))).toEqual([
    'changed | drop | new5 | 5 | 0.01% | 0.03%',
  ])
})

const spawn = { Monster: 1002, Amount: 70, Delay: 5000, Random: 0, X: 0, Y: 0 }
const field: GameMap = { Name: 'field', Title: '草原', Spawns: [spawn], Drops: [{ Item: 5, Chance: 1000 }] }
const maps = (change: Partial<GameMap>) => read(mapLines(field, { ...field, ...change }, names, names))

it.each([
  [{ Title: '' }, ['changed | name | 草原 | field']],
  [{ Spawns: [{ ...spawn, Amount: 1080 }] }, ['changed | spawn | new1002 | × 70　5 秒 | × 1,080　5 秒']],
  [{ Spawns: [{ ...spawn, Delay: 6000 }] }, ['changed | spawn | new1002 | × 70　5 秒 | × 70　6 秒']],
  [
    { Spawns: [{ ...spawn, X: 10 }] },
    ['added | spawn | new1002 | × 70　5 秒', 'removed | spawn | old1002 | × 70　5 秒'],
  ],
  [{ Spawns: [] }, ['removed | spawn | old1002 | × 70　5 秒']],
  [{ Spawns: [spawn, { ...spawn, Monster: 3 }] }, ['added | spawn | new3 | × 70　5 秒']],
  [{ Drops: [] }, ['removed | mapDrop | old5 | 5 | 1.00%']],
  [{ Drops: [{ Item: 5, Chance: 2000 }] }, ['changed | mapDrop | new5 | 5 | 1.00% | 2.00%']],
  [{}, []],
])('a map that becomes %o says so', (change, lines) => expect(maps(change)).toEqual(lines))

it('a map pairs the equal ones of several spawns of a monster first', () => {
  const two = (...amounts: number[]) => ({ ...field, Spawns: amounts.map((Amount) => ({ ...spawn, Amount })) })
  expect(read(mapLines(two(1, 2), two(2, 3), names, names))).toEqual([
    'changed | spawn | new1002 | × 1　5 秒 | × 3　5 秒',
  ])
})

const shop: NpcShop = { Id: 's', Name: '商店', Type: 'shop', Map: '', X: 0, Y: 0, Items: [{ Item: 5, Price: 1000 }] }
const shops = (change: Partial<NpcShop>, type: NpcShop['Type'] = 'shop') => {
  const typed = { ...shop, Type: type }
  return read(shopLines(typed, { ...typed, ...change }, nameBefore, nameAfter))
}

it.each([
  [{ Name: '大商店' }, ['changed | name | 商店 | 大商店']],
  [{ Items: [] }, ['removed | goods | old5 | 5 | 1,000 Z']],
  [{ Items: [{ Item: 5, Price: 2000 }] }, ['changed | goods | new5 | 5 | 1,000 Z | 2,000 Z']],
  [{ Items: [{ Item: 5, Price: 1000, Stock: 9 }] }, ['changed | goods | new5 | 5 | 1,000 Z | 1,000 Z　× 9']],
  [
    { Items: [{ Item: 5, Price: 1000, Materials: [{ Material: 7, Amount: 2 }] }] },
    ['changed | goods | new5 | 5 | 1,000 Z | 1,000 Z　new7 × 2'],
  ],
  [{ Items: [...shop.Items, { Item: 6, Price: 1 }] }, ['added | goods | new6 | 6 | 1 Z']],
  [{}, []],
])('a shop that becomes %o says so', (change, lines) => expect(shops(change)).toEqual(lines))

it.each([
  ['marketshop', 1000, '1,000 Z'],
  ['barter', 1000, '1,000 Z　new7 × 2'],
  ['barter', 0, 'new7 × 2'],
  ['pointshop', 1000, '1,000'],
  ['cashshop', 1000, '1,000'],
  ['shop', 0, '0 Z'],
] as const)('a %s with the price %i reads %s', (type, Price, text) => {
  const Materials = text.includes('new7') ? [{ Material: 7, Amount: 2 }] : []
  expect(shops({ Items: [...shop.Items, { Item: 6, Price, Materials }] }, type)).toEqual([
    `added | goods | new6 | 6 | ${text}`,
  ])
})

it('a shop pairs the equal ones of several offers of an item first', () => {
  const two = (...prices: number[]) => ({ ...shop, Items: prices.map((Price) => ({ Item: 5, Price })) })
  expect(read(shopLines(two(1, 2), two(2, 3), nameBefore, nameAfter))).toEqual([
    'changed | goods | new5 | 5 | 1 Z | 3 Z',
  ])
})
