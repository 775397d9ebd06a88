/** Monsters, maps and shops: lists that a host may not have. */
import { getMaps, mapEntrySchema, mapSchema } from '../../api/map.ts'
import { dropRulesSchema, getMonsters, monsterEntrySchema, monsterSchema } from '../../api/monster.ts'
import { getNpcShops, npcShopSchema } from '../../api/npc-shop.ts'
import { type Collected, type Collecting, checkList, checkRecord } from './collect.ts'
import { collectDetails } from './collect-details.ts'
import { isObject } from './json.ts'
import { optionalList } from './optional-list.ts'
import { keepUnique } from './unique.ts'

const monsterSchemas = { keyName: 'Id', entrySchema: monsterEntrySchema, detailSchema: monsterSchema } as const
const mapSchemas = { keyName: 'Name', entrySchema: mapEntrySchema, detailSchema: mapSchema } as const

export async function collectWorld(
  collecting: Collecting,
): Promise<Collected<'monsters' | 'maps' | 'shops' | 'dropRules'>> {
  const { client, findings } = collecting
  const [{ Monsters, Rules }, mapList, shopList] = await Promise.all([
    optionalList(client, getMonsters, { Monsters: [], Rules: undefined }),
    optionalList(client, getMaps, []),
    optionalList(client, getNpcShops, []),
  ])
  const [monsters, maps] = await Promise.all([
    collectDetails(collecting, 'monsters', Monsters, monsterSchemas),
    collectDetails(collecting, 'maps', mapList, mapSchemas),
  ])
  const shops = checkList('shops', shopList, npcShopSchema, 'Id', collecting).map(({ entry }) => entry)
  const rules = isObject(Rules) ? checkRecord('dropRules', '1', Rules, dropRulesSchema, findings) : undefined
  return {
    data: {
      monsters: monsters.map(({ detail }) => detail),
      maps: maps.map(({ detail }) => detail),
      shops: keepUnique('shops', shops, ({ Id }) => Id, findings),
      dropRules: rules ? [{ ...rules, Id: 1 }] : [],
    },
    listed: {
      monsters: Monsters.length,
      maps: mapList.length,
      shops: shopList.length,
      dropRules: isObject(Rules) ? 1 : 0,
    },
  }
}
