import { expect, it } from 'vitest'
import { database, fruit, imports, loadSmall } from '../../../tests/rathena-root.ts'

async function enchant(
  body: string,
  later = '',
  source: Parameters<typeof loadSmall>[1] = {},
  more: Record<string, string> = {},
) {
  const files = {
    ...more,
    'db/item_group_db.yml': database('ITEM_GROUP_DB', 4),
    'db/item_enchant.yml': database('ITEM_ENCHANT_DB', 1, body, imports('{ Path: db/import/item_enchant.yml }')),
    'db/import/item_enchant.yml': database('ITEM_ENCHANT_DB', 1, later),
  }
  const data = await loadSmall(files, source)
  return { ...data, info: data.enchants.get(4) }
}

it('an item that several enchants accept lists all of them in EnchantIds, and the first in EnchantId', async () => {
  const { items } = await enchant(
    '  - { Id: 9, TargetItems: { Apple: true, Banana: true } }\n  - { Id: 4, TargetItems: { Apple: true } }',
  )
  expect(items.get(1)).toMatchObject({ EnchantId: 4, EnchantIds: [4, 9] })
  expect(items.get(2)).toMatchObject({ EnchantId: 9 })
  expect(items.get(2)?.EnchantIds).toBeUndefined()
})

it('enchants have the odds of the engine for each slot and grade if `effectiveOdds` is `rathena`', async () => {
  const list = (grade: number) =>
    `{ Enchantgrade: ${grade}, Items: [{ Item: Cherry, Chance: 10001 }, { Item: Date, Chance: 1 }] }`
  const body = `  - Id: 4
    Slots:
      - { Slot: 3, Enchants: [${list(0)}] }
      - { Slot: 2, Enchants: [${list(0)}, ${list(1)}] }`
  const { info } = await enchant(body, '', { effectiveOdds: 'rathena' })
  const rows = info?.Slots.map(({ Enchants }) => Enchants.map(({ Items }) => Items.map(({ Effective }) => Effective)))
  // A roll is at most 10,000: the first row is accepted whenever it is picked (1/2), the second almost never. After three
  // or six failed tries both are equally likely.
  expect(rows).toEqual([
    [[93_746.25, 6253.75].map((parts) => expect.closeTo(parts, -1))],
    Array(2).fill([99_209, 791].map((parts) => expect.closeTo(parts, -1))),
  ])
  const off = await enchant(body, '', { effectiveOdds: 'off' })
  expect(JSON.stringify(off.info)).not.toContain('Effective')
})

it('enchants are marked as refused if their targets are written without `: true`', async () => {
  const { info, problems } = await enchant(
    '  - Id: 4\n    Order: []\n    Slots: []\n    TargetItems:\n      Apple\n      Nope\n      Fig',
  )
  expect(info).toMatchObject({ TargetItems: [1, 6], Refused: true })
  expect(problems.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('TargetItems is a text'),
    'no item has the name "Nope"',
  ])
})

it('enchants are marked as refused and reported if they have no target item', async () => {
  const { info, problems } = await enchant('  - { Id: 4, Order: [], Slots: [], TargetItems: { Fig: false } }')
  expect(info).toMatchObject({ TargetItems: [], Refused: true })
  expect(problems.map(({ reason }) => reason)).toContain('has no target items: no item can be enchanted by it')
  const later = await enchant(
    '  - { Id: 4, Order: , Slots: , TargetItems: }',
    '  - { Id: 4, TargetItems: { Fig: true } }',
  )
  expect(later.info?.Refused).toBeUndefined()
  expect(later.problems).toEqual([])
})

