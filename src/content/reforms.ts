import type { ConversionEntry, ReformDetail } from '../../domain/enchants/reform.ts'
import { append } from './append.ts'
import { perSnapshot } from './per-snapshot.ts'
import { loadCollection } from './snapshot.ts'

/** A conversion with the box that makes it possible. */
export interface BoxedConversion {
  box: ReformDetail
  entry: ConversionEntry
}

const byBox = perSnapshot(() => new Map(allReforms().map((box) => [box.ReformBox, box])))
const byBase = perSnapshot(() => indexBy((entry) => entry.BaseItem))
const byResult = perSnapshot(() => indexBy((entry) => entry.ResultItem))

function indexBy(key: (entry: ConversionEntry) => number): Map<number, BoxedConversion[]> {
  const index = new Map<number, BoxedConversion[]>()
  for (const box of allReforms()) for (const entry of box.Items) append(index, key(entry), { box, entry })
  return index
}

/** All reform boxes by item id, ascending. */
export function allReforms(): readonly ReformDetail[] {
  return loadCollection('reforms')
}

export function reformById(reformBox: number): ReformDetail | undefined {
  return byBox().get(reformBox)
}

/** Conversions that use the item as their base. */
export function conversionsFrom(itemId: number): readonly BoxedConversion[] {
  return byBase().get(itemId) ?? []
}

/** Conversions that result in the item. */
export function conversionsTo(itemId: number): readonly BoxedConversion[] {
  return byResult().get(itemId) ?? []
}

/**
 * Other boxes whose reforms may be a part of a chain to a result of this box: those that make a result or a base of it,
 * and so on. By item id, ascending.
 */
export function boxesOnTheWayTo({ ReformBox, Items }: ReformDetail): number[] {
  const items = new Set(Items.flatMap(({ BaseItem, ResultItem }) => [BaseItem, ResultItem]))
  const boxes = new Set<number>()
  // Items that are added are visited, too.
  for (const item of items)
    for (const { box, entry } of conversionsTo(item)) {
      boxes.add(box.ReformBox)
      items.add(entry.BaseItem)
    }
  boxes.delete(ReformBox)
  return [...boxes].sort((a, b) => a - b)
}
