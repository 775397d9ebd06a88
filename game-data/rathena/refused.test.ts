// Rule: a record that the game server refuses because of one wrong entry is marked and reported. A later valid row defines
// the record again; an error in a later row discards that row only. Source: parseBodyNode of rAthena's itemdb.cpp, mob.cpp and npc.cpp.
import { describe, expect, it } from 'vitest'
import { hostileFiles, hostileItems, hostileText, isLoaded } from '../../tests/contract/hostile-records.ts'
import { database, fruit, grounds, imports, loadSmall, type RootFiles, table } from '../../tests/rathena-root.ts'
import type { GameData } from '../game-data.ts'

const definedOptions = '  - { Id: 1, Group: Known, Slots: [{ Slot: 1, Options: [{ Option: VAR, Chance: 1 }] }] }'

function load(files: RootFiles): Promise<GameData> {
  return loadSmall({
    'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);', Banana: 'getgroupitem(IG_Box); getitem Hip,1;' }),
    'db/item_group_db.yml': database('ITEM_GROUP_DB', 4),
    ...table('db/item_randomopt_db.yml', '  - { Id: 1, Option: VAR }'),
    ...table('db/item_randomopt_group.yml', definedOptions),
    ...table('db/mob_db.yml', '  - { Id: 1002, AegisName: PORING, Name: Poring }'),
    ...files,
  })
}

/** A kind of record that consists of several entries. */
interface Kind {
  file: string
  /** A record with a valid entry and `entry`: an item and perhaps random options. */
  write: (entry: string) => string
  /** A row that adds an item with random options that no file defines, where the server adds items one by one. */
  addition?: string
  /** The record in the report. */
  record: RegExp
  /** The ids of the rows, with `!` before refused ones. */
  rows: (data: GameData) => string[]
}

const mark = (refused: boolean | undefined, text: string | number) => `${refused ? '!' : ''}${text}`
const item = (entry: string) => entry.replace(/^(\w+)/, 'Item: $1')

const kinds: Record<string, Kind> = {
  'an item group': {
    file: 'db/item_group_db.yml',
    write: (entry) =>
      `  - { Group: Box, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: Fig, Rate: 1 }, { Index: 1, Rate: 1, ${item(entry)} }] }] }`,
    record: /^group Box$/,
    rows: ({ packages }) => packages.get('box')?.Items.map(({ Id, Refused }) => mark(Refused, Id)) ?? [],
  },
  'an item package': {
    file: 'db/item_packages.yml',
    write: (entry) => `  - { Item: Cherry, Groups: [{ Group: 0, Items: [{ Item: Fig }, { ${item(entry)} }] }] }`,
    addition: '  - { Item: Cherry, Groups: [{ Group: 0, Items: [{ Item: Hip, RandomOptionGroup: Nowhere }] }] }',
    record: /^item package Cherry$/,
    rows: ({ packages }) => packages.get('item-3')?.Items.map(({ Id, Refused }) => mark(Refused, Id)) ?? [],
  },
  'a reform': {
    file: 'db/item_reform.yml',
    write: (entry) =>
      `  - { Item: Cherry, BaseItems: [{ BaseItem: Fig, ResultItem: Hip }, { BaseItem: Grape, Result${item(entry)} }] }`,
    addition: '  - { Item: Cherry, BaseItems: [{ BaseItem: Hip, ResultItem: Fig, RandomOptionGroup: Nowhere }] }',
    record: /^reform Cherry$/,
    rows: ({ reforms }) => {
      const { Refused, Items = [] } = reforms.get(3) ?? {}
      return Items.map(({ BaseItem }) => mark(Refused, BaseItem))
    },
  },
  'a laphine upgrade': {
    file: 'db/laphine_upgrade.yml',
    write: (entry) =>
      `  - { Item: Cherry, TargetItems: [{ Item: Fig }, { Item: ${entry.replace(/,.*/, '')} }]${/,.*/.exec(entry) ?? ''} }`,
    record: /^laphine_upgrade Cherry$/,
    rows: laphineRows,
  },
  'map drops': {
    file: 'db/map_drops.yml',
    write: (entry) =>
      `  - { Map: field, GlobalDrops: [{ Index: 0, Item: Fig, Rate: 5 }, { Index: 1, Rate: 5, ${item(entry)} }] }`,
    addition: '  - { Map: field, GlobalDrops: [{ Index: 2, Item: Hip, Rate: 5, RandomOptionGroup: Nowhere }] }',
    record: /^map drops of field$/,
    rows: ({ world }) => world?.maps.get('field')?.Drops.map(({ Item, Refused }) => mark(Refused, Item)) ?? [],
  },
}

function laphineRows({ items }: GameData): string[] {
  return [...items.values()].flatMap(({ Id, Facts }) => Facts?.Laphine?.map(({ Refused }) => mark(Refused, Id)) ?? [])
}

const reportedRecords = (data: GameData) =>
  data.problems.filter(({ reason }) => reason.startsWith('the server does not load')).map(({ record }) => record)

