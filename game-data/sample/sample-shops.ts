/** Shops of the sample's towns. */
import type { NpcShop, ShopItem } from '../../domain/monsters/npc-shop.ts'
import type { CatalogueEntry, SampleCatalogue } from './sample-catalogue.ts'
import type { SampleTables } from './tables.ts'
import type { StallTable } from './world-tables.ts'

/** Value of one shop point in zeny. */
const zenyPerPoint = 25_000

export function expandShops(tables: SampleTables, catalogue: SampleCatalogue): Map<string, NpcShop> {
  const shops = new Map<string, NpcShop>()
  for (const [kind, stall] of tables.world.stalls.entries())
    for (const [nth, town] of stall.at.entries()) {
      const map = tables.market.maps.find(({ code }) => code === town)
      if (!map) throw new Error(`sample data: "${stall.name}" is in "${town}", which is not a map`)
      // Each shop has a different place in the market's quarter.
      const X = map.left + 4 + ((kind * 7) % Math.max(1, map.right - map.left - 8))
      const Y = map.bottom + 3 + ((kind * 11 + nth * 2) % Math.max(1, map.top - map.bottom - 6))
      const Items = stall.type === 'barter' ? exchanges(stall, nth, tables, catalogue) : goods(stall, nth, catalogue)
      const Id = `${town}-${X}-${Y}`
      shops.set(Id, {
        Id,
        Name: stall.name,
        Type: stall.type,
        Map: town,
        X,
        Y,
        ...(stall.pay && { CurrencyItem: catalogue.id(stall.pay) }),
        ...(stall.currency && { Currency: stall.currency }),
        Items,
      })
    }
  return shops
}

/** Each town sells a different selection of the same kind of goods. */
function goods(stall: StallTable, nth: number, catalogue: SampleCatalogue): ShopItem[] {
  return (stall.sells ?? []).flatMap(([selector, take]) => {
    const found = catalogue.select(selector)
    const step = Math.max(1, Math.floor(found.length / take))
    const start = (nth * 2) % step
    return found
      .filter((_, index) => index % step === start)
      .slice(0, take)
      .map((entry) => ({
        Item: entry.item.Id,
        Price: priceOf(stall, entry),
        ...(stall.stock && { Stock: stall.stock }),
      }))
  })
}

/** NPC prices are higher than players' prices; otherwise players would have no reason to open shops. */
function priceOf({ type }: StallTable, { price }: CatalogueEntry): number {
  if (type === 'shop' || type === 'marketshop') return Math.max(2, Math.ceil(price * 1.25))
  return Math.max(1, Math.ceil(price / zenyPerPoint))
}

/** Exchanges of monster drops for useful items. */
function exchanges(
  { rows = 0 }: StallTable,
  nth: number,
  tables: SampleTables,
  catalogue: SampleCatalogue,
): ShopItem[] {
  const hunted = tables.monsters.filter(({ boss }) => !boss)
  const given = [...catalogue.select('gem:Rough'), ...catalogue.select('scroll'), ...catalogue.select('refining')]
  return Array.from({ length: rows }, (_, row) => {
    const monster = hunted[(nth * rows + row * 5) % hunted.length] as (typeof hunted)[number]
    const [part = ''] = monster.drops
    const { item } = given[(nth * 3 + row * 7) % given.length] as CatalogueEntry
    return {
      Item: item.Id,
      Price: monster.level * 20,
      Materials: [{ Material: catalogue.id(`${monster.key}_${part}`), Amount: 10 + (row % 3) * 5 }],
    }
  })
}
