// A cold build next to Hugo with stock Pagefind, Brotli and gzip on the same pages.
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { type Cost, medianOf, printCosts, printGoals } from './run/figures.ts'
import { prepareHugo } from './run/hugo.ts'
import { measure } from './run/measure.ts'
import { readOptions } from './run/options.ts'
import { countPages, startProject } from './run/project.ts'
import { publishData, readData, withItems } from './run/snapshot-data.ts'

/** `--rounds N`: medians of N rounds. `--pages N`: with N items. `GAME_DATA` selects the game. */
export async function bench(args: string[]): Promise<void> {
  const { rounds, pages } = readOptions(args, { rounds: [3, 1], pages: [0, 0] })
  const { folder, snapshots, releases, command, setAside } = await startProject()
  await measure('pull', command('pull'))
  const pulled = readData(snapshots)
  publishData(snapshots, pages === 0 ? pulled : withItems(pulled, pages), 'original')
  const cold: Cost[] = []
  const html: Cost[] = []
  /** Hugo, and what our build does in addition to HTML. */
  const withSteps: Cost[] = []
  let pageCount = { pages: 0, megabytes: 0 }
  for (let round = 0; round < rounds; round++) {
    setAside(releases)
    cold.push(await measure('cold build', command('build', ['--json'])))
    const current = realpathSync(path.join(releases, 'current'))
    pageCount = countPages(current)
    const hugo = prepareHugo(folder, current)
    if (!hugo) continue
    setAside(hugo.output)
    html.push(await measure('Hugo', hugo.build))
    const added = [await measure('stock Pagefind', hugo.index), await measure('Brotli and gzip', hugo.compress)]
    withSteps.push(sum([html.at(-1) as Cost, ...added]))
  }
  console.log(`\n${pageCount.pages} pages, ${pageCount.megabytes.toFixed(1)} MB of HTML; median of ${rounds} round(s)`)
  const name = 'Hugo, stock Pagefind, Brotli and gzip'
  printCosts(
    [
      { name: 'cold build', costs: cold },
      { name: 'Hugo, HTML only', costs: html },
      { name, costs: withSteps },
    ],
    name,
  )
  const wall = (costs: readonly Cost[]) => medianOf(costs.map((cost) => cost.wallS))
  printGoals([[`cold build ÷ ${name}`, wall(cold) / wall(withSteps), '≤', 0.65]])
}

/** The cost of commands that run in sequence; memory is that of the largest. */
function sum(costs: readonly Cost[]): Cost {
  return {
    wallS: costs.reduce((total, { wallS }) => total + wallS, 0),
    cpuS: costs.reduce((total, { cpuS }) => total + cpuS, 0),
    peakMb: Math.max(...costs.map(({ peakMb }) => peakMb)),
    output: '',
  }
}
