import type { Item } from '../domain/items/item.ts'

/** Whether a pattern selects a record of the kind by one of its names. */
export type Matches = (kind: string, ...names: (string | number | undefined)[]) => boolean

/** The patterns of GAME_DATA_HIDDEN: `[KIND:]NAME`, see `hideRecords`. */
export function matchersOf(patterns: readonly string[]): Matches {
  const rules = patterns.map((pattern) => {
    const [, kind = 'item', name = ''] = /^(?:(item|package|monster|map|flag):)?(.*)$/s.exec(pattern) ?? []
    const source = name.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return { kind, name: new RegExp(`^${source.join('.*')}$`, 'is') }
  })
  return (kind, ...names) =>
    rules.some((rule) => rule.kind === kind && names.some((name) => name !== undefined && rule.name.test(String(name))))
}

/** Whether a pattern of the kinds `item` and `flag` selects the item. */
export function matchesItem(matches: Matches, { Id, Name, AegisName, Facts }: Item): boolean {
  return matches('item', Id, Name, AegisName) || (Facts?.Trade ?? []).some((flag) => matches('flag', flag))
}
