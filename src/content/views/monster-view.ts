import { fill } from '../../../domain/copy/fill.ts'
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import { noChance, withRefusal } from '../../../domain/items/refused-mark.ts'
import type { Spawn } from '../../../domain/monsters/game-map.ts'
import { mapPath } from '../../../domain/monsters/game-map.ts'
import { rulesFor } from '../../../domain/monsters/kill-rates.ts'
import type { DropRules, Monster, MonsterDrop, MvpDrop } from '../../../domain/monsters/monster.ts'
import { type SkillLine, skillLines } from '../../../domain/monsters/skill-texts.ts'
import { killChanceText, killsText } from '../../../domain/monsters/texts.ts'
import { elementName, type MonsterKind, monsterKind } from '../../../domain/monsters/words.ts'
import { changesOf } from '../changes.ts'
import {
  allMonsters,
  dropPlacesOf,
  dropRules,
  dropsOn,
  type MapSpawns,
  mapTitle,
  monsterById,
  spawnsOf,
} from '../monsters.ts'
import { pageKey } from '../page-key.ts'
import { perSnapshot } from '../per-snapshot.ts'
import { type ItemRef, itemRef } from './item-ref.ts'
import { type SmallMapView, spawnMap } from './map-picture.ts'
import { factsOf, summaryOf } from './monster-facts.ts'
import { badgesOf } from './place-notes.ts'
import { respawnCounts, respawnTexts } from './respawns.ts'

export interface DropView {
  item: ItemRef
  /** For the level chooser. */
  chancePer100k: number
  chance: string
  /** The chance in the server's file, if it differs. */
  fileChance: string
  kills: string
  notes: string[]
  /** Level differences, VIP accounts and maps do not change it. */
  isStrict: boolean
  /** For a reward: the odds after the earlier rolls. */
  effective: string
}

export interface MapDropView {
  item: ItemRef
  chance: string
  map: { href: string; title: string }
  /** For the level chooser; absent if nothing changes it. */
  chancePer100k?: number
  place: PlaceTerms
}

/** What the level chooser needs to know about a map. */
export interface PlaceTerms {
  /** The monster's level there, if it is another one than the chooser's. */
  level?: number
  /** Level differences change nothing there. */
  isFree?: boolean
}

export interface SpawnView {
  map: { href: string; title: string; name: string }
  amount: number
  /** How the map changes the monster's drops. */
  notes: string[]
  place: PlaceTerms
  /** The respawn time of most of them. */
  respawn: string
  /** Respawn times with the number of monsters for each, most frequent first. */
  respawns: string[]
}

export interface SkillView extends Omit<SkillLine, 'monsters' | 'chancePer100k'> {
  chance: string
  summons: { id: number; name: string; kind: MonsterKind; link: boolean }[]
}

export interface MonsterView {
  id: number
  name: string
  level: number
  /** The level that the chooser compares with. */
  dropLevel: number
  kind: MonsterKind
  /** Level, HP, race, element and size in one line. */
  summary: string
  /** The data from which the figure is drawn. */
  figure: { Race: string; Size: string; Element: string }
  facts: readonly (readonly [string, string])[]
  damage: { element: string; percent: number }[]
  skills: SkillView[]
  drops: DropView[]
  rewards: DropView[]
  mapDrops: MapDropView[]
  /** Whether it drops nothing on all of its maps. */
  dropsNowhere: boolean
  rewardsNowhere: boolean
  spawns: SpawnView[]
  /** The map with the most of it. */
  bestMap: SmallMapView | undefined
  rules: DropRules | undefined
}

