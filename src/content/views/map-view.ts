import { fill } from '../../../domain/copy/fill.ts'
import { mapCopy } from '../../../domain/copy/maps.ts'
import { sourceCopy } from '../../../domain/copy/sources.ts'
import { noChance, withRefusal } from '../../../domain/items/refused-mark.ts'
import type { GameMap } from '../../../domain/monsters/game-map.ts'
import { mapPath } from '../../../domain/monsters/game-map.ts'
import { shopNpcs } from '../../../domain/monsters/shop-places.ts'
import { killChanceText } from '../../../domain/monsters/texts.ts'
import { elementName, type MonsterKind, monsterKind, raceName } from '../../../domain/monsters/words.ts'
import { quantityText } from '../../../domain/text/number-text.ts'
import { ambiguousNames } from '../ambiguous-names.ts'
import { changesOf } from '../changes.ts'
import { allMaps, dropRules, dropsOn, mapByName, monsterById } from '../monsters.ts'
import { shopsOn } from '../npc-shops.ts'
import { pageKey } from '../page-key.ts'
import { perSnapshot } from '../per-snapshot.ts'
import { type ItemRef, itemRef } from './item-ref.ts'
import { type MapPictureView, mapPicture } from './map-picture.ts'
import { topDrops } from './monster-line.ts'
import { sentencesOf } from './place-notes.ts'
import { respawnTexts } from './respawns.ts'
import { priceText } from './source-view.ts'

export interface MapMonsterView {
  id: number
  name: string
  /** Another monster of the map has the same name: the number is shown too. */
  numbered?: true
  /** Whether the monster has a page. */
  link: boolean
  level: string
  kind: MonsterKind
  race: string
  element: string
  amount: number
  /** The respawn time of most of them; the others are in `respawns`. */
  respawns: string[]
  /** Names of the drops that are worth most. */
  drops: string[]
}

/** Warps of the map to another one. */
export interface ExitView {
  title: string
  /** Empty if the map has no page. */
  href: string
  /** Where they are, such as `156, 22`. */
  places: string[]
}

/** What an NPC sells for one price. */
export interface GoodsView {
  item: ItemRef
  price: string
}

/** All shops of one NPC. */
export interface MapShopView {
  ids: string[]
  name: string
  place: string
  /** Whether the NPC only exchanges. */
  barters: boolean
  goods: GoodsView[]
}

export interface MapView {
  name: string
  title: string
  path: string
  /** What the map does to drops and experience of its monsters. */
  notes: string[]
  monsters: MapMonsterView[]
  drops: { item: ItemRef; chance: string; of: string }[]
  /** Whether the player's level changes the drops. */
  dropsDependOnLevel: boolean
  shops: MapShopView[]
  exits: ExitView[]
  /** Undefined if the size of the map is unknown. */
  picture: MapPictureView | undefined
}

/** A map in the list of maps. */
export interface MapLine {
  name: string
  title: string
  path: string
  /** The monsters' names, MVPs first, then those with the most monsters. */
  monsters: string[]
  /** How many of them are MVPs. */
  mvps: number
  amount: number
  /** Level of the most frequent monster; 0 = there is none. */
  level: number
  /** All monsters' levels, such as `1 ~ 30`. */
  levels: string
}

export function mapLine(map: GameMap): MapLine {
  const { name, title, path, monsters } = mapView(map)
  const names = [...new Set(monsters.map((monster) => monster.name))]
  const mvps = [...new Set(monsters.filter(({ kind }) => kind === 'mvp').map((monster) => monster.name))]
  const levels = monsters.map(({ level }) => Number(level)).filter((level) => level > 0)
  return {
    name,
    title,
    path,
    monsters: [...mvps, ...names.filter((name) => !mvps.includes(name))],
    mvps: mvps.length,
    amount: monsters.reduce((sum, { amount }) => sum + amount, 0),
    level: levels[0] ?? 0,
    levels: levels.length > 0 ? quantityText(Math.min(...levels), Math.max(...levels)) : '',
  }
}

export function mapView(map: GameMap): MapView {
  const rules = dropRules()
  const byMonster = Map.groupBy(map.Spawns, ({ Monster: id, Name = '', Level = 0 }) => `${id} ${Name} ${Level}`)
  const monsters = [...byMonster.values()].map((spawns): MapMonsterView => {
    const [first] = spawns as [GameMap['Spawns'][number]]
    const monster = monsterById(first.Monster)
    return {
      id: first.Monster,
      name: first.Name || monster?.Name || `#${first.Monster}`,
      link: monster !== undefined,
      level: String(first.Level || monster?.Level || ''),
      kind: monster ? monsterKind(monster) : 'normal',
      race: monster ? raceName(monster.Race) : '',
      element: monster ? elementName(monster.Element, monster.ElementLevel) : '',
      amount: spawns.reduce((sum, { Amount }) => sum + Amount, 0),
      respawns: respawnTexts(spawns),
      drops: monster && !map.NoDrops ? topDrops(monster) : [],
    }
  })
  const sameNames = ambiguousNames(monsters.map(({ id, name }) => [id, name]))
  return {
    name: map.Name,
    title: map.Title || map.Name,
    path: mapPath(map.Name),
    notes: sentencesOf(map),
    monsters: monsters
      .sort((a, b) => b.amount - a.amount)
      .map((row) => (sameNames.has(row.name) ? { ...row, numbered: true as const } : row)),
    drops: dropsOn(map).map(({ Item, Chance, Monster: only, Refused }) => ({
      item: itemRef(Item),
      chance: Refused ? noChance : killChanceText(Chance),
      of: withRefusal(only === undefined ? sourceCopy.allMaps : (monsterById(only)?.Name ?? `#${only}`), Refused),
    })),
    dropsDependOnLevel: !map.NoLevelPenalty && Boolean(rules?.BonusMapDrops && rules.Drop.length > 0),
    shops: shopViews(map.Name),
    exits: exitViews(map),
    picture: mapPicture(map),
  }
}

/** The keys of all maps' pages; cached like those of monsters. */
export const mapKeys = perSnapshot((): readonly { name: string; cacheKey: string }[] =>
  allMaps().map((map) => ({
    name: map.Name,
    cacheKey: pageKey({ view: mapView(map), history: changesOf('maps', map.Name) }),
  })),
)

function shopViews(map: string): MapShopView[] {
  return shopNpcs(map, shopsOn(map)).map(({ ids, name, place, shops }) => {
    const rows = shops.flatMap((shop) =>
      shop.Items.map((row): GoodsView => ({ item: itemRef(row.Item), price: priceText(shop, row) })),
    )
    const goods = [...new Map(rows.map((row) => [`${row.item.id} ${row.price}`, row])).values()]
    return {
      ids,
      name,
      place,
      barters: shops.every(({ Type }) => Type === 'barter'),
      goods,
    }
  })
}

/** Maps that its warps lead to, those with the most warps first. */
function exitViews({ Name, Exits = [] }: GameMap): ExitView[] {
  const outside = Exits.filter(({ Map: map }) => map !== Name)
  return [...Map.groupBy(outside, ({ Map: map }) => map)].map(([map, exits]) => ({
    title: mapByName(map)?.Title || exits[0]?.Title || map,
    href: mapByName(map) ? mapPath(map) : '',
    places: [...new Set(exits.map(({ X, Y }) => `${X}, ${Y}`))],
  }))
}

export function mapDescription({ title }: MapView): string {
  return fill(mapCopy.description, { name: title })
}
