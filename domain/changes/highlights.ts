import type { ChangeRecord } from './history.ts'
import { type ChangeKind, type ChangeLine, type ChangeSection, changeSections } from './types.ts'

/** One change in the summary of a patch. */
export interface Highlight {
  section: ChangeSection
  key: string
  name: string
  kind: ChangeKind
  /** For a changed record: its line with the largest weight. */
  line?: ChangeLine
}

/** The weight of an added or removed record, expressed as the factor of a changed number. */
const wholeRecord: Readonly<Record<ChangeSection, number>> = {
  monsters: 4,
  packages: 4,
  reforms: 3,
  enchants: 3,
  maps: 2,
  items: 2,
  shops: 1.5,
}

/**
 * The changes of a patch with the largest weights, at most one a record: numbers by the factor of their change, the
 * largest first. A second change of the same kind and section is listed only if no other is left.
 */
export function highlights({ changes }: Pick<ChangeRecord, 'changes'>, most: number): Highlight[] {
  const found: { weight: number; highlight: Highlight }[] = []
  for (const section of changeSections) {
    for (const kind of ['added', 'removed'] as const)
      for (const { key, name } of changes[section][kind])
        found.push({ weight: wholeRecord[section], highlight: { section, key, name, kind } })
    for (const { key, name, lines } of changes[section].changed) {
      const [best] = lines.map((line) => ({ line, weight: weightOf(line) })).sort((a, b) => b.weight - a.weight)
      if (best) found.push({ weight: best.weight, highlight: { section, key, name, kind: 'changed', line: best.line } })
    }
  }
  // The sort is stable: changes of equal weight stay in the order of the sections.
  const sorted = found.sort((a, b) => b.weight - a.weight).map(({ highlight }) => highlight)
  const kindOf = ({ section, kind }: Highlight) => `${section} ${kind}`
  const firsts = sorted.filter((one, at) => sorted.findIndex((other) => kindOf(other) === kindOf(one)) === at)
  return [...firsts, ...sorted.filter((one) => !firsts.includes(one))].slice(0, most)
}

/** The factor of the change if both sides begin with a number; an added or removed row weighs as much as a doubling. */
function weightOf({ kind, before, after }: ChangeLine): number {
  if (kind !== 'changed') return 2
  const [old, now] = [numberIn(before), numberIn(after)]
  if (old === undefined || now === undefined || old <= 0 || now <= 0) return 1
  return Math.max(old / now, now / old)
}

function numberIn(text: string): number | undefined {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0]
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
}
