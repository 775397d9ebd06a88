import { mapCopy } from '../copy/maps.ts'
import { withRefusal } from '../items/refused-mark.ts'
import type { NpcShop } from './npc-shop.ts'

/** An NPC on a map, with all its shops: one NPC may open a dozen. */
export interface ShopNpc {
  /** Ids of its rows on the map's page: a shop's id, with a number from the second NPC on that opens it. */
  ids: string[]
  name: string
  /** `123, 45`; empty if it has no place. */
  place: string
  /** The same in cells; 0, 0 if it has no place. */
  x: number
  y: number
  shops: NpcShop[]
}

/** Shops by the maps that they are on, or where an NPC opens them. */
export function shopsByMap(shops: readonly NpcShop[]): Map<string, NpcShop[]> {
  const index = new Map<string, NpcShop[]>()
  for (const shop of shops) {
    const maps = new Set([shop.Map, ...(shop.Openers ?? []).map(({ Map: map }) => map)])
    for (const map of maps) {
      if (map === '') continue
      const list = index.get(map)
      if (list) list.push(shop)
      else index.set(map, [shop])
    }
  }
  return index
}

/** The NPCs on a map that have these shops. */
export function shopNpcs(map: string, shops: readonly NpcShop[]): ShopNpc[] {
  const placed = shops.flatMap((shop) => placesOf(shop, map))
  const byNpc = Map.groupBy(placed, ({ id, name, place }) => `${name} ${place || id}`)
  return [...byNpc.values()].map((places) => ({
    ids: places.map(({ id }) => id),
    name: places[0]?.name ?? '',
    place: places[0]?.place ?? '',
    x: places[0]?.x ?? 0,
    y: places[0]?.y ?? 0,
    shops: places.map(({ shop }) => shop),
  }))
}

/** A shop at its place, or once for each NPC on the map that opens it. */
function placesOf(shop: NpcShop, map: string) {
  const ownPlaces = shop.Map === map ? [{ Name: shop.Name, X: shop.X, Y: shop.Y }] : []
  const openers = (shop.Openers ?? []).filter((opener) => opener.Map === map)
  return [...ownPlaces, ...openers].map(({ Name, X, Y }, index) => ({
    id: index === 0 ? shop.Id : `${shop.Id}-${index + 1}`,
    name: withRefusal(Name || shop.Name || mapCopy.npc, shop.Refused),
    place: X === 0 && Y === 0 ? '' : `${X}, ${Y}`,
    x: X,
    y: Y,
    shop,
  }))
}
