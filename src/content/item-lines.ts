import { itemTypeName, placeNames } from '../../domain/items/item-words.ts'
import type { ItemLine, ItemSource } from '../../domain/search/item-table.ts'
import { enchantsGiving } from './enchants.ts'
import { allItems } from './items.ts'
import { dropsOf, mapDropsOf } from './monsters.ts'
import { shopsSelling } from './npc-shops.ts'
import { packagesContaining } from './packages.ts'
import { perSnapshot } from './per-snapshot.ts'
import { conversionsTo } from './reforms.ts'
import { soundsOf } from './zhuyin-sounds.ts'

/** Sounds of the characters that begin names of items. */
export const itemSounds = perSnapshot(() => soundsOf(allItems().map(({ Name }) => Name)))

/** All items by id, in the form for lists and suggestions. */
export function itemLines(): ItemLine[] {
  return allItems().map(({ Id, Slot, Type, Locations, Facts }) => ({
    id: Id,
    type: itemTypeName(Type),
    place: placeNames(Locations, Type).join('、'),
    slots: Slot,
    level: Facts?.EquipLevelMin ?? 0,
    sources: sourcesOf(Id),
    ...(Facts?.Unmet && { unmet: true as const }),
  }))
}

function sourcesOf(id: number): ItemSource[] {
  const sources: [ItemSource, boolean][] = [
    ['package', packagesContaining(id).length > 0],
    ['reform', conversionsTo(id).length > 0],
    ['enchant', enchantsGiving(id).length > 0],
    ['monster', dropsOf(id).length + mapDropsOf(id).length > 0],
    ['shop', shopsSelling(id).length > 0],
  ]
  return sources.filter(([, exists]) => exists).map(([source]) => source)
}
