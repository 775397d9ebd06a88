import { expect, it } from 'vitest'
import { database, fruit, imports, loadSmall } from '../../../tests/rathena-root.ts'

const groups = { 'db/item_group_db.yml': database('ITEM_GROUP_DB', 4) }
const blessing = '\n  - { Id: 6635, AegisName: Blacksmith_Blessing, Name: Blessing }'

function refine(body: string, later = '', source: Parameters<typeof loadSmall>[1] = {}) {
  const files = {
    ...groups,
    'db/item_db.yml': fruit() + blessing,
    'db/refine.yml': database('REFINE_DB', 2, body, imports('{ Path: db/import/refine.yml }')),
    'db/import/refine.yml': database('REFINE_DB', 2, later),
  }
  return loadSmall(files, { effectiveOdds: 'rathena', ...source })
}

/** A group with one level. */
const group = (name: string, level: number, refines: string) =>
  `  - { Group: ${name}, Levels: [{ Level: ${level}, RefineLevels: [${refines}] }] }`
const normal = (more: string) => `{ Type: Normal, ${more} }`

it('a table has the ways of each refine level in the order of the window, with its chances', async () => {
  const ways = `{ Type: HD, Rate: 6000, Price: 20000, Material: fig, DowngradeAmount: 1 },
      ${normal('Rate: 6000, Price: 2000, Material: Apple, BreakingRate: 10000')}`
  const { refining, problems } = await refine(
    group(
      'Weapon',
      4,
      `{ Level: 8, BlacksmithBlessingAmount: 1, Chances: [${ways}] },
      { Level: 1, Bonus: 700, RandomBonus: 5, Chances: [${normal('Rate: 10000, Material: Apple')}] }`,
    ),
  )
  expect(problems).toEqual([])
  const free = { Price: 0, Break: 0, Down: 0 }
  expect(refining?.refine.get('Weapon-4')).toEqual({
    ...{ Id: 'Weapon-4', Group: 'Weapon', ItemLevel: 4 },
    Levels: [
      {
        ...{ Level: 1, Bonus: 700, RandomBonus: 5 },
        Ways: [{ Type: 'Normal', Chance: 10_000, Material: 1, ...free }],
      },
      {
        ...{ Level: 8, Bonus: 0, RandomBonus: 0, Blessing: { Material: 6635, Amount: 1 } },
        Ways: [
          { Type: 'Normal', Chance: 6000, Effective: 6001, Price: 2000, Material: 1, Break: 10_000, Down: 0 },
          { Type: 'HD', Chance: 6000, Effective: 6001, Price: 20_000, Material: 6, Break: 0, Down: 1 },
        ],
      },
    ],
  })
})

it('a later row merges by group, level, refine level and way; names are read without case', async () => {
  const { refining } = await refine(
    group('Armor', 1, `{ Level: 5, Bonus: 3, Chances: [${normal('Rate: 6000, Price: 9, Material: Apple')}] }`),
    group('armor', 1, '{ Level: 5, Chances: [{ Type: normal, Rate: 9500 }, { Type: Enriched, Rate: 10000 }] }'),
    { effectiveOdds: 'off' },
  )
  const [level] = refining?.refine.get('Armor-1')?.Levels ?? []
  expect(level).toMatchObject({
    ...{ Level: 5, Bonus: 3 },
    Ways: [
      { Type: 'Normal', Chance: 9500, Price: 9, Material: 1 },
      { Type: 'Enriched', Chance: 10_000, Material: 0 },
    ],
  })
  expect(level?.Ways.some(({ Effective }) => Effective !== undefined)).toBe(false)
})

it.each([
  ['Rate: 0', 'Rate must be from 1 to 10000 (is 0)'],
  ['BreakingRate: 0', 'BreakingRate must be from 1 to 10000 (is 0)'],
  ['Rate: 10001', 'Rate must be from 1 to 10000 (is 10001)'],
  ['DowngradeAmount: 21', 'DowngradeAmount must be from 0 to 20 (is 21)'],
  ['Material: Nope', 'no item has the name "Nope"'],
])('%s loses a whole new group, but not what a known group has before it', async (field, reason) => {
  const good = group('Weapon', 1, `{ Level: 1, Chances: [${normal('Rate: 5000, Material: Apple')}] }`)
  const bad = (name: string) =>
    group(
      name,
      1,
      `{ Level: 1, Bonus: 7, Chances: [${normal('Price: 3')}, { Type: HD, ${field} }] },
      { Level: 2, Chances: [${normal('Rate: 1, Material: Apple')}] }`,
    )
  const { refining, problems } = await refine(`${good}\n${bad('Armor')}`, bad('Weapon'))
  expect([...(refining?.refine.keys() ?? [])]).toEqual(['Weapon-1'])
  const { Levels = [] } = refining?.refine.get('Weapon-1') ?? {}
  expect(Levels).toMatchObject([{ Level: 1, Bonus: 7, Ways: [{ Type: 'Normal', Chance: 5000, Price: 3 }] }])
  expect(Levels[0]?.Ways).toHaveLength(1)
  expect(problems.map((problem) => problem.reason)).toEqual([
    reason,
    'the server does not load a group of refine tables with such an entry',
    reason,
  ])
})

