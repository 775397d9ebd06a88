import type { ChangeRecord } from './history.ts'
import {
  type AlikeChange,
  type ChangeKind,
  type ChangeLine,
  type ChangeSection,
  changeSections,
  ratioOf,
  sizeOf,
} from './types.ts'

/** One change in the summary of a patch. */
export interface Highlight {
  section: ChangeSection
  kind: ChangeKind
  /** The record; of a change that many share, one of them. */
  key: string
  name: string
  /** For a changed record: its largest line, or the change that it shares. */
  line?: ChangeLine | AlikeChange
}

/** The weight of an added or removed record, in the unit of `sizeOf`. */
const recordWeights: Readonly<Record<ChangeSection, number>> = {
  monsters: 4,
  packages: 4,
  reforms: 3,
  enchants: 3,
  maps: 2,
  items: 2,
  shops: 1.5,
  sets: 2,
  refining: 4,
  grades: 4,
  rules: 4,
}

/** What players look at first weighs more than what they never meet, by `rank`. */
const rankWeights: Readonly<Record<number, number>> = { 0: 0.25, 1: 1, 2: 2 }

/**
 * The changes of a patch with the largest weights. Of a record's own lines only the largest counts. The first change of
 * each section and kind comes before any second one.
 */
export function pickHighlights({ changes }: Pick<ChangeRecord, 'changes'>, maxCount: number): Highlight[] {
  const candidates = changeSections.flatMap((section) => {
    const { alike, changed, ...whole } = changes[section]
    const records = (['added', 'removed'] as const).flatMap((kind) =>
      whole[kind].map((record) => ({ section, kind, ...record, weight: recordWeights[section] })),
    )
    const shared = alike.flatMap((line) =>
      line.records
        .slice(0, 1)
        .map((record) => ({ section, kind: line.kind, ...record, line, weight: sharedWeight(line) })),
    )
    const lines = changed.flatMap(({ key, name, rank = 1, lines: [first, ...rest] }) => {
      if (!first) return []
      const line = rest.reduce((best, next) => (sizeOf(next) > sizeOf(best) ? next : best), first)
      return [{ section, kind: 'changed' as const, key, name, line, weight: sizeOf(line) * (rankWeights[rank] ?? 1) }]
    })
    return [...records, ...shared, ...lines]
  })
  // The sort is stable: changes of equal weight stay in the order of the sections.
  const sorted = candidates
    .sort((a, b) => b.weight - a.weight)
    .map(({ weight: _, ...highlight }): Highlight => highlight)
  const kindOf = ({ section, kind, line }: Highlight) => `${section} ${line && 'count' in line ? 'shared' : kind}`
  const firstOfKinds = new Set([...Map.groupBy(sorted, kindOf).values()].flatMap((list) => list.slice(0, 1)))
  return [...firstOfKinds, ...sorted.filter((one) => !firstOfKinds.has(one))].slice(0, maxCount)
}

/** Each line adds the size of its difference: many tiny ones weigh less than a few large ones. */
function sharedWeight(line: AlikeChange): number {
  return ratioOf(line) === undefined ? sizeOf(line) * line.lines : 1 + (sizeOf(line) - 1) * line.lines
}
