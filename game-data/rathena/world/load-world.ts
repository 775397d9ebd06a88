/** Monsters, maps and shops of an rAthena server. */
import type { EnchantInfo } from '../../../domain/enchants/enchant.ts'
import { elementTable } from '../../../domain/monsters/element-damage.ts'
import { type GameMap, isMapName, type MapDrop, type MapExit } from '../../../domain/monsters/game-map.ts'
import type { DropRules } from '../../../domain/monsters/monster.ts'
import type { NpcShop } from '../../../domain/monsters/npc-shop.ts'
import type { GameWorld } from '../../game-data.ts'
import type { BattleSettings, GameServer, Problems } from '../database/index.ts'
import { hasTrait, isBuiltWith } from '../engine/index.ts'
import { type ItemIndex, type ItemMentions, settledFacts } from '../items/index.ts'
import {
  distinctTitles,
  type MapGround,
  readGrounds,
  readMapConf,
  readServerMaps,
  readStockMapNames,
} from '../maps/index.ts'
import {
  addDropOptions,
  type MapDrops,
  makeMonsters,
  type Penalties,
  readElementChanges,
  readFixedRatios,
  readItemRatios,
  readMapDrops,
  readMonsterRows,
  readMonsterSkills,
  readPenalties,
} from '../monsters/index.ts'
import type { OptionUses } from '../options/index.ts'
import { readBarters } from './barters.ts'
import { createEnchanterReader } from './enchanters.ts'
import { createFlagReader, type MapFlags } from './map-flags.ts'
import { createShopReader, type ShopDraft, withIds } from './npc-shops.ts'
import { listScripts, readScripts, reportUnknown } from './script-files.ts'
import { ScriptReport } from './script-report.ts'
import { createSpawnReader } from './spawns.ts'
import { createWarpReader } from './warps.ts'

export interface WorldSource {
  server: GameServer
  settings: BattleSettings
  items: ItemIndex
  problems: Problems
  /** Those that an NPC opens receive their NPCs. */
  enchants: ReadonlyMap<number, EnchantInfo>
  /** Receives what the scripts mention. */
  mentions: ItemMentions
  /** Receives the drops that have random options. */
  uses: OptionUses
  /** Start files of the map servers, if there are several. */
  mapConf?: readonly string[] | undefined
  /** Display names given by the operator, by monster id and by map; other maps of the stock game have their own. */
  names: { monsters: ReadonlyMap<number, string>; maps: ReadonlyMap<string, string> }
}

/** Reads monsters, maps and shops; undefined when the server's folder has no monsters and no scripts. */
export async function loadWorld(source: WorldSource): Promise<GameWorld | undefined> {
  const { server, items, problems, names, settings } = source
  const monsters = await readMonsterRows(server, items, problems)
  const conf = await readMapConf(server, problems, source.mapConf)
  const scripts = await listScripts(server, problems, conf.scripts)
  if (monsters.byId.size === 0 && scripts.size === 0) return undefined
  const tables = { server, items, monsters, problems, uses: source.uses }
  const ratios = await readItemRatios(tables)
  const fixed = await readFixedRatios(server, items, problems)
  const penalties = await readPenalties(server, problems)
  const table = elementTable(server.mode, await readElementChanges(server, problems))
  const skills = await readMonsterSkills({ server, monsters, settings, problems })
  const maps = await readServerMaps(server, conf, problems)
  const report = new ScriptReport(problems)
  const spawns = createSpawnReader({ monsters, settings, report, maps, maxLevel: server.limits.MAX_LEVEL })
  const flags = createFlagReader(server, maps, report)
  const shops = createShopReader({ items, report, maps, buyPrice: (id) => buyPrice(items, id) })
  const enchanters = createEnchanterReader(maps)
  const warps = createWarpReader(maps, report)
  await readScripts(server, scripts, report, (line) => {
    source.mentions.addScript(line.code)
    enchanters.read(line)
    if (![warps, spawns, shops, flags].some((reader) => reader.read(line))) reportUnknown(line, report)
  })
  for (const [id, npcs] of enchanters.npcs) {
    const enchant = source.enchants.get(id)
    if (enchant) enchant.Npcs = npcs
  }
  spawns.end()
  report.end()
  const barters = await readBarters(server, items, maps, problems)
  const shopsById = withIds([...shops.shops, ...barters].map((shop) => withOpeners(shop, shops.openers)))
  const drops = await readMapDrops(tables, maps)
  maps.end(problems)
  const titles = new Map([...(await readStockMapNames()), ...names.maps])
  addDropOptions(source.uses, monsters, drops)
  const mapNames = new Set([...spawns.spawns.keys(), ...drops.keys(), ...[...shopsById.values()].flatMap(mapsOf)])
  const hasOptions = (group: string) => source.uses.has(group)
  const rates = { settings, ratios, fixed, table }
  return {
    monsters: makeMonsters({
      ...{ mode: server.mode, monsters, items, names: names.monsters, skills, hasOptions },
      ...rates,
    }),
    maps: makeMaps(mapNames, {
      spawns: spawns.spawns,
      drops,
      flags: flags.end(),
      exits: warps.exits,
      grounds: await readGrounds(server.root, maps.sizes ?? new Map(), mapNames, problems),
      titles,
    }),
    shops: shopsById,
    rules: rulesOf(settings, penalties, {
      hasVip: await isBuiltWith(server.root, 'VIP_ENABLE', 'src/map/Makefile'),
      variesMapDrops: hasTrait(server.engine, 'variesMapDrops') && settings.bonusMapDrops,
    }),
  }
}

