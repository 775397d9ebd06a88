import { commonCopy } from '../copy/every-page.ts'
import { fill } from '../copy/fill.ts'
import type { EnchantRecord } from '../enchants/enchant.ts'
import { type Enchantable, enchantTargets } from '../enchants/enchant-targets.ts'
import { enchantKind, enchantTitle } from '../enchants/enchant-title.ts'
import type { ReformEntry } from '../enchants/reform.ts'
import type { Item } from '../items/item.ts'
import { mapPath } from '../monsters/game-map.ts'
import type { NpcShop } from '../monsters/npc-shop.ts'
import { shopNpcs, shopsByMap } from '../monsters/shop-places.ts'
import type { PackageEntry } from '../packages/package.ts'
import type { Post } from '../posts/post.ts'

/** Kinds of records that are found by name, in the order in which equal hits are shown. */
export const namedKinds = ['item', 'monster', 'map', 'package', 'reform', 'enchant', 'shop', 'news'] as const
export type NamedKind = (typeof namedKinds)[number]

/** A page, or an NPC with shops on the page of its map, that can be found by its name. */
export interface NamedPage {
  kind: NamedKind
  /** Id within its kind; kind and id give the path. Of an NPC: its map and its row there, `prontera#shop-3`. */
  id: string
  name: string
  /** Item id of the icon; 0 = none. */
  icon: number
  /** Further text in which words of a query are found, next to words of the name: the map of a shop. */
  context?: string
}

/** Path of the page, percent-encoded. */
export function pathOf({ kind, id }: Pick<NamedPage, 'kind' | 'id'>): string {
  if (kind === 'map') return mapPath(id)
  if (kind !== 'shop') return `/${kind}/${encodeURIComponent(id)}`
  return `${mapPath(mapOfShop(id))}#${encodeURIComponent(id.slice(id.indexOf('#') + 1))}`
}

/** The map of an NPC's id. */
export function mapOfShop(id: string): string {
  return id.slice(0, id.indexOf('#'))
}

/** Distinguishes pages with the same name: the number of the item or the monster, the code of a map; empty if the page has none. */
export function numberOf({ kind, id, icon, name }: Pick<NamedPage, 'kind' | 'id' | 'icon' | 'name'>): string {
  if (kind === 'map') return id === name ? '' : id
  if (kind === 'monster') return `#${id}`
  return kind !== 'enchant' && icon > 0 ? `#${icon}` : ''
}

/** The data that names come from. */
export interface NamedData {
  items: readonly Item[]
  packages: readonly PackageEntry[]
  reforms: readonly ReformEntry[]
  enchants: readonly EnchantRecord[]
  enchantables: readonly Enchantable[]
  monsters: readonly { Id: number; Name: string }[]
  maps: readonly { Name: string; Title: string }[]
  shops: readonly NpcShop[]
  posts: readonly Pick<Post, 'id' | 'title' | 'enable'>[]
}

/** Every page with a name, by kind, in the order of its collection. */
export function namedPages(data: NamedData): NamedPage[] {
  const names = new Map(data.items.map(({ Id, Name }) => [Id, Name]))
  const nameOf = (id: number) => names.get(id) ?? fill(commonCopy.unknownItem, { id })
  const targets = enchantTargets(data.enchants, data.items, data.enchantables)
  return [
    ...data.items.map(({ Id, Name }) => ({ kind: 'item' as const, id: String(Id), name: Name, icon: Id })),
    ...data.monsters.map(({ Id, Name }) => ({ kind: 'monster' as const, id: String(Id), name: Name, icon: 0 })),
    ...data.maps.map(({ Name, Title }) => ({ kind: 'map' as const, id: Name, name: Title || Name, icon: 0 })),
    ...data.packages.map(({ GroupId, Name, ItemId }) => ({
      kind: 'package' as const,
      id: GroupId,
      name: Name,
      icon: ItemId,
    })),
    ...data.reforms.map(({ ReformBox, Name }) => ({
      kind: 'reform' as const,
      id: String(ReformBox),
      name: Name,
      icon: ReformBox,
    })),
    ...data.enchants.flatMap((enchant) => {
      const ids = targets.get(enchant.Id) ?? []
      if (enchant.State !== 'ok' || (ids.length === 0 && enchant.Slots.length === 0)) return []
      const name = enchantTitle(
        ids.map((id) => ({ name: nameOf(id) })),
        enchantKind(enchant),
      )
      return [{ kind: 'enchant' as const, id: String(enchant.Id), name, icon: ids[0] ?? 0 }]
    }),
    ...shopPages(data),
    ...data.posts.flatMap(({ id, title, enable }) =>
      enable ? [{ kind: 'news' as const, id, name: title, icon: 0 }] : [],
    ),
  ]
}

/** The NPCs with shops on maps that have a page. */
function shopPages({ shops, maps }: NamedData): NamedPage[] {
  const byMap = shopsByMap(shops)
  return maps.flatMap(({ Name: map, Title }) =>
    shopNpcs(map, byMap.get(map) ?? []).map(({ ids: [first], name }) => ({
      ...{ kind: 'shop' as const, id: `${map}#shop-${first}`, name, icon: 0 },
      context: Title || map,
    })),
  )
}
