// A cold build next to Hugo with stock Pagefind and Brotli on the same pages, and next to a former build.
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { usageError } from '../ops/operation-error.ts'
import { type Cost, medianOf, printCosts, printGoals, show } from './run/figures.ts'
import { checkOutFormer } from './run/former-build.ts'
import { prepareHugo } from './run/hugo.ts'
import { measure } from './run/measure.ts'
import { readOptions } from './run/options.ts'
import { countPages, pagesOnly, root, startProject } from './run/project.ts'
import { publishData, readData, withItems } from './run/snapshot-data.ts'

/**
 * `--rounds N`: medians of N rounds. `--pages N`: with N items. `--old COMMIT`: a former build with its own data, in
 * turn. `GAME_DATA` selects the game.
 */
export async function bench(args: string[]): Promise<void> {
  const { rounds, pages, old } = readOptions(args, { rounds: [3, 1], pages: [0, 0] }, ['old'])
  if (old && pages > 0) throw usageError('--old builds its own data', 'Leave out --pages or --old.')
  const { folder, releases, command, setAside } = await pulledProject(pages)
  const former = old ? await pulledProject(0, checkOutFormer(old)) : undefined
  const cold: Cost[] = []
  const formerCold: Cost[] = []
  const html: Cost[] = []
  /** Hugo, and what our build does in addition to HTML. */
  const withSteps: Cost[] = []
  let pageCount = { pages: 0, megabytes: 0 }
  for (let round = 0; round < rounds; round++) {
    if (former) {
      former.setAside(former.releases)
      formerCold.push(await measure('former build', former.command('build', ['--json'])))
    }
    setAside(releases)
    cold.push(await measure('cold build', command('build', ['--json'])))
    const current = realpathSync(path.join(releases, 'current'))
    pageCount = countPages(current)
    const hugo = prepareHugo(folder, current)
    if (!hugo) continue
    setAside(hugo.output)
    html.push(await measure('Hugo', hugo.build))
    const added = [await measure('stock Pagefind', hugo.index), await measure('Brotli', hugo.compress)]
    withSteps.push(sum([html.at(-1) as Cost, ...added]))
  }
  console.log(`\n${pageCount.pages} pages, ${pageCount.megabytes.toFixed(1)} MB of HTML; median of ${rounds} round(s)`)
  const name = 'Hugo, stock Pagefind, Brotli'
  printCosts(
    [
      { name: 'cold build', costs: cold },
      ...(old ? [{ name: old, costs: formerCold }] : []),
      { name: 'Hugo, HTML only', costs: html },
      { name, costs: withSteps },
    ],
    name,
  )
  const ratios = (of: 'wallS' | 'cpuS', other: readonly Cost[]) =>
    cold.flatMap((cost, round) => (other[round] ? cost[of] / other[round][of] : []))
  for (const [other, costs] of [[name, withSteps] as const, ...(old ? [[old, formerCold] as const] : [])])
    for (const [unit, field] of [['wall', 'wallS'] as const, ['CPU', 'cpuS'] as const])
      console.log(
        `${unit} ÷ ${other} of each round: ${ratios(field, costs)
          .map((ratio) => show(ratio, 2))
          .join(', ')}`,
      )
  printGoals([
    [`wall ÷ ${name}`, medianOf(ratios('wallS', withSteps)), '≤', 0.55],
    [`CPU ÷ ${name}`, medianOf(ratios('cpuS', withSteps)), '≤', 0.65],
    ['peak MB', medianOf(cold.map(({ peakMb }) => peakMb)), '≤', 620],
  ])
}

/** A project of a checkout that has pulled the game; with `pages` items, if that is not 0. */
async function pulledProject(pages: number, checkout = root) {
  const project = await startProject(pagesOnly, checkout)
  await measure('pull', project.command('pull'))
  if (pages > 0) publishData(project.snapshots, withItems(readData(project.snapshots), pages), 'original')
  return project
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
