// Items, groups, enchants and reforms of both modes are compared in drawn-databases.test.ts.
import { describe, expect, it } from 'vitest'
import type { GameData } from '../../game-data/game-data.ts'
import { loadGameData } from '../../game-data/load-game-data.ts'
import { readConfig } from '../../settings/config.ts'
import { database, fruit, imports, type RootFiles, rathenaRoot, table } from '../rathena-root.ts'

const spawnsOf = ({ world }: GameData) =>
  [...(world?.maps.values() ?? [])].flatMap(({ Name, Spawns }) =>
    Spawns.map(({ Monster, Amount, Delay, Random, X, Y }) => [Name, Monster, Amount, Delay, Random, X, Y].join(' ')),
  )

describe('a server root with the files of both modes', () => {
  /** A database file that imports one file for each mode. */
  const both = (name: string, type: string, version: number, [re, before]: [string, string]): RootFiles => ({
    [`db/${name}.yml`]: database(
      type,
      version,
      '',
      imports(`{ Path: db/pre-re/${name}.yml, Mode: Prerenewal }`, `{ Path: db/re/${name}.yml, Mode: Renewal }`),
    ),
    [`db/re/${name}.yml`]: database(type, version, re),
    [`db/pre-re/${name}.yml`]: database(type, version, before),
  })
  const drop = (rate: number) =>
    `  - { Id: 1002, AegisName: PORING, Name: Poring, Level: ${rate}, Drops: [{ Item: Fig, Rate: ${rate} }] }`
  const files: RootFiles = {
    'db/item_db.yml': fruit(),
    ...table('db/item_group_db.yml'),
    ...both('mob_db', 'MOB_DB', 3, [drop(100), drop(7)]),
    ...both('item_combos', 'COMBO_DB', 1, [
      '  - { Combos: [{ Combo: [Fig, Hip] }] }',
      '  - { Combos: [{ Combo: [Fig, Grape] }] }',
    ]),
    ...both('level_penalty', 'PENALTY_DB', 1, [
      '  - { Type: Drop, LevelDifferences: [{ Difference: 5, Rate: 50 }] }',
      '',
    ]),
    'npc/re/scripts_main.conf': 'import: npc/shared.conf\nnpc: npc/re/a.txt\n',
    'npc/pre-re/scripts_main.conf': 'import: npc/shared.conf\nnpc: npc/pre-re/a.txt\n',
    'npc/shared.conf': 'npc: npc/shared.txt\n',
    'npc/shared.txt': 'town,0,0\tmonster\tPoring\t1002,1,5000\n',
    'npc/re/a.txt': 'new,0,0\tmonster\tPoring\t1002,2,5000\nnew,1,1,4\tshop\tNew\t83,1:5\n',
    'npc/pre-re/a.txt': 'old,0,0\tmonster\tPoring\t1002,3,5000\nold,1,1,4\tshop\tOld\t83,1:5\n',
    ...table('npc/barters.yml', '', imports('{ Path: npc/re/b.yml, Mode: Renewal }')),
    'npc/re/b.yml': database('BARTER_DB', 2, '  - { Name: Trader, Items: [{ Index: 0, Item: Fig }] }'),
  }
  const load = async (program: string) => {
    const root = await rathenaRoot({ ...files, 'map-server': program })
    return loadGameData(readConfig({ GAME_DATA: root }))
  }

  it.each([
    ['npc/pre-re/scripts_main.conf', 7, [6, 7], 0, ['old 1002 3 5000 0 0 0', 'town 1002 1 5000 0 0 0'], ['Old']],
    [
      'npc/re/scripts_main.conf',
      100,
      [6, 8],
      1,
      ['new 1002 2 5000 0 0 0', 'town 1002 1 5000 0 0 0'],
      ['New', 'Trader'],
    ],
  ])(
    'a server root with the files of both modes has only the data of its mode: %s',
    async (list, rate, combo, penalties, spawns, shops) => {
      const data = await load(`\0${list}\0`)
      expect(data.source).toBe(list.includes('pre-re') ? 'rathena prerenewal' : 'rathena renewal')
      const monster = data.world?.monsters.get(1002)
      expect(monster).toMatchObject({ Level: rate, Drops: [{ Item: 6, Chance: rate * 10 }] })
      expect(data.items.get(6)?.Facts?.Combos).toEqual([combo])
      expect(data.world?.rules?.Drop).toHaveLength(penalties)
      expect(spawnsOf(data).toSorted()).toEqual(spawns)
      expect([...(data.world?.shops.values() ?? [])].map(({ Name }) => Name)).toEqual(shops)
      expect(data.problems).toEqual([])
    },
  )
})
