/** What the players of the journeys ask about: records drawn from a server's data with a fixed seed. */

import type { Item } from '../../../domain/items/item.ts'
import { amountAt } from '../../../domain/items/item-effects.ts'
import type { Spawn } from '../../../domain/monsters/game-map.ts'
import type { Monster, MonsterDrop } from '../../../domain/monsters/monster.ts'
import type { PackageDetail, PackageItem } from '../../../domain/packages/package.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { createRandom } from '../../../domain/values/random.ts'
import type { GameData } from '../../../game-data/game-data.ts'

export interface Names {
  /** A box, and a random row of it whose item has a name that no other item has. */
  box: PackageDetail
  boxItem: Item
  prize: PackageItem
  /** All boxes that may give the prize. */
  boxesOfPrize: string[]
  /** Equipment that has a text or a script. */
  gear: Item
  /** A monster, and a map where it spawns. */
  monster: Monster
  map: string
  spawn: Spawn
  /** An item, and a monster that drops it and spawns somewhere. */
  loot: Item
  dropper: Monster
  drop: MonsterDrop
  /** All monsters that drop it. */
  droppersOfLoot: number[]
  /** An enchant, equipment that accepts it, and what an enchanting costs (Zeny, names of materials); absent before enchants. */
  enchanting: { id: number; item: Item; costs: string[] } | undefined
  /** Refinable equipment for the market. */
  refined: Item
  /** A constant bonus of equipment, and the items that give the most of it; absent without scripts. */
  effect: { label: string; best: number[] } | undefined
}

/** Draws records that exist in the data. Throws if a server has no record of a kind. */
export function drawNames({ items, packages, enchants, world }: GameData, seed: string): Names {
  const random = createRandom(seed)
  const counts = Map.groupBy(items.values(), ({ Name }) => Name.trim().toLowerCase())
  const isAsked = (item: Item | undefined): item is Item =>
    item !== undefined && counts.get(item.Name.trim().toLowerCase())?.length === 1
  const monsterNames = Map.groupBy(world?.monsters.values() ?? [], ({ Name }) => Name)
  const one = <T>(label: string, list: readonly T[]) => {
    if (list.length === 0) throw new Error(`the data has no record for the journey of ${label}`)
    return random.fork(label).pick(list)
  }
  const isWearable = ({ Locations }: Item) => Object.values(Locations ?? {}).some(Boolean)

  const { box, boxItem, prize } = one(
    'a box',
    [...packages.values()]
      .filter(({ Disabled, Whole }) => !Disabled && Whole === undefined)
      .flatMap((each) => {
        const boxItem = items.get(each.ItemId)
        if (!isAsked(boxItem)) return []
        const rows = each.Items.filter(({ Id, Chance, Refused }) => Chance > 0 && !Refused && isAsked(items.get(Id)))
        return rows.length > 1 ? [{ box: each, boxItem, prize: rows[0] as PackageItem }] : []
      }),
  )
  const spawns = [...(world?.maps.values() ?? [])].flatMap(({ Name, Spawns }) =>
    Spawns.map((spawn) => ({ map: Name, spawn, monster: world?.monsters.get(spawn.Monster) })),
  )
  const { map, spawn, monster } = one(
    'a monster',
    spawns.flatMap(({ monster, ...place }) =>
      monster && monsterNames.get(monster.Name)?.length === 1 ? [{ ...place, monster }] : [],
    ),
  )
  const { loot, dropper, drop } = one(
    'a drop',
    [...new Set(spawns.map((place) => place.monster))].flatMap((dropper) =>
      (dropper?.Drops ?? []).flatMap((drop) => {
        const loot = items.get(drop.Item)
        return dropper && drop.Chance > 0 && isAsked(loot) ? [{ loot, dropper, drop }] : []
      }),
    ),
  )
  const enchantings = [...enchants].flatMap(([id, { TargetItems, Slots, Refused }]) => {
    const item = TargetItems.map((target) => items.get(target)).find(isAsked)
    const costs = Slots.filter(({ Enchants }) => Enchants.length > 0).flatMap(({ Price, Materials }) => [
      ...(Price > 0 ? [numberText(Price)] : []),
      ...Materials.map(({ Material }) => items.get(Material)?.Name ?? String(Material)),
    ])
    return item && costs.length > 0 && !Refused ? [{ id, item, costs }] : []
  })
  const enchanting = enchantings.length > 0 ? one('an enchant', enchantings) : undefined
  const gear = one(
    'gear',
    [...items.values()].filter(
      (item) => isWearable(item) && isAsked(item) && Boolean(item.Description || item.Facts?.Script),
    ),
  )
  const refined = one(
    'refined gear',
    [...items.values()].filter(
      (item) => item.Locations?.Right_Hand && isAsked(item) && item.Facts?.Refineable !== false,
    ),
  )
  const effects = constantEffects([...items.values()])
  const boxesOfPrize = [...packages.values()]
    .filter(({ Items }) => Items.some(({ Id }) => Id === prize.Id))
    .map(({ GroupId }) => GroupId)
  const droppersOfLoot = [...(world?.monsters.values() ?? [])]
    .filter(({ Drops, MvpDrops }) => [...Drops, ...MvpDrops].some(({ Item }) => Item === loot.Id))
    .map(({ Id }) => Id)
  return {
    ...{ box, boxItem, prize, boxesOfPrize, gear, monster, map, spawn, loot, dropper, drop, droppersOfLoot },
    ...{ enchanting, refined, effect: effects.length > 0 ? one('an effect', effects) : undefined },
  }
}

/** Attack, HP and the like, as far as they are constant, and the items that give the most without refine. */
function constantEffects(items: readonly Item[]): { label: string; best: number[] }[] {
  return ['MATK', 'ATK', 'STR', 'HIT', '最大 HP'].flatMap((label) => {
    const amounts = items.flatMap(({ Id, Facts }) => {
      const own = (Facts?.Effects ?? []).filter(
        ({ Text, Amount = '' }) => Text === `${label} {n}` && /^\+[\d,]+$/.test(Amount),
      )
      const sum = own.reduce((total, effect) => total + (effect.Further ? 0 : (amountAt(effect, 0, 0) ?? 0)), 0)
      return sum > 0 && !Facts?.Unmet ? [{ Id, sum }] : []
    })
    const most = Math.max(...amounts.map(({ sum }) => sum))
    const best = amounts.filter(({ sum }) => sum === most).map(({ Id }) => Id)
    return best.length > 0 && best.length < 5 ? [{ label, best }] : []
  })
}
