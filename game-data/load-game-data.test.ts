import { describe, expect, it } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { fruit, rathenaRoot } from '../tests/rathena-root.ts'
import { contentVersion } from './content-version.ts'
import type { GameData } from './game-data.ts'
import { loadGameData } from './load-game-data.ts'

const load = (env: Record<string, string>) => loadGameData(readConfig(env))

describe('GAME_DATA', () => {
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
    await expect(load({ GAME_DATA: `${root}/db` })).rejects.toThrow(/GAME_DATA=.* is neither/)
    await expect(load({ GAME_DATA: root, ITEM_INFO: '/no/such.lua' })).rejects.toThrow('ITEM_INFO=/no/such.lua')
    await expect(load({ GAME_DATA: root, PACKAGE_INFO: '/no/such.json' })).rejects.toThrow('PACKAGE_INFO=')
  })
})

describe('contentVersion', () => {
  const data = async (): Promise<GameData> => load({ GAME_DATA: await rathenaRoot({ 'db/item_db.yml': fruit() }) })

  it('is equal for equal content in any order', async () => {
    const one = await data()
    const other: GameData = {
      ...(await data()),
      items: new Map([...one.items].reverse().map(([id, item]) => [id, { ...reversed(item) }])),
      problems: [{ file: 'x', record: 'y', reason: 'z' }],
    }
    expect(contentVersion(other)).toBe(contentVersion(one))
    expect(contentVersion(one)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('changes with any field of any record', async () => {
    const one = await data()
    const apple = one.items.get(1)
    if (!apple) throw new Error('no apple')
    const versions = [
      one,
      { ...one, items: new Map([...one.items, [1, { ...apple, Description: '脆' }]]) },
      { ...one, items: new Map([...one.items, [1, { ...apple, Locations: { Garment: true } }]]) },
      { ...one, reforms: new Map([[1, { ReformBox: 1, Name: '', Description: '', Items: [] }]]) },
    ].map((state) => contentVersion(state as GameData))
    expect(new Set(versions).size).toBe(versions.length)
  })
})

function reversed<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).reverse()) as T
}
