import { expect, it } from 'vitest'
import type { Effect } from '../items/item-effects.ts'
import { type EffectOwner, readEffectTable, writeEffectTable } from './effect-table.ts'
import { effectChoices, findEffect } from './find-effect.ts'

const hp: Effect = { Key: 'bonus bmaxhprate', Text: '最大 HP {n}', Amount: '+10%', Value: 10 }
const growing: Effect = {
  ...{ Key: 'bonus bmaxhprate', Text: '最大 HP {n}', Amount: '+1%', Per: '精煉每 +2' },
  AtRefine: Array.from({ length: 10 }, (_, step) => [step * 2 + 2, step + 1]),
}
const late: Effect = { ...hp, Amount: '+30%', Value: 30, When: ['精煉 +9 以上'], Refine: [9, 20] }
const graded: Effect = { ...hp, Amount: '+2%', Value: 2, When: ['階級 A'], Grade: [4, 4] }
const levelled: Effect = { ...hp, Amount: '+5%', Value: 5, When: ['基本等級 100 以上'], Further: true }
const flat: Effect = { Key: 'bonus bmaxhp', Text: '最大 HP {n}', Amount: '+500', Value: 500 }
const cast: Effect = { Key: 'bonus bvariablecastrate', Text: '變動詠唱時間 {n}', Amount: '-10%', Value: -10 }
const fixed: Effect = {
  ...{ Key: 'bonus bfixedcastrate', Text: '固定詠唱時間 {n}（取最高者）', Amount: '-50%', Value: -50, Single: true },
}
const flag: Effect = { Key: 'bonus bunbreakableweapon', Text: '武器不會損壞' }
const drain: Effect = { Key: 'bonus2 bhpdrainrate', Text: '有 5% 機率將傷害的 {n} 吸收為 HP', Amount: '8%', Value: 8 }
const owners: EffectOwner[] = [
  { items: [4001], effects: [hp, growing] },
  { items: [4002], effects: [late, cast] },
  { items: [4003], effects: [levelled, flag] },
  { items: [4004], effects: [flat] },
  { items: [2301, 2401], effects: [{ ...hp, Value: 12, Amount: '+12%' }] },
  { items: [4005], effects: [graded, { ...cast, Value: -20, Amount: '-20%' }] },
  {
    items: [4006],
    effects: [fixed, { ...fixed, Value: -70, Amount: '-70%', Refine: [7, 20], When: ['精煉 +7 以上'] }],
  },
  { items: [4007], effects: [drain] },
  { items: [4000], effects: [hp, growing] },
]
const jobs = new Map([[4001, ['劍士', '騎士']]])
const table = readEffectTable(writeEffectTable(owners, jobs))

function find(label: string, worn = { refine: 0, grade: 0 }, least = 0) {
  const kind = table.kinds.find((each) => each.label === label)
  if (!kind) throw new Error(`no ${label}`)
  const { hits, dormant } = findEffect(kind, worn, least)
  return { hits: hits.map(({ items, text, notes }) => [items.join('+'), text, ...notes]), dormant }
}

it('items and sets come by what they give, those under further conditions after them', () => {
  expect(find('最大 HP（%）')).toEqual({
    hits: [
      ['2301+2401', '+12%'],
      ['4000', '+10%'],
      ['4001', '+10%'],
      ['4003', '', '基本等級 100 以上：+5%'],
    ],
    dormant: 2,
  })
})

it('amounts count at the chosen refine and grade', () => {
  expect(find('最大 HP（%）', { refine: 10, grade: 4 }).hits).toEqual([
    ['4002', '+30%'],
    ['4000', '+15%'],
    ['4001', '+15%'],
    ['2301+2401', '+12%'],
    ['4005', '+2%'],
    ['4003', '', '基本等級 100 以上：+5%'],
  ])
  expect(find('最大 HP（%）', { refine: 10, grade: 0 }, 15).hits.map(([items]) => items)).toEqual([
    '4002',
    '4000',
    '4001',
  ])
})

it('where less is better, the least comes first, and a least amount is one without a sign', () => {
  expect(find('變動詠唱時間（%）').hits).toEqual([
    ['4005', '-20%'],
    ['4002', '-10%'],
  ])
  expect(find('變動詠唱時間（%）', undefined, 15).hits).toEqual([['4005', '-20%']])
})

it('of effects that do not add up the best counts', () => {
  expect(find('固定詠唱時間 …（取最高者）', { refine: 9, grade: 0 }).hits).toEqual([['4006', '-70%']])
})

it('an effect without an amount, and one whose name leaves numbers out', () => {
  expect(find('武器不會損壞').hits).toEqual([['4003', '']])
  expect(find('有 … 機率將傷害的 … 吸收為 HP').hits).toEqual([['4007', '', '有 5% 機率將傷害的 8% 吸收為 HP']])
})

it('effects are chosen by a part of their name, or by some of its characters in order', () => {
  const labels = (query: string) => effectChoices(table, query).map(([label]) => label)
  expect(effectChoices(table, '')[0]).toEqual(['最大 HP（%）', 6])
  expect(labels('hp').slice(0, 2)).toEqual(['最大 HP（%）', '最大 HP'])
  expect(labels('詠唱')).toEqual(['變動詠唱時間（%）', '固定詠唱時間 …（取最高者）'])
  expect(labels('变动')).toEqual(['變動詠唱時間（%）'])
  expect(labels('武不損')).toEqual(['武器不會損壞'])
  expect(labels('xyz')).toEqual([])
})

it('the table has the jobs of items, does not depend on the order of owners, and other texts are rejected', () => {
  expect(table.jobs).toEqual(jobs)
  expect(writeEffectTable([...owners].reverse(), jobs)).toBe(writeEffectTable(owners, jobs))
  expect(readEffectTable(writeEffectTable([], new Map()))).toEqual({ kinds: [], jobs: new Map() })
  expect(() => readEffectTable('<!doctype html>')).toThrow()
})
