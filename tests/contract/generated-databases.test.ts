// Rule: what the loader makes of a database is what a second, plain reading of the same files makes of it: 300 drawn
// databases (duplicate keys, case twins, Clear, modes, missing files, all header versions, RandomUpgrades, keys of forks)
// and two written ones.
import { describe, expect, it } from 'vitest'
import type { Material } from '../../domain/item.ts'
import type { GameData } from '../../host/game-data/game-data.ts'
import { loadRathena } from '../../host/game-data/rathena/load-rathena.ts'
import { rathenaRoot } from '../rathena-root.ts'
import { drawDatabase } from './draw-database.ts'
import { type PlainReading, readPlainly } from './plain-reading.ts'

const pairs = (list: readonly Material[]) => list.map(({ Material, Amount }) => [Material, Amount])
const chances = (list: readonly { Item: number; Chance: number }[]) => list.map(({ Item, Chance }) => [Item, Chance])

/** What the loader says, in the form of the plain reading. */
function asPlain(data: GameData): Omit<PlainReading, 'groups'> & { groups: Map<string, string[]> } {
  return {
    items: [...data.items.values()].map(({ Id, Name, Slot, View }) => `${Id} ${Name} ${Slot} ${View}`).sort(),
    groups: new Map(
      [...data.packages].map(([id, { Items }]) => [
        id,
        Items.map(({ Id, Min, Chance, Pool }) =>
          Chance === -1 ? `fixed ${Id} x${Min}` : `pool ${Pool} ${Id} x${Min} ${Chance}`,
        ).sort(),
      ]),
    ),
    enchants: new Map(
      [...data.enchants].map(([id, { TargetItems, MinimumRefine, Slots }]) => [
        id,
        {
          targets: TargetItems,
          refine: MinimumRefine,
          slots: Slots.map((slot) => ({
            slot: slot.Slot,
            chance: slot.Chance,
            grades: slot.Enchants.map(({ Enchantgrade, Items }) => [Enchantgrade, chances(Items)]),
            random: slot.RandomUpgrades.map(({ Enchant, Items }) => [Enchant, chances(Items)]),
            perfect: slot.PerfectEnchants.map(({ Item, Materials }) => [Item, pairs(Materials)]),
          })),
        },
      ]),
    ),
    reforms: new Map(
      [...data.reforms].map(([box, { Items }]) => [
        box,
        Items.map(({ BaseItem, ResultItem, MinRefine, Materials }) => ({
          base: BaseItem,
          result: ResultItem,
          least: MinRefine,
          materials: pairs(Materials),
        })),
      ]),
    ),
  }
}

