import type { ItemIndex } from '../items/index.ts'
import type { OptionUses } from '../options/index.ts'
import { hasOptions } from './given-rows.ts'
import type { ItemGroup } from './item-groups.ts'
import type { LaphineBox } from './item-relations.ts'
import type { Selection } from './selectable-packages.ts'

/** Adds random options of boxes: rows of groups that a script opens, and choices of players. */
export function addBoxOptions(
  uses: OptionUses,
  index: ItemIndex,
  groups: ReadonlyMap<string, ItemGroup>,
  selections: ReadonlyMap<number, Selection>,
  syntheses: ReadonlyMap<number, LaphineBox>,
): void {
  const addBoxRow = (item: number, group: string) => {
    if (hasOptions('group', index.byId.get(item)?.Type ?? '')) uses.add(item, group, 'box')
  }
  const opened = new Set([...syntheses.values()].flatMap(({ reward, refused }) => (refused ? [] : reward)))
  for (const { opens } of index.byId.values())
    for (const { opening } of Object.values(opens))
      for (const { group, bare } of [...opening.calls, ...opening.conditionalCalls]) if (!bare) opened.add(group)
  for (const group of [...opened].map((name) => groups.get(name)))
    for (const { algorithm, rows } of group?.refused ? [] : (group?.values() ?? []))
      for (const { item, Rate, RandomOptionGroup } of rows.values())
        if (algorithm === 'all' || Rate > 0) addBoxRow(item, RandomOptionGroup)
  for (const selection of [...selections.values()].filter(({ refused }) => !refused))
    for (const { item, RandomOptionGroup } of [...selection.values()].flat()) uses.add(item, RandomOptionGroup, 'box')
}
