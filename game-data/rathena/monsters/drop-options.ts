import type { OptionUses } from '../options/index.ts'
import type { MapDrops } from './drop-tables.ts'
import type { MonsterIndex } from './monster-rows.ts'

/** Adds random options of monster drops. */
export function addDropOptions(uses: OptionUses, monsters: MonsterIndex, maps: ReadonlyMap<string, MapDrops>): void {
  for (const { drops, mvpDrops } of monsters.byId.values())
    for (const drop of [...drops, ...mvpDrops]) if (drop) uses.add(drop.item, drop.group, 'drop')
  for (const { all, byMonster, refused } of maps.values())
    for (const rows of refused ? [] : [all, ...byMonster.values()])
      for (const drop of rows.values()) uses.add(drop.item, drop.group, 'drop')
}
