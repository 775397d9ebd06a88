import type { GameData } from '../../game-data/game-data.ts'

/**
 * Records that a game server refuses, and similar ones that it loads: one new record a row, each with the result of the
 * real server (verified by tests/game/refused-records.test.ts).
 */
interface HostileFile {
  /** Path below the server root. */
  file: string
  type: string
  version: number
  clear?: boolean
  /** Rows of the body, and whether the server loads them; `idle`: loaded, but without effect. */
  rows: readonly (readonly [yaml: string, isLoaded: boolean | 'idle'])[]
}

/** The items `H1` to `H60` with ids from 61001; every second one can be refined. */
export const hostileItems: HostileFile = {
  file: 'db/import/item_db.yml',
  type: 'ITEM_DB',
  version: 3,
  rows: Array.from({ length: 60 }, (_, at) => [
    `{ Id: ${61_001 + at}, AegisName: H${at + 1}, Name: H ${at + 1}, Type: Armor, ArmorLevel: ` +
      `1, Locations: { Head_Top: true }${at % 2 === 0 ? ', Refineable: true' : ''} }`,
    true,
  ]),
}

const enchant = (id: number, fields: string) => `{ Id: ${id}, ${fields} }`
const required = 'TargetItems: { H1: true }, Order: [{ Slot: 3 }]'
const slot = (fields: string) => `${required}, Slots: [{ Slot: 3, ${fields} }]`
const chance = (value: string) => slot(`Enchants: [{ Enchantgrade: 0, Items: [{ Item: H2, Chance: ${value} }] }]`)
const option = 'RandomOptionGroup: Nowhere_At_All'

const seven = [2, 3, 4, 5, 6, 7, 8].map((item, at) => `{ Index: ${at}, Item: H${item} }`)

