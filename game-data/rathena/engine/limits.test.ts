import { expect, it } from 'vitest'
import { asGear, database, fruit, fruits, loadSmall, rathenaRoot, table } from '../../../tests/rathena-root.ts'
import { findLimits } from './limits.ts'

const [drops, rewards] = ['Apple', 'Fig'].map((item) =>
  Array.from({ length: 12 }, () => `{ Item: ${item}, Rate: 1 }`).join(', '),
)
const options = [1, 2, 3, 4, 5, 6].map((slot) => `{ Slot: ${slot}, Options: [{ Option: A }] }`).join(', ')
const required = fruits.slice(1, 9).map((item, index) => `{ Index: ${index}, Item: ${item} }`)
const files = {
  ...table(
    'db/mob_db.yml',
    `  - { Id: 1002, AegisName: M, Name: M, Modes: { Mvp: true }, Drops: [${drops}], MvpDrops: [${rewards}] }
  - { Id: 4000, AegisName: N, Name: N }`,
  ),
  ...table('db/item_randomopt_db.yml', '  - { Id: 1, Option: A }'),
  ...table('db/item_randomopt_group.yml', `  - { Id: 1, Group: G, Slots: [${options}] }`),
  'npc/barters.yml': database(
    'BARTER_DB',
    1,
    `  - { Name: b, Map: m, Items: [{ Index: 0, Item: Apple, RequiredItems: [${required.join(', ')}] }] }`,
  ),
  'db/item_db.yml': `${fruit()}\n  - { Id: 10, AegisName: J, Name: J, EquipLevelMin: 400 }`,
}

it.each([
  ['of rAthena', {}, [10, 3, 275, 6, '']],
  [
    'of its source',
    {
      'src/map/mob.hpp': '#ifndef MAX_MOB_DROP\n\t#define MAX_MOB_DROP 10\n#endif\n\t#define MAX_MVP_DROP 5\n',
      'SRC/Custom/defines_pre.hpp': '//#define MAX_LEVEL 1\n/*\n#define MAX_LEVEL 2\n*/\n#define MAX_MOB_DROP (11)\n',
      'src/map/map.hpp': '# define MAX_LEVEL\t300 // raised\n',
      'src/map/mob.cpp': '#define MAX_MOB_DB 5000\n',
      'src/common/mmo.hpp': '\t#define MAX_BARTER_REQUIREMENTS 9\n#define MAX_ITEM_RDM_OPT 6\n',
    },
    [11, 5, 300, 8, 'N'],
  ],
])('a server has the limits %s', async (_, source, expected) => {
  const { items, world } = await loadSmall({ ...files, ...source })
  const monster = world?.monsters.get(1002)
  const [barter] = world?.shops.values() ?? []
  expect([
    monster?.Drops.length,
    monster?.MvpDrops?.length,
    items.get(10)?.Facts?.EquipLevelMin,
    barter?.Items[0]?.Materials?.length ?? 0,
    world?.monsters.get(4000)?.Name ?? '',
  ]).toEqual(expected)
})

const refines = '#ifdef RENEWAL\n#\tdefine MAX_REFINE 30\n#else\n#\tdefine MAX_REFINE 12\n#endif\n'
it.each([
  ['prerenewal', {}, 10],
  ['renewal', { 'src/map/status.hpp': refines }, 30],
  ['prerenewal', { 'src/map/status.hpp': refines }, 12],
] as const)('boxes of a server in mode %s with %o refine to %i', async (mode, source, most) => {
  const row = 'SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: Fig, Rate: 1, RefineMinimum: 4, Amount: 30001 }] }]'
  const { packages } = await loadSmall(
    {
      'db/item_db.yml': asGear(fruit({ Apple: 'getgroupitem(IG_A);' }), 'Fig'),
      ...table('db/item_group_db.yml', `  - { Group: A, ${row} }`),
      ...source,
    },
    { mode },
  )
  expect(packages.get('a')?.Items[0]).toMatchObject({ Max: 30_000, Remark: expect.stringContaining(`+4～+${most}`) })
})

const many = (count: number, from: number, fields: string) =>
  Array.from({ length: count }, (_, n) => `  - { Id: ${from + n}, AegisName: M${from + n}, Name: M, ${fields} }`).join(
    '\n',
  )
const damaged = (count: number, source = {}) =>
  loadSmall({
    ...table('db/mob_db.yml', `${many(30, 1002, 'Level: 5')}\n${many(count, 2000, 'DamageTaken: 9999')}`),
    ...source,
  })

it('a rate has the limit that the function of its field gives in the source', async () => {
  const rate = (maximum: string) =>
    `uint64 MobDatabase::parseBodyNode(const ryml::NodeRef& node) {\n\tif (!this->asUInt16Rate(node, "DamageTaken", damage${maximum}))\n\t\treturn 0;\n}\n`
  const sizes = async (source: Record<string, string>) => (await damaged(25, source)).world?.monsters.size
  const own = '#define MAX_DAMAGE ((int)MAX_BASE*10) // ten times\nenum e_base { NONE, MAX_BASE = 5 << 1 + 1, NEXT };\n'
  expect(await sizes({ 'src/map/mob.cpp': rate(', 100') })).toBe(30)
  expect(await sizes({ 'src/map/mob.cpp': rate(', 10000') })).toBe(55)
  expect(await sizes({ 'src/map/mob.cpp': rate(', MAX_DAMAGE * 100'), 'src/map/mob.hpp': own })).toBe(55)
  const usual =
    'bool asUInt16Rate(const ryml::NodeRef& node, const std::string& name, uint16& out, uint16 maximum=10000);'
  expect(await sizes({ 'src/map/mob.cpp': rate(''), 'src/common/database.hpp': usual })).toBe(55)
})

it('without the source, 20 refusals by one limit mean another limit: the records are kept, with one remark', async () => {
  const few = await damaged(19)
  expect(few.world?.monsters.size).toBe(30)
  expect(few.problems.filter(({ reason }) => reason.startsWith('DamageTaken'))).toHaveLength(19)
  const { world, problems } = await damaged(20)
  expect(world?.monsters.size).toBe(50)
  expect(problems.filter(({ file }) => file === 'db/mob_db.yml')).toEqual([
    {
      file: 'db/mob_db.yml',
      line: 36,
      record: 'limit MobDatabase.DamageTaken',
      reason: expect.stringMatching(/^20 entries are above the stock limit.*DamageTaken must be from 1 to 100/),
      remedy: 'site',
    },
  ])
})

it('ids of monsters above the stock limit are kept if they are many', async () => {
  const { world } = await loadSmall(table('db/mob_db.yml', many(25, 32_000, 'Level: 5')))
  expect(world?.monsters.size).toBe(25)
})

it.each([
  [
    'enum e_enchantgrade { ENCHANTGRADE_NONE = 0, ENCHANTGRADE_D, ENCHANTGRADE_C, ENCHANTGRADE_S };\n#define MAX_ENCHANTGRADE ENCHANTGRADE_S',
    3,
  ],
  ['#define MAX_ENCHANTGRADE (2 * 3 + (1 << 2) - 5 % 3)', 8],
  ['#define MAX_ENCHANTGRADE sizeof(x)', 4],
])('%s has the value %i', async (source, value) => {
  const root = await rathenaRoot({ 'src/common/mmo.hpp': source })
  expect((await findLimits(root, 'renewal')).MAX_ENCHANTGRADE).toBe(value)
})
