import type { EnchantInfo } from '../domain/enchants/enchant.ts'
import type { Item } from '../domain/items/item.ts'
import type { GameData } from './game-data.ts'
import { matchersOf, matchesItem } from './match-records.ts'

/**
 * Marks the items that players never meet, which lists and searches show last. `rules` is GAME_DATA_LAST: `auto` selects
 * items without a source, a pattern as in GAME_DATA_HIDDEN selects others, `!` before a pattern takes items out again.
 */
export function markUnmet(data: GameData, rules: readonly string[]): GameData {
  if (rules.length === 0) return data
  const selects = matchersOf(rules.filter((rule) => rule !== 'auto' && !rule.startsWith('!')))
  const spares = matchersOf(rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1)))
  const isUnmet = rules.includes('auto') ? unmetRule(data) : () => false
  const mark = (item: Item): Item =>
    (isUnmet(item) || matchesItem(selects, item)) && !matchesItem(spares, item)
      ? { ...item, Facts: { ...item.Facts, Unmet: true } }
      : item
  return { ...data, items: new Map([...data.items].map(([id, item]) => [id, mark(item)])) }
}

/**
 * Whether nothing of the game gives an item: no monster, map, shop, exchange, box, reform, enchant, script or further
 * database. Without the server's scripts this cannot be known, and no item is unmet.
 */
function unmetRule(data: GameData): (item: Item) => boolean {
  const { mentions, packages, reforms, enchants, world } = data
  if (!mentions || !world) return () => false
  const given = new Set<number>()
  for (const { Items } of packages.values()) for (const { Id } of Items) given.add(Id)
  for (const { Items } of reforms.values()) for (const { ResultItem } of Items) given.add(ResultItem)
  for (const id of enchantedItems(enchants.values())) given.add(id)
  for (const { Drops, MvpDrops } of world.monsters.values())
    for (const { Item: id } of [...Drops, ...MvpDrops]) given.add(id)
  for (const { Drops } of world.maps.values()) for (const { Item: id } of Drops) given.add(id)
  for (const { Items } of world.shops.values()) for (const { Item: id } of Items) given.add(id)
  return ({ Id, AegisName = '' }) =>
    !given.has(Id) && !mentions.has(String(Id)) && !mentions.has(AegisName.toLowerCase())
}

function* enchantedItems(enchants: Iterable<EnchantInfo>): Iterable<number> {
  for (const { Slots } of enchants)
    for (const slot of Slots) {
      for (const { Items } of [...slot.Enchants, ...slot.RandomUpgrades]) for (const { Item: id } of Items) yield id
      for (const { Item: id } of slot.PerfectEnchants) yield id
      for (const { Upgrade } of slot.Upgrades) yield Upgrade
    }
}