export const hostileFiles: readonly HostileFile[] = [
  {
    file: 'db/import/item_enchant.yml',
    type: 'ITEM_ENCHANT_DB',
    version: 1,
    rows: [
      [enchant(9001, chance('100000')), true],
      [enchant(9002, 'Order: [{ Slot: 3 }], Slots: [{ Slot: 3 }]'), false],
      [enchant(9003, 'TargetItems: { H1: true }, Slots: [{ Slot: 3 }]'), false],
      [enchant(9004, required), false],
      [enchant(9005, 'TargetItems: , Order: , Slots: '), 'idle'],
      [enchant(9006, chance('0')), false],
      [enchant(9007, chance('100001')), false],
      [enchant(9008, slot('Chance: 0')), false],
      [enchant(9009, slot('Chance: 1')), true],
      [enchant(9010, `${slot('Price: 5')}, Reset: { Chance: 0 }`), false],
      [enchant(9011, `${slot('Price: 5')}, Reset: { Price: 5 }`), true],
      [enchant(9012, `${slot('Price: 5')}, Reset: { Chance: 100000, Materials: [{ Material: Absent }] }`), false],
      [enchant(9013, slot('EnchantgradeBonus: [{ Enchantgrade: 1, Chance: 5 }]')), false],
      [enchant(9014, slot('Chance: 9, EnchantgradeBonus: [{ Enchantgrade: 1, Chance: 5 }]')), true],
      [enchant(9015, slot('Chance: 9, EnchantgradeBonus: [{ Enchantgrade: 5, Chance: 5 }]')), false],
      [enchant(9016, 'TargetItems: { Absent: true }, Order: [{ Slot: 3 }], Slots: [{ Slot: 3 }]'), false],
      [enchant(9017, 'TargetItems: { H1: maybe }, Order: [{ Slot: 3 }], Slots: [{ Slot: 3 }]'), false],
      [enchant(9018, 'TargetItems: { H1: false }, Order: [{ Slot: 3 }], Slots: [{ Slot: 3 }]'), 'idle'],
      [enchant(9019, 'TargetItems: { H1: true }, Order: [{ Slot: 4 }], Slots: [{ Slot: 3 }]'), false],
      [enchant(9020, 'TargetItems: { H1: true }, Order: [{ Slot: 3 }], Slots: [{ Slot: 4 }]'), false],
      [enchant(9021, slot('PerfectEnchants: [{ Item: Absent }]')), false],
      [enchant(9022, slot('Upgrades: [{ Enchant: H2 }]')), false],
      [enchant(9023, slot('Upgrades: [{ Enchant: H2, Upgrade: H3 }]')), true],
      [enchant(9024, `${slot('Price: 5')}, MinimumRefine: 99`), true],
      [enchant(9025, `${slot('Price: 5')}, MinimumRefine: many`), false],
      [enchant(9026, 'TargetItems: H1 H2, Order: [{ Slot: 3 }], Slots: [{ Slot: 3 }]'), 'idle'],
      [enchant(9027, slot('Enchants: [{ Enchantgrade: 5 }]')), false],
      [enchant(9028, slot('Enchants: [{ Items: [{ Item: H2, Chance: 1 }] }]')), false],
      [enchant(9029, slot('Enchants: [{ Enchantgrade: 0, Items: [{ Item: H2 }] }]')), false],
      [enchant(9030, `${slot('Price: 5')}, AllowRandomOptions: perhaps`), false],
    ],
  },
  {
    file: 'db/import/item_reform.yml',
    type: 'ITEM_REFORM_DB',
    version: 1,
    rows: [
      ['{ Item: H1, BaseItems: [{ BaseItem: H2, ResultItem: H3 }] }', true],
      ['{ Item: H2 }', false],
      ['{ Item: H3, BaseItems: [{ BaseItem: H2 }] }', false],
      ['{ Item: H4, BaseItems: [{ ResultItem: H2 }] }', false],
      ['{ Item: H5, BaseItems: [{ BaseItem: Absent, ResultItem: H2 }] }', false],
      ['{ Item: H7, BaseItems: [{ BaseItem: H2, ResultItem: H3, Materials: [{ Material: Absent }] }] }', false],
      ['{ Item: Absent, BaseItems: [{ BaseItem: H2, ResultItem: H3 }] }', false],
      ['{ Item: H9, BaseItems: [{ BaseItem: H2, ResultItem: H3, ChangeRefine: -99, MaximumRefine: 50 }] }', true],
      ['{ Item: H10, BaseItems: [{ BaseItem: H2, ResultItem: H3, CardsAllowed: perhaps }] }', false],
      ['{ Item: H12, BaseItems: [{ BaseItem: H2, ResultItem: H3, RandomOptionGroup: None }] }', true],
      ['{ Item: H13, BaseItems: [] }', true],
      ['{ Item: H14, BaseItems: [{ BaseItem: H2, ResultItem: H3, RequiredRandomOptions: 9 }] }', true],
    ],
  },
  {
    file: 'db/import/item_packages.yml',
    type: 'ITEM_PACKAGE_DB',
    version: 1,
    rows: [
      ['{ Item: H1, Groups: [{ Group: 0, Items: [{ Item: H2 }] }] }', true],
      ['{ Item: H2 }', false],
      ['{ Item: H3, Groups: [{ Group: 0 }] }', false],
      ['{ Item: H4, Groups: [{ Items: [{ Item: H2 }] }] }', false],
      ['{ Item: H6, Groups: [{ Group: 0, Items: [{ Item: H2, Amount: 0 }] }] }', false],
      ['{ Item: H7, Groups: [{ Group: 0, Items: [{ Item: H2, Amount: 0x10 }] }] }', true],
      ['{ Item: H8, Groups: [{ Group: 0, Items: [{ Item: H2, Refine: 99 }] }] }', true],
      ['{ Item: H10, Groups: [{ Group: 0, Items: [{ Item: H2, RentalHours: x }] }] }', false],
      ['{ Item: H11, Groups: [{ Group: 0, Items: [{ Item: H2 }, { Item: H2, Amount: 3 }] }] }', true],
    ],
  },
  {
    file: 'db/import/item_group_db.yml',
    type: 'ITEM_GROUP_DB',
    version: 4,
    clear: true,
    rows: [
      ['{ Group: BlueBox, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: H1, Rate: 5 }] }] }', true],
      ['{ Group: VioletBox, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Rate: 5 }] }] }', false],
      [`{ Group: CardAlbum, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: H1, Rate: 5, ${option} }] }] }`, false],
      ['{ Group: GiftBox, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: Absent, Rate: 5 }] }] }', true],
      ['{ Group: ScrollBox, SubGroups: [{ SubGroup: 1 }] }', true],
      [
        '{ Group: FoodBag, SubGroups: [{ SubGroup: 1, Algorithm: Odd, List: [{ Index: 0, Item: H1, Rate: 5 }] }] }',
        true,
      ],
      [
        '{ Group: CookieBag, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: H1, Rate: 5, RefineMinimum: x }] }] }',
        false,
      ],
      ['{ Group: FirstAid, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: H1, Rate: 5, Amount: x }] }] }', true],
      ['{ Group: Herb }', true],
    ],
  },
  {
    file: 'db/import/item_combos.yml',
    type: 'COMBO_DB',
    version: 1,
    rows: [
      ['{ Combos: [{ Combo: [H1, H2] }], Script: bonus bStr,1; }', true],
      ['{ Script: bonus bStr,1; }', false],
      ['{ Combos: [{ Combo: [H1, H3] }, { Combo: [H1, Absent] }] }', false],
      ['{ Combos: [{ Combo: [H4] }] }', false],
      ['{ Combos: [{ Combo: H4 }] }', false],
      ['{ Combos: [] }', false],
      ['{ Combos: [{ Set: [H1, H5] }] }', false],
      ['{ Combos: [{ Combo: [H1, H6] }], Clear: true }', false],
      ['{ Combos: [{ Combo: [H7, H7] }] }', true],
    ],
  },
  {
    file: 'db/import/laphine_synthesis.yml',
    type: 'LAPHINE_SYNTHESIS_DB',
    version: 1,
    rows: [
      ['{ Item: H1, RewardGroup: BlueBox, Requirements: [{ Item: H2 }] }', true],
      ['{ Item: H2, Requirements: [{ Item: H2 }] }', false],
      ['{ Item: H3, RewardGroup: BlueBox }', false],
      ['{ Item: H4, RewardGroup: VioletBox, Requirements: [{ Item: H2 }] }', false],
      ['{ Item: H5, RewardGroup: BlueBox, Requirements: [{ Item: Absent }] }', false],
      ['{ Item: H6, RewardGroup: BlueBox, Requirements: [{ Item: H2, Amount: 0 }] }', true],
      ['{ Item: H7, RewardGroup: BlueBox, Requirements: [{ Item: H2 }], MinimumRefine: x }', false],
      ['{ Item: H8, RewardGroup: BlueBox, Requirements: [{ Item: H2, Amount: x }] }', false],
    ],
  },
  {
    file: 'db/import/laphine_upgrade.yml',
    type: 'LAPHINE_UPGRADE_DB',
    version: 1,
    rows: [
      ['{ Item: H1, TargetItems: [{ Item: H2 }] }', true],
      ['{ Item: H2, RandomOptionGroup: None }', false],
      ['{ Item: H5, TargetItems: [{ Item: H2 }], CardsAllowed: perhaps }', false],
      ['{ Item: H6, TargetItems: [{ Item: H2 }], MaximumRefine: x }', false],
    ],
  },
  {
    file: 'db/import/map_drops.yml',
    type: 'MAP_DROP_DB',
    version: 2,
    rows: [
      ['{ Map: prontera, GlobalDrops: [{ Index: 0, Item: H1, Rate: 5 }] }', true],
      ['{ Map: geffen, GlobalDrops: [{ Item: H1, Rate: 5 }] }', false],
      ['{ Map: payon, GlobalDrops: [{ Index: 0, Item: H1 }] }', false],
      ['{ Map: alberta, GlobalDrops: [{ Index: 0, Item: H1, Rate: 0 }] }', false],
      ['{ Map: morocc, GlobalDrops: [{ Index: 0, Item: H1, Rate: 100001 }] }', false],
      ['{ Map: aldebaran, SpecificDrops: [{ Monster: PORING }] }', false],
      ['{ Map: comodo, SpecificDrops: [{ Monster: 1002, Drops: [{ Index: 0, Item: H1, Rate: 5 }] }] }', false],
      ['{ Map: yuno, SpecificDrops: [{ Monster: poring, Drops: [{ Index: 0, Item: H1, Rate: 5 }] }] }', true],
      ['{ Map: no_such_map, GlobalDrops: [{ Index: 0, Item: H1, Rate: 5 }] }', false],
    ],
  },
  {
    file: 'db/import/mob_db.yml',
    type: 'MOB_DB',
    version: 3,
    rows: [
      ['{ Id: 3950, AegisName: M50, Name: A, Drops: [{ Item: H1, Rate: 1 }] }', true],
      ['{ Id: 3951, AegisName: M51, Name: A, Drops: [{ Item: H1, Rate: 0 }] }', false],
      ['{ Id: 3952, AegisName: M52, Name: A, Drops: [{ Item: H1, Rate: 10001 }] }', false],
      ['{ Id: 3953, AegisName: M53, Name: A, Drops: [{ Item: Absent, Rate: 5 }] }', true],
      ['{ Id: 3954, AegisName: M54, Name: A, Drops: [{ Rate: 5 }] }', false],
      ['{ Id: 3955, Name: A }', false],
      ['{ Id: 3956, AegisName: M56 }', false],
      ['{ Id: 3957, AegisName: M57, Name: A, Level: x }', false],
      ['{ Id: 3958, AegisName: M58, Name: A, Race: Odd, Element: Odd, Size: Odd, Class: Odd }', true],
      ['{ Id: 3959, AegisName: M59, Name: A, Modes: { Mvp: perhaps } }', false],
      ['{ Id: 3960, AegisName: M60, Name: A, Modes: { NoSuch: true } }', true],
      [
        '{ Id: 3961, AegisName: M61, Name: A, MvpDrops: [{ Item: H1, Rate: 1 }, { Item: H1, Rate: 1 }, { Item: H1, Rate: 1 }, { Item: H1, Rate: 1 }] }',
        true,
      ],
      [`{ Id: 3962, AegisName: M62, Name: A, Drops: [{ Item: H1, Rate: 5, ${option} }] }`, true],
      ['{ Id: 3963, AegisName: M63, Name: A, Drops: [{ Item: H1, Rate: 5, StealProtected: perhaps }] }', false],
    ],
  },
  {
    file: 'npc/custom/barters.yml',
    type: 'BARTER_DB',
    version: 2,
    rows: [
      ['{ Name: b1, Items: [{ Index: 0, Item: H1 }] }', true],
      ['{ Name: b2, Items: [{ Item: H1 }] }', false],
      ['{ Name: b3, Items: [{ Index: 0 }] }', false],
      ['{ Name: b5, Items: [{ Index: 0, Item: H1, RequiredItems: [{ Item: H2 }] }] }', false],
      ['{ Name: b6, Items: [{ Index: 0, Item: H1, RequiredItems: [{ Index: 0, Item: H2 }] }] }', true],
      ['{ Name: b7, Map: no_such_map, Items: [{ Index: 0, Item: H1 }] }', false],
      ['{ Name: b8, Items: [{ Index: 0, Item: H2, Refine: 0 }] }', false],
      ['{ Name: b9, Items: [{ Index: 0, Item: H1, Refine: 5 }] }', true],
      ['{ Name: b10, Map: prontera, X: 9999, Y: 5, Items: [{ Index: 0, Item: H1 }] }', false],
      ['{ Name: b11, Items: [{ Index: 0, Item: H1, Zeny: x }] }', false],
      [`{ Name: b12, Items: [{ Index: 0, Item: H1, RequiredItems: [${seven.join(', ')}] }] }`, false],
      ['{ Name: b13, Map: prontera, X: 5, Y: 5, Items: [{ Index: 0, Item: H1 }] }', true],
    ],
  },
]