it('the bonus of a grade is the chance of its slot, and counts for every item', async () => {
  const body = `  - Id: 4
    TargetItems: { Apple: true }
    Order: []
    Slots:
      - { Slot: 3, Chance: 30000, EnchantgradeBonus: [{ Enchantgrade: 1, Chance: 500 }, { Enchantgrade: 2, Chance: 1 }] }
      - { Slot: 2, Chance: 40000, EnchantgradeBonus: [{ Enchantgrade: 1 }, { Enchantgrade: 1 }] }
      - { Slot: 1, Chance: 60000, EnchantgradeBonus: [{ Enchantgrade: 4, Chance: 1 }] }`
  const chances = async (later: string, effectiveOdds: 'rathena' | 'off') =>
    (await enchant(body, later, { effectiveOdds })).info?.Slots.map(({ Chance }) => Chance)
  expect(await chances('', 'rathena')).toEqual([90_000, 80_000, 100_000])
  expect(await chances('', 'off')).toEqual([30_000, 40_000, 60_000])
  // A later chance does not change the bonuses that earlier rows gave.
  expect(await chances('  - { Id: 4, Slots: [{ Slot: 3, Chance: 5000 }] }', 'rathena')).toEqual([
    65_000, 80_000, 100_000,
  ])
})

const filled = (slot: number) => `{ Slot: ${slot}, Enchants: [{ Enchantgrade: 0, Items: [{ Item: Fig, Chance: 1 }] }] }`
const slotted = fruit().replace('AegisName: Banana', 'AegisName: Banana\n    Slots: 2')
it.each([
  ['in the order', '3, 2', 'Apple', [3, 2], '', [undefined, undefined]],
  ['that the order does not name', '3', 'Apple', [3, 2], '', [undefined, 'order']],
  ['behind a slot that does not exist', '3, 1, 2', 'Apple', [3, 2], '', [undefined, 'earlier']],
  ['behind a slot with upgrades only', '3, 2', 'Apple', [2], '{ Slot: 3, Upgrades: [] }', ['earlier', undefined]],
  ['behind a card slot', '0, 2', 'Banana', [2], '', [undefined]],
])('an enchant of a slot %s', async (_, order, target, slots, more, expected) => {
  const numbers = order.split(', ').map((slot) => `{ Slot: ${slot} }`)
  const body = `  - Id: 4
    TargetItems: { ${target}: true }
    Order: [${numbers}]
    Slots: [${[...slots.map(filled), ...(more ? [more] : [])]}]`
  const { info } = await enchant(body, '', {}, { 'db/item_db.yml': slotted })
  expect(info?.Slots.map(({ Unfillable }) => Unfillable)).toEqual(expected)
})

it('another enchant of the same item may fill an earlier slot', async () => {
  const body = (target: string) => `  - Id: 4
    TargetItems: { Apple: true, Banana: true }
    Order: [{ Slot: 3 }, { Slot: 2 }]
    Slots: [${filled(2)}]
  - Id: 5
    TargetItems: { ${target}: true }
    Order: [{ Slot: 3 }]
    Slots: [${filled(3)}]`
  expect((await enchant(body('Apple'))).info?.Slots[0]?.Unfillable).toBeUndefined()
  expect((await enchant(body('Cherry'))).info?.Slots[0]?.Unfillable).toBe('earlier')
})

it('an enchant cannot be put on items with a card slot in its place', async () => {
  const body = `  - Id: 4
    TargetItems: { Apple: true, Banana: true }
    Order: [{ Slot: 3 }, { Slot: 1 }]
    Slots: [${filled(3)}, ${filled(1)}]`
  const { info } = await enchant(body, '', {}, { 'db/item_db.yml': slotted })
  expect(info?.Slots.map(({ NotFor }) => NotFor)).toEqual([undefined, [2]])
})

it.each([
  ['renewal', '', 4, [1]],
  ['prerenewal', '', 0, []],
  ['prerenewal', '#define MAX_ENCHANTGRADE ENCHANTGRADE_C', 2, [1]],
] as const)('enchants in mode %s with the source "%s" have grades up to %i', async (mode, source, most, grades) => {
  const body = '  - { Id: 4, MinimumEnchantgrade: 9, Slots: [{ Slot: 1, Enchants: [{ Enchantgrade: 1 }] }] }'
  const { info } = await enchant(body, '', { mode }, { 'src/common/mmo.hpp': source })
  const Enchants = grades.map((Enchantgrade) => expect.objectContaining({ Enchantgrade }))
  expect(info).toMatchObject({ MinimumEnchantgrade: most, Slots: [{ Enchants }] })
})

