import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { medianOf, printLoad, printTable, show } from './figures.ts'
import { checkOutFormer } from './former-build.ts'
import { gameFiles, pagesOnly, root } from './project.ts'

/** A table that a bench printed. */
interface Table {
  heads: string[]
  rows: { label: string; cells: string[] }[]
}

/** What a build's bench printed in each round. */
type Printed = readonly (readonly Table[])[]

interface Options {
  /** Commit of the former build. */
  old: string
  /** Name of a bench that both builds have. */
  name: string
  args: readonly string[]
  rounds: number
}

/**
 * Runs a bench of a former build, with its own data, and of this one in turn, both without data files and preview
 * pictures. Then prints the tables again with `former → this (ratio)` for each figure that both builds have: medians, and
 * the ratio of each round. Throws if a bench fails.
 */
export async function compareBuilds({ old, name, args, rounds }: Options): Promise<{ former: Printed; own: Printed }> {
  const checkout = checkOutFormer(old)
  const former: Table[][] = []
  const own: Table[][] = []
  for (let round = 0; round < rounds; round++) {
    former.push(await printedBy(checkout, [name, ...args]))
    own.push(await printedBy(root, [name, ...args]))
  }
  console.log(`\n${old} → this build (this ÷ ${old}); ${rounds} round(s)`)
  for (const { heads, rows } of own[0] ?? []) {
    const shared = rows.filter(({ label }) => heads.some((head) => figuresOf(former, label, head).length > 0))
    const compared = shared.map(({ label, cells }) =>
      cells.map((cell, column) => {
        const head = heads[column] as string
        return isFigure(cell) ? comparison(figuresOf(former, label, head), figuresOf(own, label, head)) : cell
      }),
    )
    if (compared.length > 0) printTable(heads, compared)
  }
  printLoad()
  return { former, own }
}

/** The figure of a row and column in each round. */
export function figuresOf(printed: Printed, label: string, head: string): number[] {
  return printed.flatMap((tables) =>
    tables.flatMap(({ heads, rows }) => {
      const cell = rows.find((row) => row.label === label)?.cells[heads.indexOf(head)] ?? ''
      return isFigure(cell) ? Number(cell) : []
    }),
  )
}

const isFigure = (cell: string) => cell !== '' && Number.isFinite(Number(cell))

function comparison(former: readonly number[], own: readonly number[]): string {
  const [before, after] = [medianOf(former), medianOf(own)]
  const digits = Math.max(before, after) < 10 ? 2 : 0
  const ratios = own.flatMap((figure, round) => (former[round] ? show(figure / former[round], 2) : []))
  const each = ratios.length > 1 ? `; ${ratios.join(', ')}` : ''
  return `${show(before, digits)} → ${show(after, digits)} (${show(after / before, 2)}${each})`
}

/** Runs a bench of a checkout; what it prints is shown too. Throws if it fails. */
async function printedBy(checkout: string, words: readonly string[]): Promise<Table[]> {
  const bench = spawn(process.execPath, [path.join('scripts', 'bench.ts'), ...words], {
    cwd: checkout,
    env: { ...process.env, ...gameFiles(), ...pagesOnly },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => bench.kill()
  process.once('exit', stop)
  const [output, [code]] = await Promise.all([text(bench.stdout), once(bench, 'close')])
  process.off('exit', stop)
  console.log(`\n${checkout === root ? 'This build' : path.basename(checkout)}\n${output}`)
  if (code !== 0) throw new Error(`the bench ${words.join(' ')} of ${checkout} ended with ${code}`)
  return tablesOf(output)
}

/** Reads the tables of `printTable`, without those of goals, which repeat figures. */
function tablesOf(output: string): Table[] {
  const blocks = output.split(/\n(?!\|)/).map((block) => block.split('\n').filter((line) => line.startsWith('|')))
  return blocks.flatMap((lines) => {
    const [heads, , ...rows] = lines.map((line) => line.slice(2, -2).split(' | '))
    if (!heads || heads[0] === 'goal') return []
    const labels = unique(rows.map(labelOf))
    return { heads: unique(heads), rows: rows.map((cells, index) => ({ label: labels[index] as string, cells })) }
  })
}

/** The words at a row's beginning name it: `GET /vending/search | 300/s`. */
function labelOf(cells: readonly string[]): string {
  const words = cells.findIndex(isFigure)
  return cells.slice(0, Math.max(1, words)).join(' | ')
}

/** Numbers names that occurred before. */
function unique(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length
    return before === 0 ? name : `${name} (${before + 1})`
  })
}
