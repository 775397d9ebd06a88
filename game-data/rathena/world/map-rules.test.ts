/** What maps and settings do to drops and experience. */
import { describe, expect, it } from 'vitest'
import { mapDropRatePer100k, penaltyPercent } from '../../../domain/monsters/kill-rates.ts'
import { database, fruit, loadSmall, rathenaRoot, table } from '../../../tests/rathena-root.ts'
import { sharedPath, sharedReason } from '../../../tests/shared-folder.ts'
import { findEngine } from '../engine/find-engine.ts'
import { loadRathena } from '../load-rathena.ts'

const poring = table('db/mob_db.yml', '  - { Id: 1002, AegisName: PORING, Name: Poring }')

it.each([
  ['nomobloot', { NoDrops: true }, 0],
  ['NoMVPLoot', { NoMvpDrops: true }, 1],
  ['noloot', { NoDrops: true, NoMvpDrops: true }, 0],
  ['noloot\nnomobloot off', { NoMvpDrops: true }, 1],
  ['nomobloot\nnoloot off', {}, 1],
  ['nobaseexp', { BaseExpRate: 0 }, 1],
  ['noexp\nnojobexp off', { BaseExpRate: 0 }, 1],
  ['nojobexp\njexp 250', { JobExpRate: 250 }, 1],
  ['bexp 250\njexp 100', { BaseExpRate: 250 }, 1],
  ['bexp off', { BaseExpRate: 0 }, 1],
  // The flag that takes the experience sets the percentage to 0, which is left when it is off again.
  ['bexp 250\nnobaseexp\nnobaseexp off', { BaseExpRate: 0 }, 1],
  ['bexp 250\nnoexp\nnoexp off', { BaseExpRate: 250 }, 1],
])('a map with the flags %j', async (flags, fields, drops) => {
  const lines = flags.split('\n').map((flag) => `a\tmapflag\t${flag.replace(' ', '\t')}`)
  const { world } = await loadSmall({
    'db/item_group_db.yml': database('ITEM_GROUP_DB', 4),
    ...poring,
    ...table('db/map_drops.yml', '  - { Map: a, GlobalDrops: [{ Index: 0, Item: Apple, Rate: 5 }] }'),
    'npc/re/scripts_main.conf': 'npc: npc/a.txt',
    'npc/a.txt': lines.join('\n'),
  })
  const { Name, Title, Spawns, Drops, ...rest } = world?.maps.get('a') ?? {}
  expect(rest).toEqual(fields)
  expect(Drops).toHaveLength(drops)
})

const setting = 'enable_bonus_map_drops'
it.each([
  ['of an engine since August 2025', {}, '', true],
  ['that the operator turned off', {}, `${setting}: no`, undefined],
  ['of an engine whose own settings do not have them', { 'conf/battle/drops.conf': 'item_rate: 1' }, '', undefined],
  ['of an engine whose own settings have them', { 'conf/battle/drops.conf': `${setting}: no` }, `${setting}: 1`, true],
  ['of an earlier source', { 'src/map/mob.hpp': 'dropitem' }, `${setting}: yes`, undefined],
  ['of Pandas', { 'conf/battle/pandas.conf': '' }, `${setting}: yes`, undefined],
])('level differences and bonuses for drops of maps: the rule %s', async (_, files, conf, expected) => {
  const root = await rathenaRoot({
    'db/item_db.yml': fruit(),
    'db/item_group_db.yml': database('ITEM_GROUP_DB', 4),
    ...poring,
    ...files,
    'conf/battle_athena.conf': conf,
  })
  const { world: found } = await loadRathena({ root, mode: 'renewal', engine: await findEngine(root, 'auto') })
  expect(found?.rules?.BonusMapDrops).toBe(expected)
})

const cases = sharedPath('cases/maps-without-loot') && sharedPath('cases/map-drops-level-penalty')
describe.skipIf(!cases)(`folders of servers (skipped where ${sharedReason})`, () => {
  const load = async (name: string) => {
    const root = sharedPath(`cases/${name}`) as string
    const { world: found } = await loadRathena({ root, mode: 'renewal', engine: await findEngine(root, 'auto') })
    return found
  }

  it('a map drop of 20 % is 10 % for a player who is 30 levels above the monster', async () => {
    const found = await load('map-drops-level-penalty')
    const [drop] = found?.maps.get('moss_a')?.Drops ?? []
    const { rules } = found ?? {}
    const chance = (level: number) => {
      const penalty = penaltyPercent(rules?.Drop ?? [], found?.monsters.get(30_001)?.Level ?? 0, level)
      return mapDropRatePer100k(drop?.Chance ?? 0, { penalty, zeroAllowed: rules?.ZeroAllowed ?? false })
    }
    expect([rules?.BonusMapDrops, chance(100), chance(129), chance(130)]).toEqual([true, 20_000, 20_000, 10_000])
  })

  it('a map with nomobloot has no drops', async () => {
    const maps = (await load('maps-without-loot'))?.maps
    const facts = ['moss_a', 'moss_b'].map((name) => [maps?.get(name)?.NoDrops, maps?.get(name)?.Drops.length])
    expect(facts).toEqual([
      [undefined, 1],
      [true, 0],
    ])
  })
})
