import type { Answered, FirstQuery } from './browser.ts'
import type { IndexCost } from './indexes.ts'

interface Figures {
  answered: readonly Answered[]
  first: readonly FirstQuery[]
  tableBytes: number
  entries: number
  indexes: readonly IndexCost[]
}

/** Prints for each goal of the search what was measured and whether it is met. */
export function printVerdicts({ answered, first, tableBytes, entries, indexes }: Figures): void {
  const of = (index: string, sorts: RegExp) =>
    answered.filter((row) => row.index === index && row.queries > 0 && sorts.test(row.sort))
  const exact = /^(?:\d character|full name|id|mixed|full-width|bracket-free)/
  const least = (rows: readonly Answered[], field: 'recall' | 'precision' | 'mrr' | 'none') =>
    Math.min(...rows.map((row) => row[field]))
  const slowest = (rows: readonly Answered[]) => Math.max(...rows.map(({ p95 }) => p95))
  const kilobytes = (index: string) => (first.find((row) => row.index === index)?.bytes ?? Number.NaN) / 1000
  const seconds = indexes.find(({ name }) => name.startsWith('ours: texts'))?.seconds ?? Number.NaN
  const share = (value: number) => value.toFixed(3)
  const rows: [goal: string, measured: string, met: boolean | undefined][] = []
  const add = (goal: string, measured: number, show: (value: number) => string, met: (value: number) => boolean) =>
    rows.push([
      goal,
      Number.isFinite(measured) ? show(measured) : '–',
      Number.isFinite(measured) ? met(measured) : undefined,
    ])
  for (const index of ['ours: names', 'ours: table']) {
    add(`${index}: recall 1.000`, least(of(index, exact), 'recall'), share, (value) => value === 1)
    add(`${index}: precision ≥ .995`, least(of(index, exact), 'precision'), share, (value) => value >= 0.995)
    add(`${index}: MRR 1.0`, least(of(index, exact), 'mrr'), share, (value) => value === 1)
    add(`${index}: absent strings 100 % empty`, least(of(index, /^absent/), 'none'), share, (value) => value === 1)
    add(`${index}: Simplified ≥ .97`, least(of(index, /^Simplified/), 'recall'), share, (value) => value >= 0.97)
    add(
      `${index}: warm p95 ≤ 20 ms`,
      slowest(of(index, /./)),
      (value) => value.toFixed(1),
      (value) => value <= 20,
    )
  }
  const texts = of('ours: texts', /^text: (?!absent)/)
  add('ours: texts: recall 1.000', least(texts, 'recall'), share, (value) => value === 1)
  add('ours: texts: precision ≥ .995', least(texts, 'precision'), share, (value) => value >= 0.995)
  add('ours: texts: absent 100 % empty', least(of('ours: texts', /absent/), 'none'), share, (value) => value === 1)
  add(
    'ours: texts: warm p95 ≤ 20 ms',
    slowest(texts),
    (value) => value.toFixed(1),
    (value) => value <= 20,
  )
  add(
    'first query of names ≤ 340 kB',
    kilobytes('ours: names'),
    (value) => value.toFixed(1),
    (value) => value <= 340,
  )
  const scaled = (tableBytes / 1000) * (25_000 / entries)
  add(
    'name table ≤ 130 kB for 25,000 names',
    scaled,
    (value) => value.toFixed(1),
    (value) => Number(value.toFixed(1)) <= 130,
  )
  add(
    'index ≤ 25 s',
    seconds,
    (value) => value.toFixed(1),
    (value) => value <= 25,
  )
  console.log('\n| Goal | measured | |\n|---|---|---|')
  for (const [goal, measured, met] of rows)
    console.log(`| ${goal} | ${measured} | ${met === undefined ? 'not measured' : met ? 'met' : '**missed**'} |`)
}
