// What running servers of March 2026 did with such records, built with assertions and without.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { database, fruit, imports, loadSmall, type RootFiles, table } from '../../tests/rathena-root.ts'
import { sharedPath, sharedReason } from '../../tests/shared-folder.ts'
import { loadRathena } from './load-rathena.ts'

const groups = (rows: string) =>
  table(
    'db/item_group_db.yml',
    `  - Group: Bluebox\n    SubGroups:\n      - SubGroup: 1\n        Algorithm: Random\n        List:\n${rows}`,
  )
const opened = { 'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_BLUEBOX);' }) }
const packageItems = async (files: RootFiles) => {
  const { packages, problems, missing } = await loadSmall({ ...opened, ...files })
  const rows = packages.get('bluebox')?.Items.map(({ Id }) => Id)
  return { rows, problems: problems.map(({ file, line, reason }) => `${file}:${line} ${reason}`), missing }
}

it.each([
  ['Index: 0, Rate: 50', 'Item is missing in a further row of Index 0: the server does not start with this row'],
  [
    'Index: 1, Item: Cherry, Rate: 5, Bound: Chest',
    'Bound "Chest" is unknown: the server does not start with this row',
  ],
])('a group row with which no server starts is left out alone: %s', async (row, reason) => {
  const { rows, problems, missing } = await packageItems(
    groups(`          - { Index: 0, Item: Banana, Rate: 5 }\n          - { ${row} }`),
  )
  expect([rows, missing]).toEqual([[2], undefined])
  expect(problems).toEqual([`db/item_group_db.yml:12 ${reason}`])
})

it('a list in the place of a number is no value, with a warning', async () => {
  const { rows, problems } = await packageItems(
    groups(`          - { Index: 0, Item: Banana, Rate: [5] }\n          - { Index: 1, Item: Cherry, Rate: 5 }`),
  )
  expect(rows).toEqual([3])
  expect(problems).toEqual([
    'db/item_group_db.yml:11 Rate must be text and is a list: the server reads no value; a server built with assertions does not start',
  ])
})

it('a reform beyond the highest refine is left out, unless it has a MaximumRefine', async () => {
  const reform = (fields: string) =>
    table(
      'db/item_reform.yml',
      `  - { Item: Apple, BaseItems: [{ BaseItem: Fig, ResultItem: Hip, ChangeRefine: -25${fields} }] }`,
    )
  const refused = await loadSmall(reform(''))
  expect(refused.reforms.get(1)).toMatchObject({ Refused: true, Items: [] })
  const problem = refused.problems.find(({ file }) => file === 'db/item_reform.yml')
  expect(problem).toMatchObject({ line: 6 })
  expect(problem?.reason).toMatch(/^ChangeRefine -25 is beyond 20 .*does not start/)
  const capped = await loadSmall(reform(', MaximumRefine: 10'))
  expect(capped.reforms.get(1)).toMatchObject({ Items: [{ ChangeRefine: -20 }] })
})

it('a random option with a least value alone, and a further row of a package without items, are left out', async () => {
  const { problems } = await loadSmall({
    ...table('db/item_randomopt_db.yml', '  - { Id: 1, Option: VAR }'),
    ...table(
      'db/item_randomopt_group.yml',
      '  - { Id: 1, Group: G, Slots: [{ Slot: 1, Options: [{ Option: VAR, MinValue: 5, Chance: 1 }] }] }',
    ),
    ...table(
      'db/item_packages.yml',
      '  - { Item: Apple, Groups: [{ Group: 0, Items: [{ Item: Fig }] }] }\n  - { Item: Apple, Groups: [{ Group: 0 }] }',
    ),
  })
  expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual(
    expect.arrayContaining([
      '6 MinValue 5 without MaxValue: the server does not start with this option',
      '7 Items is missing in a further row of group 0: the server does not start with this row',
    ]),
  )
})

