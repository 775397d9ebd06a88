import type { PackageDetail } from '../domain/packages/package.ts'
import type { GameData, GameWorld } from './game-data.ts'
import { type Matches, matchersOf, matchesItem } from './match-records.ts'

/**
 * Removes the items, packages, monsters and maps that `GAME_DATA_HIDDEN` selects, such as tools of game masters: their
 * pages, list rows, spawns, drops, goods and conversions. Rows of packages and enchants remain, because the chances of
 * the other rows depend on them; they have no links.
 *
 * A pattern is `[KIND:]NAME`, where KIND is `item` (default), `package`, `monster` or `map`, and NAME is an id, a name
 * or an internal name, in any case, in which `*` matches any text. `flag:NoTrade` selects items with this trade
 * restriction.
 */
export function hideRecords(data: GameData, patterns: readonly string[]): GameData {
  if (patterns.length === 0) return data
  const hides = matchersOf(patterns)
  const hidden = new Set([...data.items.values()].filter((item) => matchesItem(hides, item)).map(({ Id }) => Id))
  const items = without(data.items, ({ Id }) => hidden.has(Id))
  const packages = without(
    mapped(
      without(data.packages, (box) => hides('package', box.GroupId, box.Name)),
      (box) => withShownOpeners(box, hidden, data.items),
    ),
    (box) => hidden.has(box.ItemId),
  )
  const reforms = without(
    new Map(
      [...data.reforms].map(([id, box]) => [
        id,
        { ...box, Items: box.Items.filter((row) => !hidden.has(row.BaseItem) && !hidden.has(row.ResultItem)) },
      ]),
    ),
    ({ ReformBox, Items }) =>
      hidden.has(ReformBox) || (Items.length === 0 && data.reforms.get(ReformBox)?.Items.length !== 0),
  )
  return { ...data, items, packages, reforms, ...(data.world && { world: hideInWorld(data.world, hides, hidden) }) }
}

/** The package without its hidden openers. If the first is hidden, the next one gives it its icon and texts. */
function withShownOpeners(box: PackageDetail, hidden: ReadonlySet<number>, items: GameData['items']): PackageDetail {
  const { Openers: openers = [], ...rest } = box
  const shown = openers.filter((id) => !hidden.has(id))
  const [first] = shown
  if (first === undefined || shown.length === openers.length) return box
  const oldItem = items.get(box.ItemId)
  const item = items.get(first)
  return {
    ...rest,
    ItemId: first,
    ...(item && box.Name === oldItem?.Name && { Name: item.Name }),
    ...(item && box.Description === oldItem?.Description && { Description: item.Description }),
    ...(shown.length > 1 && { Openers: shown }),
  }
}

function hideInWorld(world: GameWorld, hides: Matches, items: ReadonlySet<number>): GameWorld {
  const isShown = (row: { Item: number }) => !items.has(row.Item)
  const monsters = without(world.monsters, ({ Id, Name, AegisName }) => hides('monster', Id, Name, AegisName))
  const maps = without(world.maps, ({ Name, Title }) => hides('map', Name, Title))
  const isOnHidden = ({ Map: map }: { Map: string }) => map !== '' && hides('map', map, world.maps.get(map)?.Title)
  const shops = mapped(world.shops, (shop) => ({
    ...shop,
    Items: shop.Items.filter(isShown),
    ...(shop.Openers && { Openers: shop.Openers.filter((opener) => !isOnHidden(opener)) }),
  }))
  return {
    ...world,
    monsters: mapped(monsters, (monster) => ({
      ...monster,
      Drops: monster.Drops.filter(isShown),
      MvpDrops: monster.MvpDrops.filter(isShown),
    })),
    maps: mapped(maps, (map) => ({
      ...map,
      Spawns: map.Spawns.filter(({ Monster }) => monsters.has(Monster)),
      Drops: map.Drops.filter((drop) => isShown(drop) && (drop.Monster === undefined || monsters.has(drop.Monster))),
    })),
    shops: without(shops, (shop) => isOnHidden(shop) || shop.Openers?.length === 0),
  }
}

function without<K, R>(records: ReadonlyMap<K, R>, isHidden: (record: R) => boolean): Map<K, R> {
  return new Map([...records].filter(([, record]) => !isHidden(record)))
}

function mapped<K, R>(records: ReadonlyMap<K, R>, change: (record: R) => R): Map<K, R> {
  return new Map([...records].map(([key, record]) => [key, change(record)]))
}
