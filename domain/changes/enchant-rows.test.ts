import { expect, it } from 'vitest'
import { emptySlot } from '../../tests/snapshot-fixture.ts'
import type { EnchantRecord, EnchantSlot } from '../enchants/enchant.ts'
import { rowsOfEnchant } from './enchant-rows.ts'
import { compareRows } from './rows.ts'
import type { Names } from './values.ts'

const enchant: EnchantRecord = {
  ...{ Id: 1, State: 'ok', MinimumRefine: 0, MinimumEnchantgrade: 0, TargetItems: [], Order: [] },
  Slots: [],
}
const slot: EnchantSlot = { ...emptySlot, Slot: 3 }
const side = (change: Partial<EnchantRecord>, word: string, targets: readonly number[] = []) =>
  rowsOfEnchant({ enchant: { ...enchant, ...change }, targets }, namesWith(word))
const namesWith = (word: string): Names => ({
  item: (id) => `${word}${id}`,
  monster: String,
  map: String,
  itemRecord: () => undefined,
  packageName: String,
})

function lines(before: Partial<EnchantRecord>, after: Partial<EnchantRecord>): string[] {
  return compareRows(side(before, 'old'), side(after, 'new')).map(({ kind, field, place, subject, ...line }) =>
    [kind, field, place, subject, line.before, line.after].filter(Boolean).join(' | '),
  )
}
const slots = (before: Partial<EnchantSlot>, after: Partial<EnchantSlot>) =>
  lines({ Slots: [{ ...slot, ...before }] }, { Slots: [{ ...slot, ...after }] })
const randomUpgrade = { Enchant: 5, Items: [{ Item: 6, Chance: 1 }], Materials: [], Price: 1 }
const materials = (Amount: number) => [{ Material: 9, Amount }]

it('the equipment of an enchant may have 300,000 items', () => {
  const targets = (from: number) => Array.from({ length: 300_000 }, (_, index) => from + index)
  const differences = compareRows(side({}, 'old', targets(1)), side({}, 'new', targets(3)))
  expect(
    differences.map(({ kind, field, subject, item, before, after }) => [kind, field, subject, item, before, after]),
  ).toEqual([
    ['added', 'target', 'new300001', 300_001, '', ''],
    ['added', 'target', 'new300002', 300_002, '', ''],
    ['removed', 'target', 'old1', 1, '', ''],
    ['removed', 'target', 'old2', 2, '', ''],
  ])
})

it.each<[string, Partial<EnchantRecord>, Partial<EnchantRecord>, string[]]>([
  ['refine', { MinimumRefine: 7 }, { MinimumRefine: 9 }, ['changed | minimumRefine | +7 以上 | +9 以上']],
  ['grade', { MinimumEnchantgrade: 1 }, { MinimumEnchantgrade: 4 }, ['changed | minimumGrade | D | A']],
  [
    'a new reset',
    {},
    { Reset: { Chance: 50_000, Price: 1000, Materials: materials(2) } },
    ['added | reset | 重置資訊 | 50%　1,000 Z　new9 × 2'],
  ],
  [
    'a removed reset',
    { Reset: { Chance: 50_000, Price: 0, Materials: [] } },
    {},
    ['removed | reset | 重置資訊 | 50%　免費'],
  ],
  [
    'a reset',
    { Reset: { Chance: 50_000, Price: 0, Materials: materials(1) } },
    { Reset: { Chance: 0, Price: 5, Materials: materials(2) } },
    [
      'changed | resetChance | 重置資訊 | 50% | 無法重置',
      'changed | price | 重置資訊 | 免費 | 5 Z',
      'changed | materials | 重置資訊 | old9 × 1 | new9 × 2',
    ],
  ],
  ['a new slot', {}, { Slots: [slot] }, ['added | slot | 插槽 4 | 免費']],
  [
    'a new slot with rows',
    {},
    { Slots: [{ ...slot, RandomUpgrades: [randomUpgrade] }] },
    ['added | slot | 插槽 4 | 免費'],
  ],
  ['a removed slot', { Slots: [slot] }, {}, ['removed | slot | 插槽 4 | 免費']],
  [
    'the order of its slots',
    { Slots: [slot, { ...slot, Slot: 2 }], Order: [3, 2] },
    { Slots: [slot, { ...slot, Slot: 2 }], Order: [2, 3] },
    ['changed | order | 插槽 4、插槽 3 | 插槽 3、插槽 4'],
  ],
  [
    'an order that leaves a slot out',
    { Slots: [slot, { ...slot, Slot: 2 }], Order: [3, 2] },
    { Slots: [slot, { ...slot, Slot: 2 }], Order: [2] },
    ['changed | order | 插槽 4、插槽 3 | 插槽 3'],
  ],
  [
    'the order of its slots for the first time',
    { Slots: [slot] },
    { Slots: [slot], Order: [3] },
    ['added | order | 插槽 4'],
  ],
])('an enchant lists %s', (_, before, after, expected) => expect(lines(before, after)).toEqual(expected))