const monster = (id: number, rest = '') => `  - Id: ${id}\n    AegisName: M${id}\n    Name: M${id}${rest}`
const mobs = async (files: RootFiles) => {
  const { world, problems, missing } = await loadSmall(files)
  const lost = problems.filter((problem) => problem.lost).map(({ file, line, reason }) => `${file}:${line} ${reason}`)
  return { ids: [...(world?.monsters.keys() ?? [])], lost, missing, problems }
}

it('a file that ends every server is lost with file and line; its imports and all other files are read', async () => {
  const odd = database(
    'MOB_DB',
    3,
    `${monster(1003)}\n${monster(1004, '\n    Modes: [Mvp]')}`,
    imports('{ Path: db/import/b.yml }'),
  )
  const { ids, lost, missing } = await mobs({
    ...table('db/mob_db.yml', monster(1002), imports('{ Path: db/import/a.yml }', '{ Path: db/import/c.yml }')),
    'db/import/a.yml': odd,
    'db/import/b.yml': database('MOB_DB', 3, monster(1005)),
    'db/import/c.yml': database('MOB_DB', 3, monster(1006)),
  })
  expect(ids).toEqual([1002, 1005, 1006])
  expect(lost).toEqual([
    'db/import/a.yml:9 Modes must be a mapping; the game server does not start with this file; it is left out',
  ])
  expect(missing).toEqual(['db/import/a.yml'])
})

it.each([
  ['document markers', (text: string) => `---\n${text}`],
  ['a list of rows as its root', () => '- a\n- b\n'],
])('a file with %s is lost, because no server starts with it', async (_, change) => {
  const { ids, lost } = await mobs({
    ...table('db/mob_db.yml', monster(1002), imports('{ Path: db/import/a.yml }')),
    'db/import/a.yml': change(database('MOB_DB', 3, monster(1003))),
  })
  expect(ids).toEqual([1002])
  expect(lost).toEqual([expect.stringMatching(/^db\/import\/a\.yml:1 .*the game server does not start with it/)])
})

it('a list that the server would reach only after a fault does not end it', async () => {
  const { packages, missing } = await loadSmall(
    table('db/item_packages.yml', '  - Item: Apple\n    Groups:\n      Group: 0\n      Items:\n        - Item: Fig'),
  )
  expect([packages.size, missing]).toEqual([0, undefined])
})

it('blanks behind the last line break are a warning with the line', async () => {
  const { ids, lost, problems } = await mobs({
    'db/mob_db.yml': `${database('MOB_DB', 3, monster(1002)).trimEnd()}\n  `,
  })
  expect([ids, lost]).toEqual([[1002], []])
  const problem = problems.find(({ file }) => file === 'db/mob_db.yml')
  expect(problem).toMatchObject({ line: 9 })
  expect(problem?.reason).toMatch(/blanks .* a server built with assertions does not start/)
})

describe('names of script constants', () => {
  const box = (group: string) => ({
    'db/item_db.yml': fruit({ Apple: `getgroupitem(IG_${group});` }),
    ...table(
      'db/item_group_db.yml',
      `  - { Group: ${group}, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: Fig, Rate: 1 }] }] }`,
    ),
  })
  const source = { 'src/map/script_constants.hpp': '\texport_constant(IG_BLUEBOX);\n' }

  it.each<[string, RootFiles, boolean]>([
    ['is not known without the source', {}, false],
    ['is missing in the source', source, true],
    ['is in src/custom', { ...source, 'src/custom/script_def.inc': 'export_constant(IG_MOSS_CHEST);' }, false],
    [
      'is in an imported const.yml',
      { ...source, 'db/import/const.yml': database('CONSTANT_DB', 1, '  - Name: IG_Moss_Chest\n    Value: 9000') },
      false,
    ],
  ])('a group is marked if its constant %s', async (_, files, isRefused) => {
    const { packages, problems } = await loadSmall({ ...box('MOSS_CHEST'), ...files })
    expect(packages.get('moss_chest')?.Items[0]?.Refused ?? false).toBe(isRefused)
    expect(problems.some(({ remedy }) => remedy === 'constant')).toBe(isRefused)
  })

  it('an unknown mode is skipped, an unknown job means all, an unknown place makes an item Etc', async () => {
    const { world, items } = await loadSmall({
      ...table('db/mob_db.yml', monster(1002, '\n    Modes: { Nonsense: 7, Mvp: true }')),
      'db/item_db.yml': fruit().replace(
        'Name: The Fig',
        'Name: Fig\n    Type: Armor\n    Jobs: { Nonsense: 7 }\n    Locations: { Nonsense: 7 }',
      ),
    })
    expect(world?.monsters.get(1002)?.Facts?.Modes).toEqual(['Mvp'])
    expect(items.get(6)).toMatchObject({ Type: 'Etc', Facts: { Jobs: ['All'] } })
  })
})