describe.each(Object.entries(kinds))('%s', (_, { file, write, addition, record, rows }) => {
  const read = (...entries: string[]) => load(table(file, entries.map((entry) => write(entry)).join('\n')))

  it('is marked as refused if it names random options that no file defines', async () => {
    const data = await read('Grape, RandomOptionGroup: Nowhere')
    expect(rows(data).length).toBeGreaterThan(1)
    expect(rows(data).every((row) => row.startsWith('!'))).toBe(true)
    expect(reportedRecords(data)).toEqual([expect.stringMatching(record)])
    expect(data.problems.map(({ reason }) => reason)).toContain('no random option group has this name: "Nowhere"')
    expect(JSON.stringify([...data.items.values()])).not.toContain('"Options"')
  })

  it('is loaded if the server has no file of random options', async () => {
    const data = await loadSmall({
      'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);' }),
      'db/item_group_db.yml': database('ITEM_GROUP_DB', 4),
      ...table('db/mob_db.yml', '  - { Id: 1002, AegisName: PORING, Name: Poring }'),
      ...table(file, write('Grape, RandomOptionGroup: Nowhere')),
    })
    expect(rows(data).join()).not.toContain('!')
  })

  it('is defined by its valid row before or after a refused one', async () => {
    const later = await read('Grape, RandomOptionGroup: Nowhere', 'Grape')
    expect(rows(later).join()).not.toContain('!')
    const earlier = await read('Grape', 'Grape, RandomOptionGroup: Nowhere')
    expect(rows(earlier).length).toBeGreaterThan(1)
    expect(rows(earlier).join()).not.toContain('!')
    expect(reportedRecords(earlier)).toEqual([])
  })

  if (addition)
    it('gets no further entry that names random options that no file defines', async () => {
      expect(rows(await load(table(file, `${write('Grape')}\n${addition}`)))).toEqual(rows(await read('Grape')))
    })

  // Of an item group, the server refuses only the row.
  if (file !== 'db/item_group_db.yml')
    it('is marked as refused if it names an unknown item', async () => {
      const data = await read('Absent')
      expect(rows(data)).toEqual(['!6'])
      expect(reportedRecords(data)).toEqual([expect.stringMatching(record)])
    })
})

it('an item combo loses every set if one of them is wrong', async () => {
  const combos = (list: string) => `  - { Script: bonus bStr, Combos: [${list}] }`
  const rows = [
    combos('{ Combo: [Apple, Banana] }, { Combo: [Apple, Absent] }'),
    combos('{ Combo: [Cherry, Date] }, { Combo: [Elder] }'),
    combos('{ Combo: [Apple, Hip] }'),
  ]
  const data = await load(table('db/item_combos.yml', rows.join('\n')))
  expect(data.items.get(1)?.Facts).toMatchObject({ Combos: [[1, 8]], RefusedCombos: [[1, 2]] })
  expect(data.items.get(3)?.Facts).toEqual({ RefusedCombos: [[3, 4]] })
  expect(reportedRecords(data)).toEqual(['item combo', 'item combo'])
})

const trader = (items: string) => `  - { Name: Trader, Map: field, X: 65546, Y: 65547, Items: [${items}] }`
const barter = (...lists: string[]) => load(table('npc/barters.yml', lists.map(trader).join('\n')))
const shop = ({ world }: GameData) => [...(world?.shops.values() ?? [])][0]

it('an exchange has positions and amounts of 16 bits, as stored by the server', async () => {
  const required = '[{ Index: 65538, Item: Hip, Amount: 65538 }, { Index: 1, Item: Grape }]'
  const data = await barter(`{ Index: 65538, Item: Fig, RequiredItems: ${required} }, { Index: 1, Item: Hip }`)
  const Materials = [
    { Material: 7, Amount: 1 },
    { Material: 8, Amount: 2 },
  ]
  expect(shop(data)).toMatchObject({ X: 10, Y: 11, Items: [{ Item: 8 }, { Item: 6, Materials }] })
})

it('a required amount of 0 is not shown, and a later row can raise it without naming the item again', async () => {
  const row = (required: string) => `{ Index: 0, Item: Fig, RequiredItems: [${required}] }`
  const [first, later] = [row('{ Index: 0, Item: Hip, Amount: 0 }'), row('{ Index: 0, Amount: 2 }')]
  expect(shop(await barter(first))).toMatchObject({ Items: [{ Materials: [] }] })
  expect(shop(await barter(first, later))).toMatchObject({ Items: [{ Materials: [{ Material: 8, Amount: 2 }] }] })
})

it('a later row of a reform counts up to its unknown random options', async () => {
  const row = (fields: string) => `  - { Item: Cherry, BaseItems: [{ BaseItem: Fig, ${fields} }] }`
  const rows = [row('ResultItem: Hip'), row('ResultItem: Grape, RandomOptionGroup: Nowhere, ClearSlots: true')]
  const { reforms } = await load(table('db/item_reform.yml', rows.join('\n')))
  expect(reforms.get(3)?.Items).toMatchObject([{ ResultItem: 7, Note: '' }])
})

describe('hostile records', () => {
  /** A file that imports `imported`. */
  const start = (imported: string, body = '') =>
    table(imported.replace('import/', '').replace('custom/', ''), body, imports(`{ Path: ${imported} }`))
  const read = () =>
    load({
      ...Object.fromEntries([hostileItems, ...hostileFiles].map((file) => [file.file, hostileText(file)])),
      ...Object.assign({}, ...[hostileItems, ...hostileFiles].map(({ file }) => start(file))),
      ...start('db/import/mob_db.yml', '  - { Id: 1002, AegisName: PORING, Name: Poring }'),
      // Prontera is 312 by 392 cells large.
      'db/map_cache.dat': grounds({ prontera: [312, 392], yuno: [400, 400] }),
      'db/map_index.txt': 'prontera\ngeffen\npayon\nalberta\nmorocc\nizlude\naldebaran\ncomodo\nyuno\nxmas\n',
    })

  it.each(hostileFiles)('hostile records are loaded or refused as by a real server: $file', async ({ type, rows }) => {
    const data = await read()
    const expected = rows.filter(([, state]) => state === true)
    expect(rows.filter(([row]) => isLoaded(data, type, row))).toEqual(expected)
  })
})
