// Source: src/map/mobdrop.cpp, itemprops.cpp, mob.cpp, npc.cpp and map.cpp of Pandas 1.2.4.
import { describe, expect, it } from 'vitest'
import { database, fruit, imports, loadSmall, type RootFiles } from '../../tests/rathena-root.ts'
import { type Engine, newestRathena, pandasDay } from './engine/engine.ts'

const pandas: Engine = { name: 'pandas', day: pandasDay, versions: new Map(), found: '' }

const files: RootFiles = {
  'db/item_group_db.yml': database('ITEM_GROUP_DB', 3),
  'db/mob_db.yml': database(
    'MOB_DB',
    3,
    `  - { Id: 1002, AegisName: PORING, Name: Poring, Drops: [{ Item: Apple, Rate: 70 }, { Item: Banana, Rate: 80 }] }
  - { Id: 1003, AegisName: BOSS, Name: Boss, Modes: { Mvp: true }, Drops: [{ Item: Apple, Rate: 90 }],
      MvpDrops: [{ Item: Banana, Rate: 5000 }, { Item: Apple, Rate: 5000 }] }`,
  ),
  'conf/battle_athena.conf': 'item_rate_common: 300\nitem_rate_common_mvp: 300\nitem_drop_common_max: 200\n',
}

async function load(more: RootFiles, engine = pandas) {
  const { world, items, problems } = await loadSmall({ ...files, ...more }, { engine })
  const dropsOf = (id: number) => world?.monsters.get(id)?.Drops.map((drop) => [drop.Item, drop.Chance, drop.Strict])
  return { world, items, dropsOf, reasons: problems.map(({ reason }) => reason) }
}

const ratios = (body: string, imported = '') => ({
  'db/mob_item_ratio_fixed.yml': database(
    'MOBITEM_FIXED_RATIO_DB',
    1,
    body,
    imports('{ Path: db/import/mob_item_ratio_fixed.yml }'),
  ),
  'db/import/mob_item_ratio_fixed.yml': database('MOBITEM_FIXED_RATIO_DB', 1, imported),
})

it('fixed ratios replace the rates of the settings in Pandas, and are ignored by rAthena', async () => {
  const fixed = ratios('  - { ItemID: 1, FixedRatio: 1234 }\n  - { ItemID: 2, FixedRatio: 70000 }')
  const { dropsOf, world } = await load(fixed)
  expect(dropsOf(1002)).toEqual([
    [1, 12_340, undefined],
    [2, 100_000, undefined],
  ])
  expect(world?.monsters.get(1003)?.MvpDrops.map(({ Chance }) => Chance)).toEqual([100_000, 12_340])
  expect((await load(fixed, newestRathena)).dropsOf(1003)).toEqual([[1, 2000, undefined]])
})

it('fixed ratios can be strict: no minimum, level penalty, VIP account or map changes them', async () => {
  const { dropsOf } = await load(ratios('  - { ItemID: 1, FixedRatio: 0, StrictFixed: true }'))
  expect(dropsOf(1002)?.[0]).toEqual([1, 0, true])
  expect((await load(ratios('  - { ItemID: 1, FixedRatio: 0 }'))).dropsOf(1002)?.[0]).toEqual([1, 10, undefined])
})

it('fixed ratios apply to the monsters of all rows, with the other fields of the last row', async () => {
  const first = '  - { ItemID: 1, FixedRatio: 5, ForMonster: [{ MobID: 1003 }] }'
  const { dropsOf } = await load(
    ratios(`${first}\n  - { ItemID: 2, FixedRatio: 5 }`, '  - { ItemID: 1, FixedRatio: 6 }'),
  )
  expect(dropsOf(1003)).toEqual([[1, 60, undefined]])
  expect(dropsOf(1002)?.[0]).toEqual([1, 2000, undefined])
  const narrowed = await load(ratios('  - { ItemID: 1, FixedRatio: 5 }', first.replace('5,', '7,')))
  expect([narrowed.dropsOf(1003)?.[0]?.[1], narrowed.dropsOf(1002)?.[0]?.[1]]).toEqual([70, 2000])
})

