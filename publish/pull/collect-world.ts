/** Monsters, maps and shops: lists that a host may not have. */
import type * as v from 'valibot'
import { getMaps, mapEntrySchema, mapSchema } from '../../api/map.ts'
import { dropRulesSchema, getMonsters, monsterEntrySchema, monsterSchema } from '../../api/monster.ts'
import { getNpcShops, npcShopSchema } from '../../api/npc-shop.ts'
import type { GameMap } from '../../domain/monsters/game-map.ts'
import type { DropRules, Monster } from '../../domain/monsters/monster.ts'
import type { NpcShop } from '../../domain/monsters/npc-shop.ts'
import { type Collecting, checkList, checkRecord, fetchEach, mergeSent } from './collect.ts'
import { isObject } from './json.ts'
import { optionalList } from './optional-list.ts'
import { keepUnique } from './unique.ts'

export interface CollectedWorld {
  monsters: Monster[]
  maps: GameMap[]
  shops: NpcShop[]
  dropRules: DropRules[]
  listed: Record<'monsters' | 'maps' | 'shops' | 'dropRules', number>
}

export async function collectWorld(collecting: Collecting): Promise<CollectedWorld> {
  const { client } = collecting
  const [monsterList, mapList, shopList] = await Promise.all([
    optionalList(client, getMonsters),
    optionalList(client, getMaps),
    optionalList(client, getNpcShops),
  ])
  const { Monsters: sent = [], Rules = undefined } = monsterList ?? {}
  const [monsters, maps] = await Promise.all([
    collectMonsters(collecting, sent),
    collectMaps(collecting, mapList ?? []),
  ])
  const shops = checkList('shops', shopList ?? [], npcShopSchema, 'Id', collecting).map(({ entry }) => entry)
  const rules = isObject(Rules) ? checkRecord('dropRules', '1', Rules, dropRulesSchema, collecting.findings) : undefined
  return {
    monsters,
    maps,
    shops: keepUnique('shops', shops, ({ Id }) => Id, collecting.findings),
    dropRules: rules ? [{ ...rules, Id: 1 }] : [],
    listed: {
      monsters: sent.length,
      maps: mapList?.length ?? 0,
      shops: shopList?.length ?? 0,
      dropRules: isObject(Rules) ? 1 : 0,
    },
  }
}

async function collectMonsters(collecting: Collecting, list: readonly unknown[]): Promise<Monster[]> {
  const { details, findings } = collecting
  const entries = checkList('monsters', list, monsterEntrySchema, 'Id', collecting)
  const unique = keepUnique('monsters', entries, ({ entry }) => entry.Id, findings)
  const monsters = await fetchEach(
    collecting,
    'monsters',
    unique,
    ({ entry }) => entry.Id,
    async ({ entry, sent }) => {
      const answer = await details.get('monsters', entry.Id)
      const merged = isObject(answer) ? mergeSent(sent, answer) : answer
      return checkDetail(collecting, 'monsters', 'Id', entry.Id, merged, monsterSchema, (detail) => detail.Id)
    },
    () => undefined,
  )
  return monsters.filter((detail) => detail !== undefined)
}

async function collectMaps(collecting: Collecting, list: readonly unknown[]): Promise<GameMap[]> {
  const { details, findings } = collecting
  const entries = checkList('maps', list, mapEntrySchema, 'Name', collecting)
  const unique = keepUnique('maps', entries, ({ entry }) => entry.Name, findings)
  const maps = await fetchEach(
    collecting,
    'maps',
    unique,
    ({ entry }) => entry.Name,
    async ({ entry, sent }) => {
      const answer = await details.get('maps', entry.Name)
      const merged = isObject(answer) ? mergeSent(sent, answer) : answer
      return checkDetail(collecting, 'maps', 'Name', entry.Name, merged, mapSchema, (detail) => detail.Name)
    },
    () => undefined,
  )
  return maps.filter((detail) => detail !== undefined)
}

/** The parsed record if it is valid and has the requested key; otherwise undefined and an entry in the quarantine. */
function checkDetail<S extends v.GenericSchema, K extends string | number>(
  { findings }: Collecting,
  collection: 'monsters' | 'maps',
  field: string,
  key: K,
  sent: unknown,
  schema: S,
  keyOf: (detail: v.InferOutput<S>) => K,
): v.InferOutput<S> | undefined {
  const detail = checkRecord(collection, String(key), sent, schema, findings)
  if (detail === undefined || keyOf(detail) === key) return detail
  const reason = `is ${keyOf(detail)} in the answer about ${key}`
  findings.bad.push({ collection, record: String(key), field, reason })
  return undefined
}
