import { expect, it } from 'vitest'
import { database, fruit, imports, loadSmall, table } from '../../../tests/rathena-root.ts'

const groups = { 'db/item_group_db.yml': database('ITEM_GROUP_DB', 4) }

async function factsOf(rows: string, later = '', files: Record<string, string> = {}) {
  const start = `${fruit()}${rows}\n${imports('{ Path: db/import/item_db.yml }')}\n`
  const data = await loadSmall({
    ...groups,
    'db/item_db.yml': start,
    'db/import/item_db.yml': database('ITEM_DB', 3, later),
    ...files,
  })
  return { facts: (id: number) => data.items.get(id)?.Facts, problems: data.problems, missing: data.missing }
}

it('facts of an item are merged from all files field by field', async () => {
  const { facts, problems } = await factsOf(
    '  - { Id: 3, Buy: 100, Sell: 40 }\n  - { Id: 1, Buy: 501, Weight: 70, Jobs: { All: true, Novice: false }, Trade: { ' +
      'Override: 60, NoDrop: true, NoSell: true }, Stack: { Amount: 30, Inventory: true ' +
      '}, Refineable: true }',
    '  - { Id: 1, Trade: { NoSell: false, NoMail: true }, Gradable: true, Gender: Male }\n  - { Id: 2, Sell: 40 }\n  - { Id: 3, Buy: 90 }',
  )
  expect(problems).toEqual([])
  expect(facts(1)).toEqual({
    Buy: 501,
    Weight: 70,
    Jobs: ['All'],
    Trade: ['NoDrop', 'NoMail'],
    Stack: 30,
    Refineable: true,
    Gradable: true,
    Gender: 'Male',
  })
  expect(facts(2)).toEqual({ Buy: 80, Sell: 40 })
  expect(facts(3)).toEqual({ Buy: 90, Sell: 45 })
  expect(facts(4)).toBeUndefined()
})

it('facts of an item omit all fields after the first invalid value, like the server', async () => {
  const { facts, problems } = await factsOf(
    '  - { Id: 1, Type: Weapon, Weight: heavy, Attack: 5, Trade: { NoDrop: maybe } }',
  )
  expect(facts(1)).toEqual({ WeaponLevel: 1 })
  expect(problems.map(({ reason }) => reason)).toEqual(['Weight must be a whole number (is "heavy")'])
})

it('facts of an item omit the fields that the server ignores for the type', async () => {
  const all = 'Attack: 1, MagicAttack: 2, Defense: 3, Range: 4, WeaponLevel: 5, ArmorLevel: 6'
  const types = ['Weapon', 'armor', 'ShadowGear', 'Ammo', 'Etc']
  const rows = types.map((type, index) => `  - { Id: ${index + 1}, Type: ${type}, ${all} }`)
  const { facts } = await factsOf(rows.join('\n'))
  expect(types.map((_, index) => Object.keys(facts(index + 1) ?? {}).join(' '))).toEqual([
    'Attack MagicAttack Range WeaponLevel',
    'Defense ArmorLevel',
    'Defense',
    'Attack',
    '',
  ])
})

it('facts of an item that its type or another fact excludes have the default of the server', async () => {
  const row = (id: number, more: string) => `  - { Id: ${id}, AegisName: I${id}, Name: I, ${more} }`
  const { items } = await loadSmall({
    'db/item_db.yml': database(
      'ITEM_DB',
      3,
      [
        row(10, 'Type: Weapon, SubType: Whip, Locations: { Right_Hand: true }, WeaponLevel: 6, Stack: { Amount: 9 }'),
        row(11, 'Type: Armor, Defense: 5'),
        row(12, 'Type: Armor, Locations: { Shadow_Armor: true }, ArmorLevel: 2'),
        row(13, 'EquipLevelMin: 90, EquipLevelMax: 80, WeaponLevel: 3, Type: Armor, Locations: { Armor: true }'),
        row(13, 'Type: Weapon, Classes: { Third: true }'),
      ].join('\n'),
    ),
  })
  const types = [...items.values()].map(({ Type, Facts }) => [Type, Facts])
  expect(types).toEqual([
    ['Weapon', { Gender: 'Female', WeaponLevel: 1 }],
    ['Etc', undefined],
    ['Etc', undefined],
    ['Weapon', { EquipLevelMin: 90, EquipLevelMax: 90, Classes: ['All', 'Third'], WeaponLevel: 1 }],
  ])
})

