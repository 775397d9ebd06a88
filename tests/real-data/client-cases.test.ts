/** Client files that operators have, with the names that their client shows. */
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { GameData } from '../../game-data/game-data.ts'
import { loadGameData } from '../../game-data/load-game-data.ts'
import { readConfig } from '../../settings/config.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'

const cases = sharedPath('cases')

/** Loads a case; settings are paths below its folder. */
async function load(name: string, settings: Record<string, string>): Promise<GameData> {
  const folder = path.join(cases ?? '', name)
  const files = Object.entries(settings).map(([setting, file]) => [setting, path.join(folder, file)])
  return loadGameData(readConfig({ GAME_DATA: folder, GAME_DATA_MODE: 'renewal', ...Object.fromEntries(files) }))
}

const clientProblems = ({ problems }: GameData) => problems.filter(({ remedy }) => remedy === 'client')

describe.skipIf(!cases)(`cases of client files (skipped where ${sharedReason})`, () => {
  it.each([
    ['itemInfo-loader-list', { 501: '紅色藥水', 502: '新橙色藥水', 700001: '自訂之劍' }],
    ['itemInfo-load-at-end', { 501: '米德加爾特紅藥水', 502: '橙色藥水', 700001: '自訂之劍' }],
  ])('%s', async (name, names) => {
    const data = await load(name, { ITEM_INFO: 'System/itemInfo.lua' })
    expect(Object.fromEntries([...data.items].map(([id, { Name }]) => [id, Name]))).toEqual(names)
    expect(data.itemTexts?.unnamed).toBe(0)
    expect(clientProblems(data)).toEqual([])
  })

  it('map-names-navi', async () => {
    const [MAP_NAMES, MONSTER_NAMES] = ['navigation/navi_map_tw.lub', 'navigation/navi_mob_tw.lub']
    const data = await load('map-names-navi', { MAP_NAMES, MONSTER_NAMES })
    expect([...(data.world?.maps.values() ?? [])].map(({ Title }) => Title)).toEqual([
      '苔原一層',
      '苔原二層',
      '苔原密室',
    ])
    expect(data.world?.monsters.get(30001)?.Name).toBe('小苔怪')
    expect(data.placeNames?.map(({ setting, names }) => [setting, names])).toEqual([
      ['MONSTER_NAMES', 1],
      ['MAP_NAMES', 3],
    ])
    // The tables in each other's setting: neither gives a name.
    const swapped = await load('map-names-navi', { MAP_NAMES: MONSTER_NAMES, MONSTER_NAMES: MAP_NAMES })
    expect(clientProblems(swapped).map(({ file }) => file)).toEqual(['navi_map_tw.lub', 'navi_mob_tw.lub'])
  })

  it('korean-names-as-chinese', async () => {
    const { world } = await load('korean-names-as-chinese', { MAP_NAMES: 'mapnametable.txt' })
    const titles = [...(world?.maps.values() ?? [])].map(({ Title }) => Title)
    expect(titles).toHaveLength(15)
    expect([titles[3], titles[11], titles[12]]).toEqual(['쿤룬 숲', '랜턴', '삿갓'])
    expect(titles.filter((title) => /\p{Script=Han}/u.test(title))).toEqual([])
  })
})
