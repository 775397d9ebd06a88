import { fill } from '../../../domain/copy/fill.ts'
import { mapCopy, sourceCopy } from '../../../domain/copy/site-monsters.ts'
import type { GameMap } from '../../../domain/monsters/game-map.ts'
import { mapPath } from '../../../domain/monsters/game-map.ts'
import { shopNpcs } from '../../../domain/monsters/shop-places.ts'
import { killChanceText } from '../../../domain/monsters/texts.ts'
import { elementName, type MonsterKind, monsterKind, raceName } from '../../../domain/monsters/words.ts'
import { quantityText } from '../../../domain/number-text.ts'
import { noChance, withRefusal } from '../../../domain/refused-mark.ts'
import { changesOf } from '../changes.ts'
import { allMaps, dropRules, dropsOn, monsterById } from '../monsters.ts'
import { shopsOn } from '../npc-shops.ts'
import { pageKey } from '../page-key.ts'
import { perSnapshot } from '../per-snapshot.ts'
import { type ItemRef, itemRef } from './item-ref.ts'
import { respawnTexts } from './monster-view.ts'
import { sentencesOf } from './place-notes.ts'

export interface MapMonsterView {
  id: number
  name: string
  /** Whether the monster has a page. */
  link: boolean
  level: string
  kind: MonsterKind
  race: string
  element: string
  amount: number
  respawns: string[]
}

/** All shops of one NPC. */
export interface MapShopView {
  ids: string[]
  name: string
  place: string
  /** Whether the NPC only exchanges. */
  barters: boolean
  goods: ItemRef[]
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
}

/** A map in the list of maps. */
export interface MapLine {
  name: string
  title: string
  path: string
  /** The monsters' names, those with the most monsters first. */
  monsters: string[]
  amount: number
  /** Level of the most frequent monster; 0 = there is none. */
  level: number
  /** All monsters' levels, such as `1 ~ 30`. */
  levels: string
}

export function mapLine(map: GameMap): MapLine {
  const { name, title, path, monsters } = mapView(map)
  const levels = monsters.map(({ level }) => Number(level)).filter((level) => level > 0)
  return {
    name,
    title,
    path,
    monsters: [...new Set(monsters.map((monster) => monster.name))],
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
    }
  })
  return {
    name: map.Name,
    title: map.Title || map.Name,
    path: mapPath(map.Name),
    notes: sentencesOf(map),
    monsters: monsters.sort((a, b) => b.amount - a.amount),
    drops: dropsOn(map).map(({ Item, Chance, Monster: only, Refused }) => ({
      item: itemRef(Item),
      chance: Refused ? noChance : killChanceText(Chance),
      of: withRefusal(only === undefined ? sourceCopy.allMaps : (monsterById(only)?.Name ?? `#${only}`), Refused),
    })),
    dropsDependOnLevel: !map.NoLevelPenalty && Boolean(rules?.BonusMapDrops && rules.Drop.length > 0),
    shops: shopViews(map.Name),
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
    const goods = [...new Set(shops.flatMap((shop) => shop.Items.map(({ Item }) => Item)))]
    return {
      ids,
      name,
      place,
      barters: shops.every(({ Type }) => Type === 'barter'),
      goods: goods.map((id) => itemRef(id)),
    }
  })
}

export function mapDescription({ title }: MapView): string {
  return fill(mapCopy.description, { name: title })
}
