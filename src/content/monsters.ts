import type { GameMap, Spawn } from '../../domain/monsters/game-map.ts'
import type { DropRules, Monster } from '../../domain/monsters/monster.ts'
import { append } from './append.ts'
import { perSnapshot } from './per-snapshot.ts'
import { loadCollection } from './snapshot.ts'

/** All spawns of a monster on one map. */
export interface MapSpawns {
  map: GameMap
  spawns: Spawn[]
  /** Number of monsters of all spawns. */
  amount: number
}

/** One way to get an item from monsters. */
export interface DropSource {
  kind: 'drop' | 'reward'
  monster: Monster
  /** For a reward the odds after the rolls before it, otherwise the drop's chance. */
  chancePer100k: number
}

/** A way to get an item from monsters of one map only. */
export interface MapDropSource {
  map: GameMap
  /** Undefined: every monster of the map. */
  monster: Monster | undefined
  chancePer100k: number
  /** The game server does not load it, because of an error in its file. */
  refused: boolean
}

const monstersById = perSnapshot(() => new Map(allMonsters().map((monster) => [monster.Id, monster])))
const mapsByName = perSnapshot(() => new Map(allMaps().map((map) => [map.Name, map])))

const spawnsByMonster = perSnapshot(() => {
  const index = new Map<number, MapSpawns[]>()
  for (const map of allMaps()) {
    for (const [id, spawns] of Map.groupBy(map.Spawns, ({ Monster: monster }) => monster))
      append(index, id, { map, spawns, amount: spawns.reduce((sum, { Amount }) => sum + Amount, 0) })
  }
  const respawnMs = ({ spawns }: MapSpawns) => Math.min(...spawns.map(({ Delay, Random }) => Delay + Random / 2))
  for (const list of index.values()) list.sort((a, b) => b.amount - a.amount || respawnMs(a) - respawnMs(b))
  return index
})

const dropsByItem = perSnapshot(() => {
  const index = new Map<number, DropSource[]>()
  for (const monster of allMonsters()) {
    for (const { Item, Chance } of monster.Drops) append(index, Item, { kind: 'drop', monster, chancePer100k: Chance })
    for (const { Item, Chance, Effective } of monster.MvpDrops)
      append(index, Item, { kind: 'reward', monster, chancePer100k: Effective ?? Chance })
  }
  for (const list of index.values())
    list.sort((a, b) => b.chancePer100k - a.chancePer100k || a.monster.Id - b.monster.Id)
  return index
})

/** Without the drops of monsters that the snapshot does not contain. */
const mapDropsByItem = perSnapshot(() => {
  const index = new Map<number, MapDropSource[]>()
  for (const map of allMaps())
    for (const { Item, Chance: chancePer100k, Monster: id, Refused: refused = false } of dropsOn(map)) {
      const monster = id === undefined ? undefined : monsterById(id)
      if (id === undefined || monster) append(index, Item, { map, monster, chancePer100k, refused })
    }
  for (const list of index.values()) list.sort((a, b) => b.chancePer100k - a.chancePer100k)
  return index
})

/** All monsters by id, ascending. */
export function allMonsters(): readonly Monster[] {
  return loadCollection('monsters')
}

export function monsterById(id: number): Monster | undefined {
  return monstersById().get(id)
}

/** All maps by name. */
export function allMaps(): readonly GameMap[] {
  return loadCollection('maps')
}

export function mapByName(name: string): GameMap | undefined {
  return mapsByName().get(name)
}

/** The players' name of a map: its title, otherwise its internal name. */
export function mapTitle(name: string): string {
  return mapByName(name)?.Title || name
}

/**
 * The maps of a monster on which it drops items, or gives rewards, in the order of `spawnsOf`. Undefined: it appears on
 * maps, and on none of them it does.
 */
export function dropPlacesOf(monsterId: number, kind: DropSource['kind']): readonly MapSpawns[] | undefined {
  const places = spawnsOf(monsterId)
  const dropping = places.filter(({ map }) => !(kind === 'reward' ? map.NoMvpDrops : map.NoDrops))
  return places.length > 0 && dropping.length === 0 ? undefined : dropping
}

/** Maps of a monster, those with the most of it first; for equal numbers, the shortest respawn time first. */
export function spawnsOf(monsterId: number): readonly MapSpawns[] {
  return spawnsByMonster().get(monsterId) ?? []
}

/** Monsters that drop the item, the best chance first. */
export function dropsOf(itemId: number): readonly DropSource[] {
  return dropsByItem().get(itemId) ?? []
}

/** Map-specific drops of the item, the best chance first. */
export function mapDropsOf(itemId: number): readonly MapDropSource[] {
  return mapDropsByItem().get(itemId) ?? []
}

/** A map's own drops; none where nothing is dropped, which a host may send them for. */
export function dropsOn({ Drops, NoDrops }: GameMap): GameMap['Drops'] {
  return NoDrops ? [] : Drops
}

/** The server's settings of drops; undefined if the host does not send them. */
export function dropRules(): DropRules | undefined {
  return loadCollection('dropRules')[0]
}