it('fixed ratios are read up to an invalid field: a new item is refused, a known one is changed up to the field', async () => {
  const bad = '  - { ItemID: 1, FixedRatio: 6, ForMonster: [{ MobID: 1003 }, { MobID: x }] }'
  const refused = await load(ratios(`${bad}\n  - { ItemID: 99, FixedRatio: 1 }\n  - { ItemID: 2 }`))
  expect(refused.dropsOf(1003)?.[0]?.[1]).toBe(2000)
  expect(refused.reasons).toEqual([
    'MobID must be a whole number (is "x")',
    'no item has the number 99',
    'FixedRatio is missing',
  ])
  const known = await load(ratios('  - { ItemID: 1, FixedRatio: 5 }', bad))
  expect([known.dropsOf(1003)?.[0]?.[1], known.dropsOf(1002)?.[0]?.[1]]).toEqual([60, 2000])
})

it('fixed ratios do not restore a drop that a factor of 0 removed', async () => {
  const none = { 'conf/battle_athena.conf': 'item_rate_common: 0\n' }
  const { dropsOf } = await load({ ...ratios('  - { ItemID: 1, FixedRatio: 6 }'), ...none })
  expect(dropsOf(1002)).toEqual([])
})

describe('flags of maps', () => {
  const spawns = ['a', 'b', 'c', 'd'].map((map) => `${map},0,0\tmonster\tPoring\t1002,1`).join('\n')
  const read = async (text: string, engine = pandas) => {
    const { world, reasons } = await load(
      { 'npc/re/scripts_main.conf': 'npc: npc/a.txt', 'npc/a.txt': `${spawns}\n${text}` },
      engine,
    )
    const rates = [...(world?.maps.values() ?? [])].map(({ Name, DropRate, MvpDropRate }) => [
      Name,
      DropRate,
      MvpDropRate,
    ])
    return { rates: rates.filter((row) => row[1] !== undefined || row[2] !== undefined), reasons }
  }

  it('flags of maps scale the drops of monsters, or of MVPs', async () => {
    const lines = 'a\tmapflag\tMobDropRate\t150\nb\tMapFlag\tmvpdroprate \t 0 // none\na\tmapflag\tmvpdroprate\t50'
    expect((await read(lines)).rates).toEqual([
      ['a', 150, 50],
      ['b', undefined, 0],
    ])
    expect((await read(lines, newestRathena)).rates).toEqual([])
  })

  it('flags of maps are 100 percent for off, another word and a negative number; an empty value changes nothing', async () => {
    const set = ['a', 'b', 'c', 'd'].map((map) => `${map}\tmapflag\tmobdroprate\t300`).join('\n')
    const { rates, reasons } = await read(
      `${set}\na\tmapflag\tmobdroprate\toff\nb\tmapflag\tmobdroprate\t-1\nc\tmapflag\tmobdroprate\tx\nd\tmapflag\tmobdroprate`,
    )
    expect(rates).toEqual([['d', 300, undefined]])
    expect(reasons).toEqual([])
  })
})

it('item properties are facts; an amulet is an item without equipment facts', async () => {
  const row = (more: string) => `  - { ItemID: 1, ${more} }`
  const body = [
    row('Property: { AvoidConsumeForUse: true, IsAmuletItem: true, ExecuteMobDropExpress: true }'),
    row('Property: { AvoidConsumeForUse: false }, ControlViewID: { InvisibleWhenISee: true }'),
    '  - { ItemID: 2, AnnouceRules: { DropToGround: maybe } }',
  ].join('\n')
  const db = fruit().replace(
    'Name: The Apple',
    'Name: The Apple\n    Type: Armor\n    Locations: { Armor: true }\n    Defense: 5',
  )
  const properties = { 'db/item_db.yml': db, 'db/item_properties.yml': database('ITEM_PROPERTIES_DB', 2, body) }
  const { items, reasons } = await load(properties)
  expect(items.get(1)).toMatchObject({ Type: 'Etc', Facts: { Properties: ['IsAmuletItem', 'InvisibleWhenISee'] } })
  expect(items.get(1)?.Facts).not.toHaveProperty('Defense')
  expect(items.get(2)?.Facts).toBeUndefined()
  expect(reasons).toEqual(['DropToGround must be true or false (is "maybe")'])
  expect((await load(properties, newestRathena)).items.get(1)?.Type).toBe('Armor')
})

it('a no-break space is left out by Pandas, and part of a key or value for rAthena', async () => {
  const body = '  - Id: 1002\n    AegisName: PORING\n    Name: Po\u00a0ring\n\u00a0    Level: \u00a07'
  const mobs = { 'db/mob_db.yml': database('MOB_DB', 3, body) }
  expect((await load(mobs)).world?.monsters.get(1002)).toMatchObject({ Name: 'Poring', Level: 7 })
  expect((await load(mobs, newestRathena)).world?.monsters.get(1002)).toMatchObject({ Name: 'Po\u00a0ring', Level: 1 })
})
