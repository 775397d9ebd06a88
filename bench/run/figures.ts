import { loadavg } from 'node:os'

/** The cost of a command; `cpuS` and `peakMb` are NaN if this machine has no GNU time. */
export interface Cost {
  wallS: number
  /** User and system time, including children. */
  cpuS: number
  /**
   * Peak memory in MB of all its processes together, read ten times a second; shared memory counts for each process.
   */
  peakMb: number
  /** Standard output. */
  output: string
}

export interface Row {
  name: string
  /** Empty if the program is not installed. */
  costs: readonly Cost[]
}

type Cell = string | number

export function printTable(heads: readonly Cell[], rows: readonly (readonly Cell[])[] = []): void {
  console.log('')
  for (const row of [heads, heads.map(() => '---'), ...rows]) printRow(row)
}

export function printRow(cells: readonly Cell[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

export type Goal = readonly [name: string, figure: number, relation: '≤' | '≥', limit: number]

/** Prints each goal with its figure, and whether it is met. A missed goal is not a failure. */
export function printGoals(goals: readonly Goal[]): void {
  const verdict = ([, figure, relation, limit]: Goal) => {
    if (Number.isNaN(figure)) return 'not measured'
    return (relation === '≤' ? figure <= limit : figure >= limit) ? 'met' : '**missed**'
  }
  printTable(
    ['goal', 'measured', 'target', ''],
    goals.map((goal) => [goal[0], show(goal[1], 3), `${goal[2]} ${goal[3]}`, verdict(goal)]),
  )
}

export function printLoad(): void {
  const load = loadavg().map((average) => average.toFixed(1))
  console.log(`\nLoad of the machine at the end: ${load.join(', ')}`)
}

/** The value below which the given share of the values lies; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [below = Number.NaN, at = Number.NaN] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 ? at : (below + at) / 2
}

/** Prints medians, and each row's CPU and wall time as a multiple of the base row's. */
export function printCosts(rows: readonly Row[], base: string): void {
  const median = (row: Row | undefined, field: 'wallS' | 'cpuS' | 'peakMb') =>
    medianOf(row?.costs.map((cost) => cost[field]) ?? [])
  const baseRow = rows.find((row) => row.name === base)
  printTable(
    ['', 'wall s', 'CPU s', 'peak MB', `wall ÷ ${base}`, `CPU ÷ ${base}`],
    rows.map((row) => [
      row.name,
      show(median(row, 'wallS'), 2),
      show(median(row, 'cpuS'), 2),
      show(median(row, 'peakMb'), 0),
      show(median(row, 'wallS') / median(baseRow, 'wallS'), 2),
      show(median(row, 'cpuS') / median(baseRow, 'cpuS'), 2),
    ]),
  )
  printLoad()
}

export function show(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–'
}
