/** Which records players look at first. */
import { isBoss } from '../monsters/monster.ts'
import { itemsOfSet } from './set-rows.ts'
import type { ChangeSection, ComparedData } from './types.ts'

/** What a snapshot knows about how players meet its records. */
export interface Ranks {
  /** Items that players can get. */
  items: ReadonlySet<number>
  /** Monsters with a place, and among them MVPs and bosses. */
  monsters: ReadonlySet<number>
  bosses: ReadonlySet<number>
}

export function ranksOf(data: ComparedData): Ranks {
  const items = new Set<number>()
  for (const { Items } of [...data.packages, ...data.shops.map(({ Items }) => ({ Items }))])
    for (const row of Items) items.add('Id' in row ? row.Id : row.Item)
  for (const { Drops, MvpDrops } of data.monsters) for (const { Item } of [...Drops, ...MvpDrops]) items.add(Item)
  for (const { Drops } of data.maps) for (const { Item } of Drops) items.add(Item)
  for (const { Items } of data.reforms) for (const { ResultItem } of Items) items.add(ResultItem)
  const placed = new Set(data.maps.flatMap(({ Spawns }) => Spawns.map(({ Monster }) => Monster)))
  const bosses = data.monsters.filter((monster) => isBoss(monster) && placed.has(monster.Id)).map(({ Id }) => Id)
  return { items, monsters: placed, bosses: new Set(bosses) }
}

/** 2 = what players look at first, 1 = what they meet, 0 = the rest. */
export function rankOf(section: ChangeSection, key: string, { items, monsters, bosses }: Ranks): number {
  switch (section) {
    case 'items':
      return items.has(Number(key)) ? 1 : 0
    case 'sets':
      return itemsOfSet(key).every((id) => items.has(id)) ? 1 : 0
    case 'monsters':
      return bosses.has(Number(key)) ? 2 : monsters.has(Number(key)) ? 1 : 0
    default:
      return 1
  }
}
