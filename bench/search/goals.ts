import { type Goal, printGoals } from '../run/figures.ts'
import type { FirstQuery, IndexFigures } from './browser.ts'

interface SearchFigures {
  figures: readonly IndexFigures[]
  first: readonly FirstQuery[]
  tableBytes: number
  entries: number
  /** Duration of the build's search step. */
  seconds: number
}

const exact = /^(?:\d character|full name|id|mixed|full-width|bracket-free)/
const inTexts = /^text: (?!absent)/

/** Prints the figure for each goal of the search, and whether it is met. */
export function printSearchGoals({ figures, first, tableBytes, entries, seconds }: SearchFigures): void {
  const rowsOf = (index: string, sorts: RegExp) =>
    figures.filter((row) => row.index === index && row.queries > 0 && sorts.test(row.sort))
  const least = (index: string, sorts: RegExp, field: 'recall' | 'precision' | 'mrr' | 'none') => {
    const rows = rowsOf(index, sorts)
    return rows.length === 0 ? Number.NaN : Math.min(...rows.map((row) => row[field]))
  }
  const slowest = (index: string, sorts: RegExp) => Math.max(...rowsOf(index, sorts).map(({ p95 }) => p95))
  const goals: Goal[] = ['ours: names', 'ours: table'].flatMap((index): Goal[] => [
    [`${index}: recall`, least(index, exact, 'recall'), '≥', 1],
    [`${index}: precision`, least(index, exact, 'precision'), '≥', 0.995],
    [`${index}: MRR`, least(index, exact, 'mrr'), '≥', 1],
    [`${index}: absent strings find nothing`, least(index, /^absent/, 'none'), '≥', 1],
    [`${index}: recall of Simplified names`, least(index, /^Simplified/, 'recall'), '≥', 0.97],
    [`${index}: warm p95, ms`, slowest(index, /./), '≤', 20],
  ])
  const bytes = first.find(({ index }) => index === 'ours: names')?.bytes ?? Number.NaN
  printGoals([
    ...goals,
    ['ours: texts: recall', least('ours: texts', inTexts, 'recall'), '≥', 1],
    ['ours: texts: precision', least('ours: texts', inTexts, 'precision'), '≥', 0.995],
    ['ours: texts: absent strings find nothing', least('ours: texts', /absent/, 'none'), '≥', 1],
    ['ours: texts: warm p95, ms', slowest('ours: texts', inTexts), '≤', 20],
    ['first query of names, kB', bytes / 1000, '≤', 340],
    ['name table for 25,000 names, kB', (tableBytes / 1000) * (25_000 / entries), '≤', 130],
    ['build of the index, s', seconds, '≤', 25],
  ])
}
