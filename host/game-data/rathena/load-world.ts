/** Monsters, maps and shops of an rAthena server. */
import { elementTable } from '../../../domain/monsters/element-damage.ts'
import { type GameMap, isMapName, type MapDrop } from '../../../domain/monsters/game-map.ts'
import type { DropRules } from '../../../domain/monsters/monster.ts'
import type { NpcShop } from '../../../domain/monsters/npc-shop.ts'
import type { GameWorld } from '../game-data.ts'
import { readBarters } from './barters.ts'
import { type BattleSettings, readBattleSettings } from './battle-settings.ts'
import { readBelow } from './conf-file.ts'
import {
  type MapDrops,
  type Penalties,
  readElementChanges,
  readItemRatios,
  readMapDrops,
  readPenalties,
} from './drop-tables.ts'
import { settledFacts } from './item-facts.ts'
import type { ItemIndex } from './items.ts'
import { makeMonsters } from './make-monsters.ts'
import { readMonsterRows } from './monster-rows.ts'
import { createShopReader, type ShopDraft, withIds } from './npc-shops.ts'
import { addDropOptions } from './option-rows.ts'
import type { OptionUses } from './option-uses.ts'
import type { Problems } from './problems.ts'
import type { GameMode } from './read-database.ts'
import { listScripts, readScripts, ScriptReport } from './script-files.ts'
import { createSpawnReader } from './spawns.ts'

export interface WorldSource {
  root: string
  mode: GameMode
  items: ItemIndex
  problems: Problems
  /** Hears of the drops that come with random options. */
  uses: OptionUses
  /** Names that players see, by monster id and by map, where the operator gave some. */
  names: { monsters: ReadonlyMap<number, string>; maps: ReadonlyMap<string, string> }
}

/** Reads what lives and is sold where; undefined where the server's folder has no monsters and no scripts. */
export async function loadWorld(source: WorldSource): Promise<GameWorld | undefined> {
  const { root, mode, items, problems, names } = source
  const monsters = await readMonsterRows(root, mode, items, problems)
  const scripts = await listScripts(root, mode, problems)
  if (monsters.byId.size === 0 && scripts.size === 0) return undefined
  const settings = await readBattleSettings(root, problems)
  const tables = { root, mode, items, monsters, problems, uses: source.uses }
  const ratios = await readItemRatios(tables)
  const penalties = await readPenalties(tables)
  const table = elementTable(mode, await readElementChanges(tables))
  const hasMap = await readMapIndex(root)
  const report = new ScriptReport(problems)
  const spawns = createSpawnReader({ monsters, settings, report, hasMap })
  const shops = createShopReader({ items, report, hasMap, buyPrice: (id) => buyPrice(items, id) })
  await readScripts(root, scripts, report, (line) => void (spawns.read(line) || shops.read(line)))
  spawns.end()
  report.end()
  const barters = await readBarters(root, mode, items, hasMap, problems)
  const shopsById = withIds([...shops.shops, ...barters].map((shop) => withOpeners(shop, shops.openers)))
  const drops = await readMapDrops(tables)
  addDropOptions(source.uses, monsters, drops)
  return {
    monsters: makeMonsters({
      ...{ monsters, items, settings, ratios, table, names: names.monsters },
      hasOptions: (group) => source.uses.has(group),
    }),
    maps: makeMaps(
      new Set([...spawns.spawns.keys(), ...drops.keys(), ...[...shopsById.values()].flatMap(mapsOf)]),
      spawns.spawns,
      drops,
      names.maps,
    ),
    shops: shopsById,
    rules: rulesOf(settings, penalties),
  }
}

function mapsOf({ Map: map, Openers = [] }: NpcShop): string[] {
  return [map, ...Openers.map((opener) => opener.Map)]
}

function rulesOf(settings: BattleSettings, { drop, mvp }: Penalties): DropRules {
  return {
    Id: 1,
    Drop: drop,
    Mvp: mvp,
    MvpMode: settings.mvpMode,
    ZeroAllowed: settings.zeroAllowed,
    ...(settings.vipBonus && { VipBonus: settings.vipBonus, VipCap: settings.vipCap * 10 }),
  }
}

function buyPrice(items: ItemIndex, id: number): number {
  const item = items.byId.get(id)
  return item ? (settledFacts(item.facts, item.Type).Buy ?? 0) : 0
}

function withOpeners(shop: ShopDraft, openers: ReadonlyMap<string, NonNullable<ShopDraft['Openers']>>): ShopDraft {
  const Openers = shop.Map === '' ? openers.get(shop.unique) : undefined
  return Openers ? { ...shop, Openers } : shop
}

/** Whether the server has a map; every one where it has no list of them. */
async function readMapIndex(root: string): Promise<(map: string) => boolean> {
  const maps = new Set<string>()
  for (const file of ['db/map_index.txt', 'db/import/map_index.txt'])
    for (const line of ((await readBelow(root, file, () => undefined)) ?? '').split('\n')) {
      const name = /^\s*([^\s/]\S*)/.exec(line)?.[1]
      if (name && !name.startsWith('//')) maps.add(name)
    }
  return (map) => isMapName(map) && (maps.size === 0 || maps.has(map))
}

function makeMaps(
  names: ReadonlySet<string>,
  spawns: ReadonlyMap<string, GameMap['Spawns']>,
  drops: ReadonlyMap<string, MapDrops>,
  titles: ReadonlyMap<string, string>,
): Map<string, GameMap> {
  const sorted = [...names].filter(isMapName).sort()
  return new Map(
    sorted.map((Name) => [
      Name,
      { Name, Title: titles.get(Name) ?? '', Spawns: spawns.get(Name) ?? [], Drops: mapDrops(drops.get(Name)) },
    ]),
  )
}

function mapDrops(drops: MapDrops | undefined): MapDrop[] {
  if (!drops) return []
  const Refused = drops.refused
  const row = ({ item, rate }: { item: number; rate: number }) => ({
    Item: item,
    Chance: rate,
    ...(Refused && { Refused }),
  })
  return [
    ...[...drops.all.values()].map(row),
    ...[...drops.of].flatMap(([Monster, rows]) => [...rows.values()].map((drop) => ({ ...row(drop), Monster }))),
  ]
}