it.each([
  ['Group: Costume', 'Group "Costume" is unknown'],
  ['Group: Weapon, Levels: [{ Level: 1, RefineLevels: [{ Level: 21 }] }]', 'Level must be from 1 to 20 (is 21)'],
  [
    'Group: Weapon, Levels: [{ Level: 1, RefineLevels: [{ Level: 1, Chances: [{ Type: Over10 }] }] }]',
    'Type "Over10" is unknown',
  ],
])('{ %s } is reported', async (row, reason) => {
  const { refining, problems } = await refine(`  - { ${row} }`)
  expect(refining).toBeUndefined()
  expect(problems[0]?.reason).toBe(reason)
})

it('a copy without the file that imports others has the file of its mode and that of the operator', async () => {
  const one = (chance: number) =>
    database(
      'REFINE_DB',
      1,
      group('Weapon', 1, `{ Level: 1, Chances: [${normal(`Rate: ${chance}, Material: Apple`)}] }`),
    )
  const { refining, problems } = await loadSmall({
    ...groups,
    'db/re/refine.yml': one(10),
    'db/import/refine.yml': one(20),
  })
  expect(problems).toEqual([])
  expect(refining?.refine.get('Weapon-1')?.Levels[0]?.Ways[0]?.Chance).toBe(20)
})

function grade(body: string, version = 3) {
  return loadSmall({ ...groups, 'db/enchantgrade.yml': database('ENCHANTGRADE_DB', version, body) })
}

const chances = 'Chances: [{ Refine: 11, Chance: 7000 }, { Refine: 9, Chance: 1000 }]'
const step = (more: string) => `  - { Type: Armor, Levels: [{ Level: 2, Grades: [{ ${more} }] }] }`

it('a grade table has the grade before, its chances by refine level, the catalyst and the cost as Zeny', async () => {
  const { refining, problems } = await grade(
    step(`Grade: None, ${chances}, Bonus: 10,
      Catalyst: { Item: Fig, AmountPerStep: 3, MaximumSteps: 10, ChanceIncrease: 100 },
      Options: [{ Option: 1, Item: Apple, Amount: 5, Zeny: 875000, Price: 1 }, { Option: 0, Item: Apple, BreakingRate: 10000 }]`),
  )
  expect(problems).toEqual([])
  expect(refining?.grades.get('Armor-2')).toEqual({
    ...{ Id: 'Armor-2', Group: 'Armor', ItemLevel: 2 },
    Steps: [
      {
        ...{ Grade: 0, Bonus: 10, Catalyst: { Material: 6, Amount: 3, Steps: 10, Chance: 100 } },
        Chances: [
          { Refine: 9, Chance: 1000 },
          { Refine: 11, Chance: 7000 },
        ],
        Options: [
          { Option: 0, Material: 1, Amount: 1, Price: 0, Break: 10_000, Down: 0 },
          { Option: 1, Material: 1, Amount: 5, Price: 875_000, Break: 0, Down: 0 },
        ],
      },
    ],
  })
})

it('an option with an amount of 0 is removed, and a catalyst without an amount does not exist', async () => {
  const { refining } = await grade(
    `${step(`Grade: D, ${chances}, Catalyst: { Item: Fig }, Options: [{ Option: 0, Item: Apple }, { Option: 1, Item: Fig }]`)}
${step('Grade: d, Options: [{ Option: 0, Amount: 0 }]')}`,
  )
  const [only] = refining?.grades.get('Armor-2')?.Steps ?? []
  expect(only).toMatchObject({ Grade: 1, Options: [{ Option: 1 }] })
  expect(only?.Catalyst).toBeUndefined()
})

it.each([
  [step(`Grade: A, ${chances}, Options: []`), 'Grade must be at most B'],
  [step('Grade: None, Options: []'), 'Chances is missing'],
  [step('Grade: None, Chances: [{ Refine: 21, Chance: 1 }], Options: []'), 'Refine must be from 0 to 20 (is 21)'],
  ['  - { Type: Etc, Levels: [] }', 'Type must be Weapon or Armor (is "Etc")'],
  ['  - { Type: Armor, Levels: [{ Level: 3, Grades: [] }] }', 'Level must be from 1 to 2 (is 3)'],
])('a wrong grade table is reported: %s', async (row, reason) => {
  const { refining, problems } = await grade(row)
  expect(refining).toBeUndefined()
  expect(problems[0]?.reason).toBe(reason)
})

it('grades of older files, which have another form, are left out without a loss of the file', async () => {
  const { refining, problems, missing } = await grade('  - { Type: Weapon, Levels: [] }', 1)
  expect([refining, missing]).toEqual([undefined, undefined])
  expect(problems[0]?.reason).toContain('grades of file version 1 are not read')
})

it('ways have the whole percent of NPCs where a loaded script refines by the database', async () => {
  const way = (Type: string) => `{ Type: ${Type}, Rate: 950, Material: Apple }`
  const refines = `{ Level: 1, Chances: [${['Normal', 'HD', 'Enriched'].map(way).join(', ')}] }`
  const files = {
    ...groups,
    'db/refine.yml': database('REFINE_DB', 2, group('Weapon', 1, refines)),
    'npc/re/scripts_main.conf': 'npc: npc/refine.txt\n',
    'npc/refine.txt': '-\tscript\tSmith\t-1,{\n\tset .@p, getequippercentrefinery(EQI_HAND_R);\n\tend;\n}\n',
  }
  const { refining } = await loadSmall(files)
  const [level] = refining?.refine.get('Weapon-1')?.Levels ?? []
  expect(level?.Ways.map(({ Npc }) => Npc)).toEqual([9, undefined, 9])
})
