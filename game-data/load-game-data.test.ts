import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { fruit, rathenaRoot } from '../tests/rathena-root.ts'
import { loadGameData } from './load-game-data.ts'

const load = (env: Record<string, string>) => loadGameData(readConfig(env))

it('accepts an rAthena server root', async () => {
  const root = await rathenaRoot({
    'db/item_db.yml': fruit(),
    'info.lua': 'tbl = { [1] = { identifiedDisplayName = "蘋果" }, [2] = { identifiedDisplayName = "" } }',
  })
  expect((await load({ GAME_DATA: root })).items.get(1)?.Name).toBe('The Apple')
  const { items } = await load({ GAME_DATA: root, ITEM_INFO: `${root}/info.lua`, GAME_DATA_MODE: 'prerenewal' })
  expect([items.get(1)?.Name, items.get(2)?.Name]).toEqual(['蘋果', 'The Banana'])
})

it('rejects another folder, and names a setting whose file is missing', async () => {
  const root = await rathenaRoot({ 'db/item_db.yml': fruit() })
  await expect(load({ GAME_DATA: `${root}/db` })).rejects.toThrow(`use its parent folder, GAME_DATA=${root}`)
  await expect(load({ GAME_DATA: path.dirname(root) })).rejects.toThrow(/GAME_DATA=.* is neither/)
  await expect(load({ GAME_DATA: root, ITEM_INFO: '/no/such.lua' })).rejects.toThrow('ITEM_INFO=/no/such.lua')
  await expect(load({ GAME_DATA: root, PACKAGE_INFO: '/no/such.json' })).rejects.toThrow('PACKAGE_INFO=')
})

it('cuts a name after the limit of the contract, and reports it', async () => {
  const long = '卡'.repeat(20_000)
  const root = await rathenaRoot({
    'db/item_db.yml': fruit(),
    'info.lua': `tbl = { [1] = { identifiedDisplayName = "${long}" }, [2] = { identifiedDisplayName = "${'𠮷'.repeat(151)}" } }`,
  })
  const { items, problems } = await load({ GAME_DATA: root, ITEM_INFO: `${root}/info.lua` })
  expect(items.get(1)?.Name).toBe('卡'.repeat(300))
  expect(items.get(2)?.Name).toBe('𠮷'.repeat(150))
  expect(problems.filter(({ reason }) => reason.includes('cut after 300')).map(({ record }) => record)).toEqual([
    'item 1',
    'item 2',
  ])
})

it('rejects client files with the sample', async () => {
  await expect(load({ ITEM_INFO: '/client/itemInfo.lua' })).rejects.toThrow('also set GAME_DATA')
})

it('reports client files that give nothing, as lost if an error is why, and names of maps that the server lacks', async () => {
  const root = await rathenaRoot({
    'db/item_db.yml': fruit(),
    'client/broken.lua': 'error("no")',
    'client/maps.lua': 'mapTbl = { ["nowhere.rsw"] = { displayName = "Nowhere" } }',
    'client/empty.lua': 'x = 1',
  })
  const data = await load({
    GAME_DATA: root,
    ITEM_INFO: `${root}/client/broken.lua`,
    MAP_NAMES: `${root}/client/maps.lua`,
    MONSTER_NAMES: `${root}/client/empty.lua`,
  })
  expect(data.missing).toContain('broken.lua')
  expect(data.items.get(1)?.Name).toBe('The Apple')
  const reasons = data.problems.map(({ file, reason }) => `${file}: ${reason}`)
  expect(reasons).toEqual(
    expect.arrayContaining([
      'broken.lua: ends with an error: no',
      'broken.lua: gives no name or text for ITEM_INFO',
      'empty.lua: gives no name or text for MONSTER_NAMES',
    ]),
  )
})
