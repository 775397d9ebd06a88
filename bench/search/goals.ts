import { type Goal, printGoals } from '../run/figures.ts'
import type { FirstQuery, IndexFigures } from './browser.ts'
import type { Sort } from './queries.ts'

interface SearchFigures {
  figures: readonly IndexFigures[]
  first: readonly FirstQuery[]
  tableBytes: number
  entries: number
  /** Duration of the build's search step. */
  seconds: number
}

const texts = 'ours: texts'

/** Prints the figure for each goal of the search, and whether it is met. */
export function printSearchGoals({ figures, first, tableBytes, entries, seconds }: SearchFigures): void {
  const rowsOf = (index: string, sort: Sort) =>
    figures.filter((row) => row.index === index && row.queries > 0 && row.sort === sort)
  const least = (index: string, sort: Sort, field: 'recall' | 'precision' | 'mrr' | 'screen' | 'none') => {
    const rows = rowsOf(index, sort)
    return rows.length === 0 ? Number.NaN : Math.min(...rows.map((row) => row[field]))
  }
  const slowest = (index: string) =>
    Math.max(...figures.filter((row) => row.index === index && row.queries > 0).map(({ phone95 }) => phone95))
  const whole = (index: string) =>
    figures.find((row) => row.index === index && row.kind === 'full name')?.mrr ?? Number.NaN
  const goals: Goal[] = ['ours: names', 'ours: table'].flatMap((index): Goal[] => [
    [`${index}: recall`, least(index, 'typed', 'recall'), '≥', 1],
    [`${index}: precision`, least(index, 'typed', 'precision'), '≥', 0.995],
    [`${index}: MRR`, least(index, 'typed', 'mrr'), '≥', 0.98],
    [`${index}: MRR of full names`, whole(index), '≥', 1],
    [`${index}: recall in other spellings`, least(index, 'folded', 'recall'), '≥', 1],
    [`${index}: precision in other spellings`, least(index, 'folded', 'precision'), '≥', 0.97],
    [`${index}: MRR in other spellings`, least(index, 'folded', 'mrr'), '≥', 0.98],
    [`${index}: one character wrong or missing, in the first ten`, least(index, 'similar', 'screen'), '≥', 0.9],
    [`${index}: absent strings find nothing`, least(index, 'absent', 'none'), '≥', 1],
    [`${index}: warm p95 on a phone, ms`, slowest(index), '≤', 20],
  ])
  const bytes = first.find(({ index }) => index === 'ours: names')?.bytes ?? Number.NaN
  printGoals([
    ...goals,
    [`${texts}: recall`, least(texts, 'typed', 'recall'), '≥', 1],
    [`${texts}: precision`, least(texts, 'typed', 'precision'), '≥', 0.995],
    [`${texts}: recall of Simplified phrases`, least(texts, 'folded', 'recall'), '≥', 1],
    [`${texts}: absent strings find nothing`, least(texts, 'absent', 'none'), '≥', 1],
    [`${texts}: warm p95 on a phone, ms`, slowest(texts), '≤', 20],
    ['first query of names, kB', bytes / 1000, '≤', 340],
    ['name table for 25,000 names, kB', (tableBytes / 1000) * (25_000 / entries), '≤', 135],
    ['build of the index, s', seconds, '≤', 25],
  ])
}