it('facts of an item have a selling price of 1 zeny if buying and selling again would be profitable', async () => {
  const { facts } = await factsOf('  - { Id: 1, Buy: 100, Sell: 61 }\n  - { Id: 2, Buy: 100, Sell: 60 }')
  expect([facts(1)?.Sell, facts(2)?.Sell]).toEqual([1, 60])
})

it('facts of an item contain all scripts of an item without a description', async () => {
  const { facts } = await factsOf('  - { Id: 1, Script: "bonus bStr,1;", UnEquipScript: "heal 1,0;" }')
  expect(facts(1)?.Script).toBe('bonus bStr,1;\n// UnEquipScript\nheal 1,0;')
})

it.each([
  ['F_Reward();', false],
  [String.raw`callfunc \"F_Reward\";`, false],
  ['if (rand(9) < 3) F_Reward 1; else heal 1,0;', false],
  ['switch (Class) { case 4: F_Reward; }', false],
  ['.@a = F_Reward(2) + 1;', false],
  [String.raw`autobonus \"{ F_Reward 1; }\",30,1000;`, false],
  [String.raw`autobonus \"{ bonus bAgi,1; }\",30,1000; .@F = Class ? F_Own : Hidden; F_Own = 3; F_Own++;`, true],
  ['/* F_Reward */ heal 1,0; // secret', true],
])(
  'facts of an item contain the script %s only if each call is documented, without comments',
  async (script, shown) => {
    const { facts } = await factsOf(`  - { Id: 1, Script: "${script}" }\n  - { Id: 2, Script: "myheal 1;" }`, '', {
      'doc/script_commands.txt': 'Intro\n\n*MyHeal <amount>;\n*bonus a\n*heal;\n*rand(a)\n*callfunc a\n*autobonus a',
    })
    expect(facts(1)?.Script !== undefined).toBe(shown)
    expect(facts(1)?.Script ?? '').not.toMatch(/secret|Reward/)
    // Only this server documents it.
    expect(facts(2)?.Script).toBe('myheal 1;')
  },
)

it.each(['off', 'known', 'on'] as const)(
  'facts of an item contain scripts as ITEM_SCRIPTS=%s allows',
  async (itemScripts) => {
    const shown = async (Apple: string) => {
      const { items } = await loadSmall({ 'db/item_db.yml': fruit({ Apple }) }, { itemScripts })
      return items.get(1)?.Facts?.Script !== undefined
    }
    expect([await shown('bonus bStr,1;'), await shown('myheal 1;')]).toEqual(
      { off: [false, false], known: [true, false], on: [true, true] }[itemScripts],
    )
  },
)

const combos = (body: string, rest = '') => database('COMBO_DB', 1, body, rest)

it('sets of items are read from item_combos.yml, except those that an import clears', async () => {
  const { facts, problems } = await factsOf('', '', {
    'db/item_combos.yml': combos(
      '  - Combos:\n      - Combo: [Apple, Banana]\n      - Combo: [Apple, Cherry, Date]\n    Script: bonus bStr,1;',
      imports('{ Path: db/import/item_combos.yml }'),
    ),
    'db/import/item_combos.yml': combos('  - { Clear: true, Combos: [{ Combo: [BANANA, apple] }] }'),
  })
  expect(facts(1)?.Combos).toEqual([[1, 3, 4]])
  expect(facts(2)?.Combos).toBeUndefined()
  expect(facts(4)?.Combos).toEqual([[1, 3, 4]])
  expect(problems).toEqual([])
})

it('facts of an item name the laphine boxes that accept it', async () => {
  const { facts } = await factsOf('', '', {
    ...table(
      'db/laphine_synthesis.yml',
      '  - { Item: Apple, RewardGroup: X, Requirements: [{ Item: Banana, Amount: 2 }] }',
    ),
    ...table('db/laphine_upgrade.yml', '  - { Item: Cherry, TargetItems: [{ Item: Banana }] }'),
  })
  expect(facts(2)?.Laphine).toEqual([
    { Box: 1, Role: 'material' },
    { Box: 3, Role: 'target' },
  ])
})

it('a missing file of sets is reported, but does not count as lost data', async () => {
  const { problems, missing } = await factsOf('', '', {
    'db/item_combos.yml': combos('', imports('{ Path: db/re/item_combos.yml }')),
  })
  expect(problems.map(({ record, reason }) => `${record}: ${reason}`)).toEqual([
    'import db/re/item_combos.yml: the file is missing',
  ])
  expect(missing).toBeUndefined()
})
