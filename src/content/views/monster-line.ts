import type { Monster } from '../../../domain/monsters/monster.ts'
import { itemById } from '../items.ts'
import { mapTitle, spawnsOf } from '../monsters.ts'

/** A monster in the list of monsters. */
export interface MonsterLine {
  monster: Monster
  /** The map with the most of them; absent if it appears on none. */
  place?: { title: string; amount: number }
  /** Names of the drops that are worth most. */
  drops: string[]
}

/** Number of drops that a line names. */
const namedDrops = 2

export function monsterLine(monster: Monster): MonsterLine {
  const [most] = spawnsOf(monster.Id)
  return {
    monster,
    ...(most && { place: { title: mapTitle(most.map.Name), amount: most.amount } }),
    drops: topDrops(monster),
  }
}

/** Names of the drops that are worth most by chance × price at an NPC; without prices, the most frequent ones. */
export function topDrops({ Drops }: Monster): string[] {
  const worths = new Map<string, number>()
  for (const { Item, Chance } of Drops) {
    const item = itemById(Item)
    if (!item) continue
    // Without a price, a chance of 100 % is worth less than one zeny.
    const worth = Chance * ((item.Facts?.Sell ?? 0) + 1e-6)
    worths.set(item.Name, (worths.get(item.Name) ?? 0) + worth)
  }
  return [...worths]
    .sort(([, a], [, b]) => b - a)
    .slice(0, namedDrops)
    .map(([name]) => name)
}
