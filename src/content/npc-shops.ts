import type { NpcShop, ShopItem } from '../../domain/monsters/npc-shop.ts'
import { shopsByMap } from '../../domain/monsters/shop-places.ts'
import { append } from './append.ts'
import { perSnapshot } from './per-snapshot.ts'
import { loadCollection } from './snapshot.ts'

export interface ShopSource {
  shop: NpcShop
  row: ShopItem
}

const byItem = perSnapshot(() => {
  const index = new Map<number, ShopSource[]>()
  for (const shop of allShops()) {
    // A shop may list an item twice: one of two equal rows is enough.
    const seen = new Set<string>()
    for (const row of shop.Items) {
      const key = `${row.Item} ${row.Refine ?? 0} ${row.Price} ${JSON.stringify(row.Materials ?? [])}`
      if (seen.has(key)) continue
      seen.add(key)
      append(index, row.Item, { shop, row })
    }
  }
  for (const list of index.values()) list.sort((a, b) => a.row.Price - b.row.Price)
  return index
})

const byId = perSnapshot(() => new Map(allShops().map((shop) => [shop.Id, shop])))

const byMap = perSnapshot(() => shopsByMap(allShops()))

/** All shops of NPCs by their id. */
export function allShops(): readonly NpcShop[] {
  return loadCollection('shops')
}

export function shopById(id: string): NpcShop | undefined {
  return byId().get(id)
}

/** Shops that sell or exchange for the item, the lowest price first. */
export function shopsSelling(itemId: number): readonly ShopSource[] {
  return byItem().get(itemId) ?? []
}

/** Shops that are on a map, or are opened by an NPC there. */
export function shopsOn(map: string): readonly NpcShop[] {
  return byMap().get(map) ?? []
}
