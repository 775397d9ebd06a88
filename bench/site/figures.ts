import { loadavg } from 'node:os'
import type { Cost } from './measure.ts'

export interface Row {
  name: string
  pages: number
  costs: readonly Cost[]
}

/** Whole number after `--rounds`, by default 3. */
export function readRounds(args: readonly string[]): number {
  const at = args.indexOf('--rounds')
  const rounds = at < 0 ? 3 : Number(args[at + 1])
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds needs a whole number above 0')
  return rounds
}

/** Whole number after `--pages`: how many items the game is blown up to; undefined = as it is. */
export function readPages(args: readonly string[]): number | undefined {
  const at = args.indexOf('--pages')
  if (at < 0) return
  const pages = Number(args[at + 1])
  if (!Number.isSafeInteger(pages) || pages < 1) throw new Error('--pages needs a whole number above 0')
  return pages
}

/** Prints each goal with what was seen, and whether it was met. */
export function printGoals(goals: readonly (readonly [goal: string, seen: number, limit: number])[]): void {
  console.log('\n| goal | seen | |\n|---|---|---|')
  for (const [goal, seen, limit] of goals) {
    const verdict = Number.isFinite(seen) ? (seen <= limit ? 'met' : 'missed') : 'not measured'
    console.log(`| ${goal} | ${show(seen, 2)} | ${verdict} |`)
  }
}

/** Tells a waiting reader what was just measured, and hands it on. */
export function told(name: string, cost: Cost): Cost {
  const { wall, cpu, peakMb } = cost
  console.error(`${name}: ${wall.toFixed(2)} s, CPU ${show(cpu, 2)} s, ${show(peakMb, 0)} MB`)
  return cost
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Prints medians, and each row's CPU and wall time as a multiple of the base row's. */
export function printTable(rows: readonly Row[], base: string): void {
  const of = (row: Row | undefined, field: 'wall' | 'cpu' | 'peakMb') =>
    row ? medianOf(row.costs.map((cost) => cost[field])) : Number.NaN
  const baseRow = rows.find((row) => row.name === base)
  console.log(
    `\n| | pages | wall s | CPU s | peak MB | wall ÷ ${base} | CPU ÷ ${base} |\n|---|---|---|---|---|---|---|`,
  )
  for (const row of rows) {
    if (row.costs.length === 0) {
      console.log(`| ${row.name} | not installed | | | | | |`)
      continue
    }
    const cells = [
      row.name,
      row.pages,
      of(row, 'wall').toFixed(2),
      show(of(row, 'cpu'), 2),
      show(of(row, 'peakMb'), 0),
      show(of(row, 'wall') / of(baseRow, 'wall'), 2),
      show(of(row, 'cpu') / of(baseRow, 'cpu'), 2),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  console.log(
    `\nLoad of the machine at the end: ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}`,
  )
}

/** Prints what each step of a command took, as it logged it. */
export function printSteps(title: string, cost: Cost | undefined): void {
  const steps = (cost?.output ?? '')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { step: string; ms: number; cpuMs: number; rssMb: number; note: string })
  console.log(`\n${title}\n| step | ms | CPU ms | MB at its end | what |\n|---|---|---|---|---|`)
  for (const { step, ms, cpuMs, rssMb, note } of steps)
    console.log(`| ${step} | ${ms} | ${cpuMs} | ${rssMb} | ${note} |`)
}

function show(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–'
}