const chance = (Item: number, Chance: number, Enchantgrade = 0) => ({
  Enchants: [{ Enchantgrade, Items: [{ Item, Chance }] }],
})
const upgrade = { Enchant: 5, Upgrade: 6, Materials: [], Price: 0 }
it.each<[string, Partial<EnchantSlot>, Partial<EnchantSlot>, string[]]>([
  ['no change', chance(5, 100), chance(5, 100), []],
  ['base chance', { Chance: 50_000 }, { Chance: 60_000 }, ['changed | baseChance | 插槽 4 | 50% | 60%']],
  ['a new base chance', {}, { Chance: 0 }, ['added | baseChance | 插槽 4 | 0%']],
  ['price', { Price: 0 }, { Price: 1 }, ['changed | price | 插槽 4 | 免費 | 1 Z']],
  [
    'materials',
    { Materials: materials(1) },
    { Materials: materials(2) },
    ['changed | materials | 插槽 4 | old9 × 1 | new9 × 2'],
  ],
  ['a chance', chance(5, 10_000), chance(5, 20_000), ['changed | chance | 插槽 4 | new5 | 10.000% | 20.000%']],
  [
    'a chance of a grade',
    chance(5, 10_000, 1),
    chance(5, 20_000, 1),
    ['changed | chance | 插槽 4　D | new5 | 10.000% | 20.000%'],
  ],
  [
    'other items',
    chance(5, 10_000),
    chance(6, 10_000),
    ['added | chance | 插槽 4 | new6 | 10.000%', 'removed | chance | 插槽 4 | old5 | 10.000%'],
  ],
  [
    'the same item of another grade',
    chance(5, 10_000, 1),
    chance(5, 10_000, 2),
    ['added | chance | 插槽 4　C | new5 | 10.000%', 'removed | chance | 插槽 4　D | old5 | 10.000%'],
  ],
  [
    'perfect enchants',
    { PerfectEnchants: [{ Item: 5, Materials: [], Price: 1 }] },
    { PerfectEnchants: [{ Item: 6, Materials: materials(1), Price: 0 }] },
    ['added | perfect | 插槽 4 | new6 | 免費　new9 × 1', 'removed | perfect | 插槽 4 | old5 | 1 Z'],
  ],
  [
    'upgrades',
    { Upgrades: [upgrade] },
    { Upgrades: [{ ...upgrade, Upgrade: 7, Price: 2 }] },
    ['added | upgrade | 插槽 4 | new5 → new7 | 2 Z', 'removed | upgrade | 插槽 4 | old5 → old6 | 免費'],
  ],
  [
    'one of two equal upgrades',
    { Upgrades: [upgrade, { ...upgrade, Price: 1 }] },
    {
      Upgrades: [
        { ...upgrade, Price: 1 },
        { ...upgrade, Price: 2 },
      ],
    },
    ['changed | price | 插槽 4 | new5 → new6 | 免費 | 2 Z'],
  ],
  [
    'random upgrades',
    { RandomUpgrades: [{ Enchant: 5, Items: [], Materials: [], Price: 1 }] },
    { RandomUpgrades: [{ Enchant: 6, Items: [], Materials: [], Price: 0 }] },
    ['added | randomUpgrade | 插槽 4 | new6 | 免費', 'removed | randomUpgrade | 插槽 4 | old5 | 1 Z'],
  ],
])('a slot lists %s', (_, before, after, expected) => expect(slots(before, after)).toEqual(expected))

it('equal chances of an item are paired first', () => {
  const two = (...chances: number[]) => ({
    Enchants: [{ Enchantgrade: 0, Items: chances.map((Chance) => ({ Item: 5, Chance })) }],
  })
  expect(slots(two(10_000, 20_000), two(20_000, 30_000))).toEqual([
    'changed | chance | 插槽 4 | new5 | 10.000% | 30.000%',
  ])
})
