import type { Material } from '../item.ts'
import { numberText } from '../number-text.ts'
import { plainText } from '../plain-text.ts'
import { refineChangeText, refineRangeText } from '../refine.ts'
import type { ConversionEntry, ReformDetail } from '../reform.ts'
import { createLines } from './collect-lines.ts'
import { excerpts } from './excerpt.ts'
import { pairRows } from './pair-rows.ts'
import type { ChangeLine } from './types.ts'

export type NameOf = (id: number) => string

/** Differences of a reform box: added and removed conversions, and those with other requirements. */
export function reformLines(
  before: ReformDetail,
  after: ReformDetail,
  nameBefore: NameOf,
  nameAfter: NameOf,
): ChangeLine[] {
  const { lines, compare, added, removed } = createLines()
  if (before === after) return lines
  compare('name', before.Name, after.Name)
  const texts = excerpts(plainText(before.Description), plainText(after.Description))
  compare('description', texts.before, texts.after)
  const pairs = pairRows(before.Items, after.Items, keyOf, isSame)
  for (const { before: old, after: now } of pairs) {
    if (!old && now) added('conversion', demand(now, nameAfter), placeOf(now))
    if (old && !now) removed('conversion', demand(old, nameBefore), placeOf(old))
  }
  for (const { before: old, after: now } of pairs) {
    if (!old || !now) continue
    const at = placeOf(now)
    compare('refine', refineOf(old), refineOf(now), at)
    compare('refineChange', refineChangeText(old.ChangeRefine), refineChangeText(now.ChangeRefine), at)
    if (materialKey(old.Materials) !== materialKey(now.Materials)) {
      compare('materials', materialText(old.Materials, nameBefore), materialText(now.Materials, nameAfter), at)
    }
    compare('note', old.Note, now.Note, at)
  }
  return lines
}

/** `奧利哈康 × 2、鐵 × 10`; empty for none. */
export function materialText(materials: readonly Material[], nameOf: NameOf): string {
  return materials.map(({ Material, Amount }) => `${nameOf(Material)} × ${numberText(Amount)}`).join('、')
}

/** The same key for the same materials in any order; item names are ignored. */
export function materialKey(materials: readonly Material[]): string {
  return materials
    .map(({ Material, Amount }) => `${Material}×${Amount}`)
    .sort()
    .join()
}

const keyOf = (row: ConversionEntry) => `${row.BaseItem} ${row.ResultItem}`
const refineOf = (row: ConversionEntry) => refineRangeText(row.MinRefine, row.MaxRefine)
const isSame = (a: ConversionEntry, b: ConversionEntry) =>
  refineOf(a) === refineOf(b) && a.Note === b.Note && materialKey(a.Materials) === materialKey(b.Materials)
const placeOf = (row: ConversionEntry) => ({
  subject: `${row.BaseName || `#${row.BaseItem}`} → ${row.ResultName || `#${row.ResultItem}`}`,
  item: row.ResultItem,
})

function demand(row: ConversionEntry, nameOf: NameOf): string {
  return [refineOf(row), materialText(row.Materials, nameOf), row.Note].filter(Boolean).join('　')
}