const byKey = <V>(map: ReadonlyMap<string | number, V>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

/** Compares both readings; resolves to how many rows there were. */
async function compare(root: string, mode: 'renewal' | 'prerenewal', hint: string): Promise<number> {
  const found = asPlain(await loadRathena({ root, mode }))
  const plain = readPlainly(root, mode)
  expect(found.items, hint).toEqual(plain.items)
  const opened = byKey(plain.groups).filter(([name]) => found.groups.has(String(name)))
  expect(byKey(found.groups), hint).toEqual(opened.map(([name, rows]) => [name, [...rows].sort()]))
  expect(byKey(found.enchants), hint).toEqual(byKey(plain.enchants))
  expect(byKey(found.reforms), hint).toEqual(byKey(plain.reforms))
  return opened.reduce((sum, [, rows]) => sum + rows.length, 0)
}

describe('drawn databases', () => {
  const seeds = 300
  it(`agree with the plain reading for ${seeds} seeds`, { timeout: 120_000 }, async () => {
    let rows = 0
    for (let seed = 1; seed <= seeds; seed++) {
      const root = await rathenaRoot(drawDatabase(seed))
      rows += await compare(root, seed % 3 === 0 ? 'prerenewal' : 'renewal', `seed ${seed}`)
    }
    expect(rows).toBeGreaterThan(1000)
  })
})

/** Header version 4 at the start, older files beside it, one with a byte-order mark, keys of forks, a mode, a missing file. */
const newer = {
  'db/item_db.yml': `Header:
  Type: ITEM_DB
  Version: 3

Body:
  - Id: 501
    AegisName: Red_Potion
    Name: Red Potion
    Script: |
      getgroupitem(IG_Old);
  - Id: 502
    AegisName: Orange_Potion
    Name: "Orange: Potion"
    Script: |
      getgroupitem(IG_New);
  - Id: 503
    AegisName: Null
    Name: Null
    Slots: 2
    ForkOnly: yes please
    Script: |
      getgroupitem(ig_three);

Footer:
  Imports:
  - Path: db/re/item_db.yml
    Mode: Renewal
  - Path: db/pre-re/item_db.yml
    Mode: Prerenewal
  - Path: db/import/nothing_here.yml
`,
  'db/re/item_db.yml':
    '\uFEFFHeader:\n  Type: ITEM_DB\n  Version: 1\n\nBody:\n  - Id: 503\n    Name: Renewal\n    View: 7\n    View: 8\n',
  'db/pre-re/item_db.yml': 'Header:\n  Type: ITEM_DB\n  Version: 1\n\nBody:\n  - Id: 503\n    Name: Prerenewal\n',
  'db/item_group_db.yml': `Header:
  Type: ITEM_GROUP_DB
  Version: 4

Body:
  - Group: New
    SubGroups:
      - SubGroup: 0
        Algorithm: All
        List:
          - Index: 0
            Item: null
            Amount: 0
      - SubGroup: 1
        Algorithm: Random
        List:
          - Index: 0
            Item: RED_POTION
            Rate: 3
          - Index: 1
            Item: red_potion
            Rate: 5
            Amount: 2

Footer:
  Imports:
  - Path: db/import/old_groups.yml
  - Path: db/import/third_groups.yml
  - Path: db/import/item_group_db.yml
`,
  'db/import/old_groups.yml': `Header:
  Type: ITEM_GROUP_DB
  Version: 1

Body:
  - Group: OLD
    SubGroups:
      - SubGroup: 0
        List:
          - Item: Red_Potion
      - SubGroup: 1
        List:
          - Item: Orange_Potion
            Rate: 1
          - Item: Orange_Potion
            Rate: 9
          - Item: Null
            Rate: 2
          - Clear: null
`,
  'db/import/third_groups.yml': `Header:
  Type: ITEM_GROUP_DB
  Version: 3

Body:
  - Group: Three
    SubGroups:
      - SubGroup: 0
        List:
          - Index: 4
            Item: Red_Potion
            Amount: 6
      - SubGroup: 2
        List:
          - Index: 1
            Item: Red_Potion
            Rate: 1
          - Index: 2
            Item: Orange_Potion
            Rate: 0
`,
  'db/import/item_group_db.yml': `Header:
  Type: ITEM_GROUP_DB
  Version: 4

Body:
  - Group: new
    SubGroups:
      - SubGroup: 1
        List:
          - Index: 0
            Clear: true
          - Index: 1
            Rate: 8
          - Index: 2
            Item: Orange_Potion
            Rate: 8
      - Clear: 0
`,
}

/** A root of version 2 files that an import empties and fills anew, with the enchants and reforms of a fork. */
const older = {
  'db/item_db.yml': newer['db/item_db.yml'],
  'db/item_group_db.yml':
    newer['db/import/old_groups.yml'].replace('Version: 1', 'Version: 2').replace('          - Clear: null\n', '') +
    '\nFooter:\n  Imports:\n  - Path: db/fork/item_group_db.yml\n',
  'db/fork/item_group_db.yml': newer['db/import/third_groups.yml'].replace('Version: 3', 'Version: 3\n  Clear: true'),
  'db/item_enchant.yml': `Header:
  Type: ITEM_ENCHANT_DB
  Version: 2

Body:
  - Id: 7
    ForkRule: 3
    TargetItems:
      RED_POTION: true
      Orange_Potion: true
    Slots:
      - Slot: 3
        RandomUpgrades:
          - Enchant: Null
            Items:
              - Item: Red_Potion
                Chance: 40000
              - Item: Orange_Potion
                Chance: 60000

Footer:
  Imports:
  - Path: db/import/item_enchant.yml
`,
  'db/import/item_enchant.yml': `Header:
  Type: ITEM_ENCHANT_DB
  Version: 1

Body:
  - Id: 7
    MinimumRefine: 9
    TargetItems:
      red_potion: false
    Slots:
      - Slot: 3
        Chance: 5000
        RandomUpgrades:
          - Enchant: null
            Items:
              - Item: Red_Potion
                Chance: 30000
`,
  'db/item_reform.yml': `Header:
  Type: ITEM_REFORM_DB
  Version: 1

Body:
  - Item: Red_Potion
    BaseItems:
      - BaseItem: Null
        ResultItem: Orange_Potion
        MinimumRefine: 4
        Materials:
          - Material: Red_Potion
          - Material: Orange_Potion
            Amount: 0
`,
}

describe('written databases', () => {
  it.each([
    ['versions 1, 3 and 4 beside one another, renewal', newer, 'renewal', 6],
    ['the same, prerenewal', newer, 'prerenewal', 6],
    ['version 2, emptied by an import, with a fork’s enchants', older, 'renewal', 2],
  ] as const)('agree with the plain reading: %s', async (_, files, mode, rows) => {
    expect(await compare(await rathenaRoot(files), mode, mode)).toBe(rows)
  })
})
