/** Sources of an item other than packages, reforms and enchants: monsters, shops, exchanges. */
import { fill } from '../../../domain/copy/fill.ts'
import { sourceCopy } from '../../../domain/copy/sources.ts'
import { noChance, withRefusal } from '../../../domain/items/refused-mark.ts'
import { mapPath, type Spawn } from '../../../domain/monsters/game-map.ts'
import type { NpcShop, ShopItem } from '../../../domain/monsters/npc-shop.ts'
import { killChanceText, killsText } from '../../../domain/monsters/texts.ts'
import { type MonsterKind, monsterKind } from '../../../domain/monsters/words.ts'
import { numberText, zenyText } from '../../../domain/text/number-text.ts'
import { ambiguousNames } from '../ambiguous-names.ts'
import {
  type DropSource,
  dropPlacesOf,
  dropsOf,
  type MapDropSource,
  mapByName,
  mapDropsOf,
  mapTitle,
} from '../monsters.ts'
import { shopsSelling } from '../npc-shops.ts'
import { itemRef } from './item-ref.ts'
import { pointMap, type SmallMapView, spawnMap } from './map-picture.ts'
import { type MaterialView, materialViews } from './materials-view.ts'
import { levelOn } from './monster-view.ts'
import { respawnCounts } from './respawns.ts'

export interface PlaceView {
  text: string
  /** Empty if it has no page. */
  href: string
}

export interface DropSourceView {
  monster: { id: number; name: string; kind?: MonsterKind; numbered?: boolean } | undefined
  /** On the map with the most of them. */
  level: string
  chance: string
  kills: string
  note: string
  /** The map with the most of them, with the respawn time. */
  best: (PlaceView & { amount: number; respawn: string }) | undefined
  /** The mean number, in 100,000ths, that its best map gives if each of its monsters is killed once; for MVPs below 1. */
  worth: number
  /** Whether the game server does not load it. */
  refused?: boolean
}

export interface ShopSourceView {
  name: string
  places: PlaceView[]
  price: string
  materials: MaterialView[]
  /** Whether the game server does not load it. */
  refused?: boolean
}

export interface ItemSources {
  /** Where the first source is: its monsters, otherwise the first shop. */
  bestMap?: SmallMapView | undefined
  drops: DropSourceView[]
  shops: ShopSourceView[]
  barters: ShopSourceView[]
}

/** Undefined if none of these gives the item. */
export function sourcesOfItem(id: number): ItemSources | undefined {
  const drops = dropsOf(id)
  const mapDrops = mapDropsOf(id)
  const shops = shopsSelling(id)
  if (drops.length + mapDrops.length + shops.length === 0) return undefined
  const rows = [
    ...drops.map((source) => ({ source, chancePer100k: source.chancePer100k, view: dropView(source) })),
    ...mapDrops.map((source) => ({
      source,
      chancePer100k: source.refused ? 0 : source.chancePer100k,
      view: mapDropView(source),
    })),
  ].sort((a, b) => b.view.worth - a.view.worth || b.chancePer100k - a.chancePer100k)
  const sameNames = ambiguousNames(
    rows.flatMap(({ view: { monster } }) => (monster ? [[monster.id, monster.name]] : [])),
  )
  return {
    bestMap: rows.length > 0 ? dropMap(rows[0]?.source) : shopMap(shops),
    drops: rows.map(({ view }) => ({
      ...view,
      monster: view.monster && { ...view.monster, numbered: sameNames.has(view.monster.name) },
    })),
    shops: mergeShops(shops.filter(({ shop }) => shop.Type !== 'barter')),
    barters: mergeShops(shops.filter(({ shop }) => shop.Type === 'barter')),
  }
}

function dropMap(source: DropSource | MapDropSource | undefined): SmallMapView | undefined {
  if (source && 'kind' in source) {
    const place = dropPlacesOf(source.monster.Id, source.kind)?.[0]
    return place && spawnMap(place.map, place.spawns)
  }
  return source && spawnMap(source.map, spawnsFor(source))
}

function shopMap(shops: ReturnType<typeof shopsSelling>): SmallMapView | undefined {
  const place = shops.flatMap(({ shop }) => [shop, ...(shop.Openers ?? [])]).find(({ X, Y }) => X + Y > 0)
  const map = place && mapByName(place.Map)
  return map && pointMap(map, place.X, place.Y)
}

/** Puts an MVP, which appears once in hours, after all other monsters that are on a map. */
const mvpFactor = 1e-9