export function monsterView(monster: Monster): MonsterView {
  const { Id, Name, Level, Race, Size, Element } = monster
  const places = spawnsOf(Id)
  const maps = places.map(({ map }) => map)
  const rules = dropRules()
  const dropLevel = levelOn(
    places.flatMap(({ spawns }) => spawns),
    monster,
  )
  const mapDrops = places.flatMap((place) => mapDropsOn(place, monster, dropLevel))
  const hasDrops = monster.Drops.length + monster.MvpDrops.length + (rules?.BonusMapDrops ? mapDrops.length : 0) > 0
  return {
    id: Id,
    name: Name,
    level: Level,
    dropLevel,
    kind: monsterKind(monster),
    summary: summaryOf(monster),
    figure: { Race, Size, Element },
    facts: factsOf(monster),
    damage: (monster.Damage ?? []).map(({ Element: element, Percent: percent }) => ({
      element: elementName(element),
      percent,
    })),
    skills: skillLines(monster.Skills ?? []).map(({ monsters, chancePer100k, ...line }) => ({
      ...line,
      chance: killChanceText(chancePer100k),
      summons: monsters.map(summonOf),
    })),
    // The best first, because the order in the file has no meaning for players. Rewards keep it, as the order of the
    // rolls.
    drops: monster.Drops.toSorted((a, b) => b.Chance - a.Chance).map((drop) => dropView(drop)),
    rewards: monster.MvpDrops.map((drop) => dropView(drop)),
    mapDrops,
    dropsNowhere: dropPlacesOf(Id, 'drop') === undefined,
    rewardsNowhere: dropPlacesOf(Id, 'reward') === undefined,
    spawns: places.map((place) => spawnView(place, monster, dropLevel)),
    bestMap: places[0] && spawnMap(places[0].map, places[0].spawns),
    rules: rules && hasDrops ? rulesFor(monster, maps, rules) : undefined,
  }
}

function summonOf(id: number): SkillView['summons'][number] {
  const monster = monsterById(id)
  const kind = monster ? monsterKind(monster) : 'normal'
  return { id, name: monster?.Name ?? `#${id}`, kind, link: monster !== undefined }
}

/** The keys of all monsters' pages; cached, because Astro requests their paths again. */
export const monsterKeys = perSnapshot((): readonly { name: string; cacheKey: string }[] =>
  allMonsters().map((monster) => ({
    name: String(monster.Id),
    cacheKey: pageKey({ view: monsterView(monster), history: changesOf('monsters', monster.Id) }),
  })),
)

function dropView(drop: MonsterDrop & Partial<MvpDrop>): DropView {
  const { Item, Chance, FileChance, Effective, Strict: isStrict = false } = drop
  const { stealProtected, options, strict } = monsterCopy
  return {
    item: itemRef(Item),
    chancePer100k: Chance,
    chance: killChanceText(Chance),
    fileChance: FileChance === undefined ? '' : killChanceText(FileChance),
    kills: killsText(Effective ?? Chance),
    notes: [drop.StealProtected && stealProtected, drop.Options && options, isStrict && strict].filter(
      (note) => typeof note === 'string',
    ),
    isStrict,
    effective: Effective === undefined ? '' : killChanceText(Effective),
  }
}

function mapDropsOn(place: MapSpawns, monster: Monster, dropLevel: number): MapDropView[] {
  const { map } = place
  const isVaried = dropRules()?.BonusMapDrops
  return dropsOn(map)
    .filter(({ Monster: only }) => only === undefined || only === monster.Id)
    .map(({ Item, Chance, Refused }) => ({
      item: itemRef(Item),
      chance: Refused ? noChance : killChanceText(Chance),
      map: { href: mapPath(map.Name), title: withRefusal(mapTitle(map.Name), Refused) },
      ...(isVaried && !Refused && { chancePer100k: Chance }),
      place: termsOf(place, monster, dropLevel),
    }))
}

/** The level that all these spawns have, otherwise the monster's. */
export function levelOn(spawns: readonly Spawn[], { Level }: Pick<Monster, 'Level'>): number {
  const [level, ...others] = new Set(spawns.map((spawn) => spawn.Level || Level))
  return level !== undefined && others.length === 0 ? level : Level
}

function termsOf({ map, spawns }: MapSpawns, monster: Monster, dropLevel: number): PlaceTerms {
  const level = levelOn(spawns, monster)
  return { ...(level !== dropLevel && { level }), ...(map.NoLevelPenalty && { isFree: true }) }
}

function spawnView(place: MapSpawns, monster: Monster, dropLevel: number): SpawnView {
  const { map, spawns, amount } = place
  const levels = [...new Set(spawns.map((spawn) => spawn.Level || monster.Level))].sort((a, b) => a - b)
  const hasOwn = levels.some((level) => level !== monster.Level)
  return {
    map: { href: mapPath(map.Name), title: map.Title || map.Name, name: map.Title ? map.Name : '' },
    amount,
    notes: [
      ...(hasOwn ? [fill(monsterCopy.ownLevel, { level: levels.join('、') })] : []),
      ...badgesOf(map, monster.Mvp),
    ],
    place: map.NoDrops ? {} : termsOf(place, monster, dropLevel),
    respawn: respawnCounts(spawns)[0]?.[0] ?? '',
    respawns: respawnTexts(spawns),
  }
}
