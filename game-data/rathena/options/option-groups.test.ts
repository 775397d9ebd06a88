import { expect, it } from 'vitest'
import { optionText } from '../../../domain/items/option-text.ts'
import { asGear, fruit, imports, loadSmall, type RootFiles, table } from '../../../tests/rathena-root.ts'

const options = ['VAR_STRAMOUNT', 'VAR_AGIAMOUNT', 'VAR_ATTPOWER']
const base: RootFiles = {
  'db/item_db.yml': asGear(
    fruit({ Apple: 'getgroupitem(IG_Box);', Banana: 'getrandgroupitem(IG_Bare);' }),
    'Cherry',
    'Date',
    'Fig',
  ),
  ...table(
    'db/item_randomopt_db.yml',
    [...options.map((name, index) => `  - { Id: ${index + 1}, Option: ${name} }`), '  - { Id: 1, Script: x }'].join(
      '\n',
    ),
  ),
  ...table(
    'db/item_group_db.yml',
    '  - { Group: Box, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: Cherry, Rate: ' +
      '1, RandomOptionGroup: Two }, { Index: 1, Item: Elder, Rate: 1, RandomOptionGroup: ' +
      'Two }] }] }\n  - { Group: Bare, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, ' +
      'Item: Fig, Rate: 1, RandomOptionGroup: Two }] }] }',
  ),
}
const groups = (body: string, rest = '') => table('db/item_randomopt_group.yml', body, rest)
const two =
  '  - { Id: 1, Group: Two, Slots: [{ Slot: 1, Options: [{ Option: VAR_STRAMOUNT, MinValue: ' +
  '1, MaxValue: 5, Chance: 10000 }, { Option: VAR_AGIAMOUNT, Chance: 10000 }] }], MaxRandom: ' +
  '2, Random: [{ Option: VAR_ATTPOWER, MinValue: 3, MaxValue: 3, Chance: 5000 }] }'

async function load(files: RootFiles, effectiveOdds?: 'rathena') {
  const { items, problems } = await loadSmall({ ...base, ...files }, { effectiveOdds })
  return { optionsOf: (id: number) => items.get(id)?.Facts?.Options, problems: problems.map(({ reason }) => reason) }
}

it('random options of an item are listed with their odds for the group that a box gives', async () => {
  const { optionsOf, problems } = await load(groups(two), 'rathena')
  expect(problems).toEqual([])
  expect(optionsOf(3)).toEqual([
    {
      Ways: ['box'],
      Lines: [
        {
          Choices: [
            { Option: 'VAR_STRAMOUNT', Min: 1, Max: 5, Odds: 50_000 },
            { Option: 'VAR_AGIAMOUNT', Min: 0, Max: 0, Odds: 50_000 },
          ],
        },
        { Perhaps: true, Choices: [{ Option: 'VAR_ATTPOWER', Min: 3, Max: 3, Odds: 50_000 }] },
      ],
    },
  ])
  // Neither things that are not worn nor items of `getrandgroupitem` get options.
  expect([optionsOf(5), optionsOf(6)]).toEqual([undefined, undefined])
})

it('random options of an item have no odds if the server’s rule is unknown', async () => {
  const { optionsOf } = await load(groups(two))
  expect(optionsOf(3)?.[0]?.Lines[0]?.Choices[0]).toEqual({ Option: 'VAR_STRAMOUNT', Min: 1, Max: 5 })
})

it('random options of an item come from drops, reforms, laphine upgrades and packages, each listed once', async () => {
  const { optionsOf, problems } = await load({
    ...groups(two),
    ...table(
      'db/mob_db.yml',
      '  - { Id: 1001, AegisName: A, Name: A, Modes: { Mvp: true }, Drops: [{ Item: Cherry, Rate: 5, RandomOptionGroup: ' +
        'Two }, { Item: Elder, Rate: 1 }, { Item: Hip, Rate: 9, RandomOptionGroup: Two }],' +
        ' MvpDrops: [{ Item: Grape, Rate: 1, RandomOptionGroup: Two }] }',
      imports('{ Path: db/import/mob_db.yml }'),
    ),
    ...table('db/import/mob_db.yml', '  - { Id: 1001, Drops: [{ Index: 2, Item: Hip, Rate: 9 }] }'),
    ...table(
      'db/map_drops.yml',
      '  - { Map: m, SpecificDrops: [{ Monster: A, Drops: [{ Index: 0, Item: Iyokan, Rate: 1, RandomOptionGroup: Two }] }] }',
    ),
    ...table(
      'db/item_reform.yml',
      '  - { Item: Apple, BaseItems: [{ BaseItem: Banana, ResultItem: Cherry, RandomOptionGroup: Two }] }',
    ),
    ...table('db/laphine_upgrade.yml', '  - { Item: Apple, RandomOptionGroup: Two, TargetItems: [{ Item: Cherry }] }'),
    ...table(
      'db/item_packages.yml',
      '  - { Item: Banana, Groups: [{ Group: 0, Items: [{ Item: Fig, RandomOptionGroup: Two }] }] }',
    ),
  })
  expect(problems).toEqual([])
  expect(optionsOf(3)?.map(({ Ways }) => Ways)).toEqual([['drop', 'box', 'reform', 'laphine']])
  expect([7, 9].map((id) => optionsOf(id)?.[0]?.Ways)).toEqual([['drop'], ['drop']])
  expect(optionsOf(3)?.[0]?.Upgraders).toEqual([1])
  expect(optionsOf(6)?.[0]?.Ways).toEqual(['box'])
  // Elder drops without options, and the import removes those of Hip.
  expect([optionsOf(5), optionsOf(8)]).toEqual([undefined, undefined])
})