function mapsOf({ Map: map, Openers = [] }: NpcShop): string[] {
  return [map, ...Openers.map((opener) => opener.Map)]
}

interface BuiltIn {
  hasVip: boolean
  variesMapDrops: boolean
}

function rulesOf(settings: BattleSettings, { drop, mvp }: Penalties, { hasVip, variesMapDrops }: BuiltIn): DropRules {
  return {
    Id: 1,
    Drop: drop,
    Mvp: mvp,
    MvpMode: settings.mvpMode,
    ZeroAllowed: settings.zeroAllowed,
    ...(variesMapDrops && { BonusMapDrops: true }),
    ...(hasVip && settings.vipBonus && { VipBonus: settings.vipBonus, VipCap: settings.vipCap * 10 }),
  }
}

function buyPrice(items: ItemIndex, id: number): number {
  const item = items.byId.get(id)
  return item ? (settledFacts(item).Buy ?? 0) : 0
}

function withOpeners(shop: ShopDraft, openers: ReadonlyMap<string, NonNullable<ShopDraft['Openers']>>): ShopDraft {
  const Openers = shop.Map === '' ? openers.get(shop.unique) : undefined
  return Openers ? { ...shop, Openers } : shop
}

/** What maps consist of, by their names. */
interface MapParts {
  spawns: ReadonlyMap<string, GameMap['Spawns']>
  drops: ReadonlyMap<string, MapDrops>
  flags: ReadonlyMap<string, MapFlags>
  exits: ReadonlyMap<string, MapExit[]>
  grounds: ReadonlyMap<string, MapGround>
  titles: ReadonlyMap<string, string>
}

function makeMaps(names: ReadonlySet<string>, parts: MapParts): Map<string, GameMap> {
  const { spawns, drops, flags, exits, grounds, titles } = parts
  const withTitle = (exit: MapExit) => {
    const Title = names.has(exit.Map) ? undefined : titles.get(exit.Map)
    return Title ? { ...exit, Title } : exit
  }
  const sorted = [...names].filter(isMapName).sort()
  const distinct = distinctTitles(new Map(sorted.map((name) => [name, titles.get(name) ?? ''])))
  return new Map(
    sorted.map((Name) => [
      Name,
      {
        Name,
        Title: distinct.get(Name) ?? '',
        Spawns: spawns.get(Name) ?? [],
        // The server rolls them together with the monsters' drops.
        Drops: flags.get(Name)?.NoDrops ? [] : mapDrops(drops.get(Name)),
        ...flags.get(Name),
        ...(exits.has(Name) && { Exits: exits.get(Name)?.map(withTitle) }),
        ...grounds.get(Name),
      },
    ]),
  )
}

function mapDrops(drops: MapDrops | undefined): MapDrop[] {
  if (!drops) return []
  const Refused = drops.refused
  const row = ({ item, ratePer100k }: { item: number; ratePer100k: number }) => ({
    Item: item,
    Chance: ratePer100k,
    ...(Refused && { Refused }),
  })
  return [
    ...[...drops.all.values()].map(row),
    ...[...drops.byMonster].flatMap(([Monster, rows]) => [...rows.values()].map((drop) => ({ ...row(drop), Monster }))),
  ]
}