it('enchants omit only wrong entries, and report them', async () => {
  const { info, problems } = await enchant(
    [
      '  - Id: 4',
      '    TargetItems: { Nope: true, Apple: true, Fig: false, Hip: maybe }',
      '    MinimumRefine: a lot',
      '    Order:',
      '    Slots:',
      '      - Slot: 9',
      '      - Slot: 1',
      '        Enchants:',
      '          - Enchantgrade: 7',
      '          - Enchantgrade: 0',
      '            Items: [{ Item: Nope, Chance: 5 }, { Item: Date }, { Item: Fig, Chance: 100001 }, { Item: Hip, Chance: 3 }]',
      '        Upgrades: [{ Enchant: Fig, Upgrade: Nope }, { Enchant: Fig }, { Enchant: Hip, Upgrade: Fig }]',
      '        PerfectEnchants: [{ Item: Nope }, text]',
    ].join('\n'),
  )
  expect(info).toMatchObject({
    TargetItems: [1],
    MinimumRefine: 0,
    Slots: [
      {
        Slot: 1,
        Enchants: [{ Enchantgrade: 0, Items: [{ Item: 8, Chance: 3 }] }],
        Upgrades: [{ Enchant: 8, Upgrade: 6 }],
        PerfectEnchants: [],
      },
    ],
  })
  expect(problems.map(({ reason }) => reason)).toEqual([
    'no item has the name "Nope"',
    'the target "Fig" is not in the list to remove',
    'Hip must be true or false (is "maybe")',
    'MinimumRefine must be a whole number (is "a lot")',
    'Slot must be from 0 to 3 (is 9)',
    'Enchantgrade must be from 0 to 4 (is 7)',
    'no item has the name "Nope"',
    'Chance is missing',
    'Chance must be from 1 to 100000 (is 100001)',
    'no item has the name "Nope"',
    'Item is missing',
    'no item has the name "Nope"',
    'Upgrade is missing',
    'the server does not load an enchant with such an entry',
  ])
})

it('a later row of an enchant changes no chance and adds no grade with a fault', async () => {
  const row = (grade: number, list: string) =>
    `  - { Id: 4, TargetItems: , Order: , Slots: [{ Slot: 1, Enchants: [{ Enchantgrade: ${grade}, Items: [${list}] }] }] }`
  const { info } = await enchant(
    row(0, '{ Item: Fig, Chance: 7 }'),
    `${row(0, '{ Item: Fig, Chance: 0 }')}\n${row(1, '{ Item: Fig, Chance: 5 }, { Item: Hip, Chance: 0 }')}`,
  )
  expect(info?.Slots[0]?.Enchants).toEqual([{ Enchantgrade: 0, Items: [{ Item: 6, Chance: 7 }] }])
})

it('an enchant has the NPCs whose scripts open its window, and duplicates of them', async () => {
  const { info } = await enchant(
    '  - { Id: 4, TargetItems: { Apple: true } }',
    '',
    {},
    {
      'npc/re/scripts_main.conf': 'npc: npc/a.txt',
      'npc/a.txt': [
        'prontera,1,2,4\tscript\tMaster#1::master\t100,{ item_enchant(4); item_enchant( 9 ); end; }',
        'payon,3,4,4\tduplicate(master)\tPupil\t100',
        '-\tscript\thidden\t-1,{ item_enchant(4); end; }',
        'a,5,6,4\tscript\tOther\t100,{ .@id = 4; item_enchant(.@id); end; }',
      ].join('\n'),
    },
  )
  expect(info?.Npcs).toEqual([
    { Name: 'Master', Map: 'prontera', X: 1, Y: 2 },
    { Name: 'Pupil', Map: 'payon', X: 3, Y: 4 },
  ])
})