it('random options of an item are merged like in the server: by whole slots, and the limit includes fixed lines', async () => {
  const { optionsOf } = await load({
    ...groups(two, imports('{ Path: db/import/item_randomopt_group.yml }')),
    ...table(
      'db/import/item_randomopt_group.yml',
      '  - { Id: 1, MaxRandom: 1, Slots: [{ Slot: 1, Options: [{ Option: VAR_ATTPOWER, MinValue: 9, MaxValue: 4 }] }] }',
    ),
  })
  expect(optionsOf(3)?.[0]?.Lines).toEqual([{ Choices: [{ Option: 'VAR_ATTPOWER', Min: 9, Max: 10 }] }])
})

it.each([0, 10_001])('a group of random options is refused for a chance of %i', async (chance) => {
  const random = `Random: [{ Option: VAR_STRAMOUNT, Chance: ${chance} }], MaxRandom: 1`
  const { optionsOf, problems } = await load(groups(`  - { Id: 1, Group: Two, ${random} }`))
  expect([optionsOf(3), problems[0]]).toEqual([undefined, `Chance must be from 1 to 10000 (is ${chance})`])
})

it('a later row of a group of random options counts up to its first fault', async () => {
  const slot = (number: number, option: string) => `{ Slot: ${number}, Options: [{ Option: ${option} }] }`
  const later = `  - { Id: 1, Slots: [${slot(1, 'VAR_ATTPOWER')}, ${slot(2, 'NO_SUCH')}], Random: [] }`
  const { optionsOf, problems } = await load(groups(`${two}\n${later}`))
  expect(problems).toEqual(['no random option has the name "NO_SUCH"'])
  expect(optionsOf(3)?.[0]?.Lines.map(({ Choices }) => Choices[0]?.Option)).toEqual(Array(2).fill('VAR_ATTPOWER'))
})

it('a group with a line in each place keeps its lines', async () => {
  const slots = (option: string) =>
    [1, 2, 3, 4, 5].map((slot) => `{ Slot: ${slot}, Options: [{ Option: ${option} }] }`).join(', ')
  const row = (option: string) => `  - { Id: 1, Group: Two, Slots: [${slots(option)}] }`
  const { optionsOf, problems } = await load(groups(`${row('VAR_STRAMOUNT')}\n${row('VAR_AGIAMOUNT')}`))
  expect(problems).toEqual([])
  expect(optionsOf(3)?.[0]?.Lines.map(({ Choices }) => Choices[0]?.Option)).toEqual(Array(5).fill('VAR_STRAMOUNT'))
})

it('random options of an item are reported if no file defines them or their group', async () => {
  const { optionsOf, problems } = await load(
    groups('  - { Id: 1, Group: Two, Slots: [{ Slot: 1, Options: [{ Option: NO_SUCH }] }] }'),
  )
  expect(optionsOf(3)).toBeUndefined()
  expect(problems).toEqual([
    'no random option has the name "NO_SUCH"',
    ...['Box, the first row', 'Box, the second row'].map(() => 'no random option group has this name: "Two"'),
    'the server does not load a group with such an entry',
    'no random option group has this name: "Two"',
    'the server does not load a group with such an entry',
  ])
})

it('random options without a text of the client have the words of their scripts', async () => {
  const body = `  - Id: 1
    Option: OWN_TRAP
    Script: |
      .@v = getrandomoptinfo(ROA_VALUE);
      bonus2 bAddRace,RC_Brute,.@v;
      bonus bFixedCast,-getrandomoptinfo(ROA_VALUE) * 10;
  - { Id: 2, Option: OWN_STEPS, Script: "bonus bStr,getrandomoptinfo(ROA_VALUE) / 10;" }
  - { Id: 3, Option: VAR_STRAMOUNT, Script: "bonus bStr,getrandomoptinfo(ROA_VALUE);" }`
  const choices = ['OWN_TRAP', 'OWN_STEPS', 'VAR_STRAMOUNT']
    .map((name) => `{ Option: ${name}, MinValue: 5, MaxValue: 20, Chance: 10000 }`)
    .join(', ')
  const files = groups(`  - { Id: 1, Group: Two, Slots: [{ Slot: 1, Options: [${choices}] }] }`)
  const { items, randomOptions } = await loadSmall({ ...base, ...table('db/item_randomopt_db.yml', body), ...files })
  const words = '對動物種族的物理傷害 +5 ~ +20%，固定詠唱時間 -0.05 ~ -0.2 秒'
  expect(items.get(3)?.Facts?.Options?.[0]?.Lines[0]?.Choices.map(({ Text }) => Text)).toEqual([
    words,
    undefined,
    undefined,
  ])
  expect([1, 2, 3].map((id) => optionText(randomOptions?.get(id), id, 10))).toEqual([
    '對動物種族的物理傷害 +10%，固定詠唱時間 -0.1 秒',
    'OWN_STEPS +10',
    'STR +10',
  ])
})

it('random options of an item: a fault names the group and the line of its choice', async () => {
  const files = groups(`  - Id: 1
    Group: Two
    Slots:
      - Slot: 1
        Options:
          - Option: VAR_STRAMOUNT
            Chance: 10
          - Option: VAR_AGIAMOUNT
            Chance:`)
  const lines = Object.values(files)[0]?.split('\n') ?? []
  const { problems } = await loadSmall({ ...base, ...files })
  expect(problems.filter(({ reason }) => reason === 'Chance has no value')).toMatchObject([
    { record: 'random option group Two', line: 1 + lines.findIndex((line) => line.includes('VAR_AGIAMOUNT')) },
  ])
})