describe('exchanges', () => {
  const barter = (fields: string, required = 'Item: Fig', files: RootFiles = {}) =>
    loadSmall({
      'db/item_db.yml': fruit().replace('Name: The Fig', 'Name: Fig\n    Refineable: true'),
      ...table('db/mob_db.yml', monster(1002)),
      ...table(
        'npc/barters.yml',
        `  - { Name: b, Map: m, ${fields} Items: [{ Index: 0, Item: Hip, RequiredItems: [{ Index: 0, ${required} }] }] }`,
      ),
      ...files,
    })
  const sprites = { 'src/map/script_constants.hpp': 'export_constant_npc(JT_4_F_KAFRA1);' }

  it.each<[string, RootFiles, number]>([
    ['Direction: South,', {}, 1],
    ['Direction: 4,', {}, 0],
    ['Sprite: 100,', {}, 0],
    ['Sprite: 4_F_KAFRA1,', sprites, 1],
    ['Sprite: NONSENSE,', sprites, 0],
    ['Sprite: NONSENSE,', {}, 1],
  ])('with %s are loaded as by the server', async (fields, files, count) => {
    const { world, problems } = await barter(fields, undefined, files)
    expect(world?.shops.size).toBe(count)
    expect(problems.filter(({ file }) => file === 'npc/barters.yml')).toHaveLength(1 - count)
  })

  it.each([
    ['Item: Fig, Refine: 9', { Material: 6, Amount: 1, Refine: 9 }],
    ['Item: Fig, Refine: 99, Amount: 2', { Material: 6, Amount: 2, Refine: 20 }],
    ['Item: Fig, Refine: 0', { Material: 6, Amount: 1 }],
    ['Item: Fig', { Material: 6, Amount: 1 }],
  ])('take refined pieces: %s', async (required, material) => {
    const { world } = await barter('', required)
    expect([...(world?.shops.values() ?? [])][0]?.Items[0]?.Materials).toEqual([material])
  })
})

describe.skipIf(!sharedPath('cases/assertions'))(`folders of servers (skipped where ${sharedReason})`, () => {
  it.each([
    ['01-group-index-again-without-Item', 'db/import/item_group_db.yml:10'],
    ['03-group-Rate-list', 'db/item_group_db.yml:11'],
    ['04-reform-ChangeRefine-25', 'db/item_reform.yml:8'],
    ['06-enchant-targets-list', 'db/item_enchant.yml:6'],
    ['08-ratio-monsters-list', 'db/mob_item_ratio.yml:6'],
    ['10-barter-Direction-4', 'npc/barters.yml:6'],
    ['12-barter-X-list', 'npc/barters.yml:6'],
    ['13-barter-spaces-at-end', 'npc/barters.yml:16'],
  ])('load with a warning: %s', async (folder, place) => {
    const root = path.join(sharedPath('cases/assertions') ?? '', 'db', folder)
    const { problems, missing } = await loadRathena({ root, mode: 'renewal' })
    expect(missing).toBeUndefined()
    const found = problems.find(({ file, line }) => `${file}:${line}` === place)
    expect(found?.reason).toMatch(/not start|is unknown/)
  })
})