/** Whether `data` contains the record of `row`. */
export function isLoaded(
  { enchants, reforms, packages, items, world, problems }: GameData,
  type: string,
  row: string,
): boolean {
  const id = Number(/Id: (\d+)/.exec(row)?.[1])
  const item = 61_000 + Number(/Item: H(\d+)/.exec(row)?.[1])
  const word = (key: string) => new RegExp(`${key}: (\\w+)`).exec(row)?.[1] ?? ''
  const facts = [...items.values()].map(({ Facts }) => Facts)
  if (type === 'ITEM_ENCHANT_DB') return enchants.get(id)?.Refused === undefined && enchants.has(id)
  if (type === 'ITEM_REFORM_DB') return reforms.get(item)?.Refused === undefined && reforms.has(item)
  if (type === 'ITEM_PACKAGE_DB') {
    const rows = packages.get(`item-${item}`)?.Items ?? []
    return rows.some(({ Choice, Refused }) => Choice !== undefined && !Refused)
  }
  if (type === 'ITEM_GROUP_DB')
    return !problems.some(
      ({ record, reason }) => record === `group ${word('Group')}` && reason.startsWith('the server does not load'),
    )
  if (type === 'COMBO_DB') {
    const [, pair = ''] = /Combo: \[([^\]]*)\]/.exec(row) ?? []
    const ids = pair.split(', ').map((name) => 61_000 + Number(name.slice(1)))
    return facts.some((fact) => fact?.Combos?.some((combo) => String(combo) === String(ids)))
  }
  if (type.startsWith('LAPHINE'))
    return facts.some((fact) =>
      fact?.Laphine?.some(
        ({ Box, Role, Refused }) => Box === item && !Refused && type.includes(Role === 'target' ? 'UPGRADE' : 'SYNTH'),
      ),
    )
  if (type === 'MAP_DROP_DB') return world?.maps.get(word('Map'))?.Drops.some(({ Refused }) => !Refused) === true
  if (type === 'MOB_DB') return world?.monsters.has(id) === true
  return [...(world?.shops.values() ?? [])].some(({ Name, Refused }) => Name === word('Name') && !Refused)
}

export function hostileText({ type, version, clear, rows }: HostileFile): string {
  const head = `Header:\n  Type: ${type}\n  Version: ${version}\n${clear ? '  Clear: true\n' : ''}`
  return `${head}\nBody:\n${rows.map(([row]) => `  - ${row}\n`).join('')}`
}