function dropView({ monster, chancePer100k, kind }: DropSource): DropSourceView {
  const places = dropPlacesOf(monster.Id, kind)
  const most = places?.[0]
  return {
    monster: { id: monster.Id, name: monster.Name, kind: monsterKind(monster) },
    level: String(levelOn(most?.spawns ?? [], monster)),
    chance: killChanceText(chancePer100k),
    kills: killsText(chancePer100k),
    note: [kind === 'reward' && sourceCopy.reward, !places && sourceCopy.noDropsThere].filter(Boolean).join('，'),
    best: most && bestPlace(most.map.Name, most.spawns),
    worth: chancePer100k * (most?.amount ?? 0) * (monster.Mvp ? mvpFactor : 1),
  }
}

function spawnsFor({ map, monster }: MapDropSource): Spawn[] {
  return map.Spawns.filter((spawn) => !monster || spawn.Monster === monster.Id)
}

function mapDropView(source: MapDropSource): DropSourceView {
  const { map, monster, chancePer100k, refused } = source
  const spawns = spawnsFor(source)
  const best = bestPlace(map.Name, spawns)
  return {
    monster: monster && { id: monster.Id, name: monster.Name, kind: monsterKind(monster) },
    level: monster ? String(levelOn(spawns, monster)) : '',
    chance: refused ? noChance : killChanceText(chancePer100k),
    kills: refused ? '' : killsText(chancePer100k),
    note: withRefusal(fill(sourceCopy.only, { map: mapTitle(map.Name) }), refused),
    best,
    worth: refused ? 0 : chancePer100k * best.amount * (monster?.Mvp ? mvpFactor : 1),
    ...(refused && { refused }),
  }
}

/** A map with its monsters; if they have several respawn times, the most frequent one. */
function bestPlace(map: string, spawns: readonly Spawn[]): NonNullable<DropSourceView['best']> {
  const amount = spawns.reduce((sum, { Amount }) => sum + Amount, 0)
  return { text: mapTitle(map), href: mapPath(map), amount, respawn: respawnCounts(spawns)[0]?.[0] ?? '' }
}

/** Merges shops with the same name and conditions into one row with several places, such as a shop in every town. */
function mergeShops(sources: ReturnType<typeof shopsSelling>): ShopSourceView[] {
  const rows = new Map<string, ShopSourceView>()
  for (const { shop, row } of sources) {
    const price = priceText(shop, row)
    const refined = row.Refine ? `${shop.Name}（${fill(sourceCopy.refined, { n: row.Refine })}）` : shop.Name
    const name = withRefusal(refined, shop.Refused)
    const key = `${name}\n${price}\n${JSON.stringify(row.Materials ?? [])}`
    const view = rows.get(key) ?? {
      name,
      places: [],
      price,
      materials: materialViews(row.Materials ?? []),
      ...(shop.Refused && { refused: true }),
    }
    rows.set(key, view)
    for (const place of placesOf(shop))
      if (!view.places.some(({ text }) => text === place.text)) view.places.push(place)
  }
  return [...rows.values()]
}

function placesOf(shop: NpcShop): PlaceView[] {
  const ownPlace = shop.Map === '' ? [] : [{ Name: '', Map: shop.Map, X: shop.X, Y: shop.Y }]
  return [...ownPlace, ...(shop.Openers ?? []).filter((opener) => opener.Map !== '')].map((place) => ({
    text: `${mapTitle(place.Map)}${place.X + place.Y > 0 ? ` ${place.X},\u00a0${place.Y}` : ''}`,
    href: mapByName(place.Map) ? mapPath(place.Map) : '',
  }))
}

/** `500 z`, `30 點（限量 5）`; empty for an exchange that takes no zeny. */
export function priceText(shop: NpcShop, row: ShopItem): string {
  const stock = row.Stock === undefined ? '' : `（${fill(sourceCopy.stock, { n: numberText(row.Stock) })}）`
  return `${amountText(shop, row.Price)}${stock}`
}

function amountText(shop: NpcShop, price: number): string {
  const n = numberText(price)
  switch (shop.Type) {
    case 'cashshop':
      return fill(sourceCopy.cash, { n })
    case 'pointshop':
      return fill(sourceCopy.points, { n })
    case 'itemshop':
      return `${itemRef(shop.CurrencyItem ?? 0).name} × ${n}`
    case 'barter':
      return price > 0 ? zenyText(price) : ''
    default:
      return zenyText(price)
  }
}
