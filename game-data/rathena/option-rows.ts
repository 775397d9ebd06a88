/** The rows of the server's tables that give items with random options. */
import type { MapDrops } from './drop-tables.ts'
import { type ItemGroup, maxRate } from './item-groups.ts'
import type { ItemIndex } from './items.ts'
import type { MonsterIndex } from './monster-rows.ts'
import type { OptionUses } from './option-uses.ts'
import type { Selection } from './selectable-packages.ts'

/** Adds what boxes give with random options: rows of groups that a script opens, and what players choose from. */
export function addBoxOptions(
  uses: OptionUses,
  index: ItemIndex,
  groups: ReadonlyMap<string, ItemGroup>,
  selections: ReadonlyMap<number, Selection>,
): void {
  const opened = new Set<string>()
  for (const { opens } of index.byId.values())
    for (const { opening } of Object.values(opens))
      for (const { group } of [...opening.calls, ...opening.possible]) opened.add(group)
  for (const group of [...opened].map((name) => groups.get(name)))
    for (const { algorithm, rows } of group?.refused ? [] : (group?.values() ?? []))
      for (const { item, Rate, RandomOptionGroup } of rows.values())
        if (algorithm === 'all' || (Rate > 0 && Rate <= maxRate)) uses.add(item, RandomOptionGroup, 'box')
  for (const selection of [...selections.values()].filter(({ refused }) => !refused))
    for (const { item, RandomOptionGroup } of [...selection.values()].flat()) uses.add(item, RandomOptionGroup, 'box')
}

/** Adds what monsters drop with random options. One without a rate never falls. */
export function addDropOptions(uses: OptionUses, monsters: MonsterIndex, maps: ReadonlyMap<string, MapDrops>): void {
  const own = [...monsters.byId.values()].flatMap(({ drops, mvpDrops }) => [...drops, ...mvpDrops])
  const onMaps = [...maps.values()].flatMap(({ all, of, refused }) =>
    refused ? [] : [all, ...of.values()].flatMap((rows) => [...rows.values()]),
  )
  for (const drop of [...own, ...onMaps]) if (drop && drop.rate > 0) uses.add(drop.item, drop.group, 'drop')
}
