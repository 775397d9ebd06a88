// Rule: `npm run refresh` after patches of several sizes, each next to a cold build and Hugo's whole build of the same
// pages.
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { type Cost, medianOf, printCosts, printGoals, printSteps } from './run/figures.ts'
import { measure } from './run/measure.ts'
import { readOptions } from './run/options.ts'
import { runPart } from './run/part.ts'
import { startProject } from './run/project.ts'
import { startPatchedHost } from './site/patched-host.ts'
import { countPages, type Peer, prepareHugo } from './site/peers.ts'
import { everyNth } from './site/rename.ts'
import { setAside, settle } from './site/settle.ts'

/**
 * `--rounds N`: every figure is the median of N rounds. `--settle SECONDS`: pause before a refresh. `GAME_DATA` selects
 * the game.
 */
export async function bench(args: string[]): Promise<void> {
  const { rounds, settle: settleSeconds } = readOptions(args, { rounds: [3, 1], settle: [65, 0] })
  const { folder, snapshots, releases, hostUrl, command } = await startProject()
  const host = await runPart('patched host', () => startPatchedHost(hostUrl))
  // With one release kept, the second refresh deletes an old one, like every later refresh of a real site.
  const refresh = (name: string) => measure(name, command('refresh', ['--keep', '1'], host.url))
  const middle = host.ids[host.ids.length >> 1] as number
  const patches = [
    { name: 'refresh, nothing changed', ids: undefined },
    { name: 'refresh, 1 item renamed', ids: new Set([middle]) },
    { name: 'refresh, 1 % of the items renamed', ids: everyNth(host.ids, 100) },
    { name: 'refresh, all items renamed', ids: everyNth(host.ids, 1) },
  ].map((patch) => ({ ...patch, costs: [] as Cost[] }))
  const coldRefresh: Cost[] = []
  const coldBuild: Cost[] = []
  let hugo: Peer | undefined
  let pages = 0
  for (let round = 0; round < rounds; round++) {
    setAside(snapshots, folder)
    setAside(releases, folder)
    host.rename(new Set(), `.${round}`)
    coldRefresh.push(await refresh('refresh from nothing'))
    setAside(releases, folder)
    coldBuild.push(await measure('cold build', command('build', ['--json'], host.url)))
    const current = realpathSync(path.join(releases, 'current'))
    if (round === 0) {
      pages = countPages(current).pages
      hugo = await runPart('pages for Hugo', () => prepareHugo(folder, current))
    }
    if (hugo?.isInstalled) hugo.costs.push(await hugo.build())
    for (const [index, { name, ids, costs }] of patches.entries()) {
      if (ids) host.rename(ids, `·${round}${index}`)
      await settle(settleSeconds)
      costs.push(await refresh(name))
    }
  }

  console.log(`\n${host.ids.length} items; median of ${rounds} round(s)`)
  const rows = [
    { name: 'cold build', pages, costs: coldBuild },
    { name: 'refresh from nothing', pages, costs: coldRefresh },
    ...patches.map(({ name, costs }) => ({ name, pages, costs })),
    { name: 'Hugo', pages: hugo?.written().pages ?? 0, costs: hugo?.costs ?? [] },
  ]
  printCosts(rows, 'cold build')
  const wall = (costs: readonly Cost[] = []) => medianOf(costs.map((cost) => cost.wall))
  const [unchanged, , percent] = patches
  printGoals([
    ['nothing changed, s', wall(unchanged?.costs), '≤', 1],
    ['1 % changed, s', wall(percent?.costs), '≤', 4],
    ['1 % changed ÷ cold build', wall(percent?.costs) / wall(coldBuild), '≤', 0.25],
    ['peak memory, MB', Math.max(...rows.flatMap(({ costs }) => costs.map((cost) => cost.peakMb))), '≤', 1500],
  ])
  printSteps('Steps of the last cold build', coldBuild.at(-1))
  for (const { name, costs } of patches) printSteps(name, costs.at(-1))
}
