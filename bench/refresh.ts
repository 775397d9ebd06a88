// Rule: `npm run refresh` after patches of several sizes, each beside a cold build and Hugo's whole build of the same pages.
import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { medianOf, printGoals, printSteps, printTable, readRounds, told } from './site/figures.ts'
import { type Cost, measure } from './site/measure.ts'
import { startPatchedHost } from './site/patched-host.ts'
import { countPages, type Peer, prepareHugo } from './site/peers.ts'
import { startProject } from './site/project.ts'
import { everyNth } from './site/rename.ts'
import { setAside, settle } from './site/settle.ts'

/** `--rounds N` (3): every figure is the median of so many rounds. `GAME_DATA` names the game. */
export async function bench(args: string[]): Promise<void> {
  const rounds = readRounds(args)
  const project = await startProject()
  const { folder, snapshots, releases } = project
  const host = await startPatchedHost(project.hostUrl)
  try {
    // With one release kept, the second refresh has an old one to delete, as every refresh of a site that has run for a while.
    const refresh = () => measure(project.command('refresh', ['--keep', '1'], host.url), folder)
    const middle = host.ids[Math.floor(host.ids.length / 2)] as number
    const patches = [
      { name: 'refresh, nothing changed', ids: undefined },
      { name: 'refresh, 1 item renamed', ids: new Set([middle]) },
      { name: 'refresh, 1 % of the items renamed', ids: everyNth(host.ids, 100) },
      { name: 'refresh, all items renamed', ids: everyNth(host.ids, 1) },
    ].map((patch) => ({ ...patch, costs: [] as Cost[] }))
    const coldRefresh: Cost[] = []
    const coldBuild: Cost[] = []
    const hugo: Cost[] = []
    let peer: Peer | undefined
    let pages = 0
    for (let round = 0; round < rounds; round++) {
      setAside(snapshots, folder)
      setAside(releases, folder)
      host.rename(new Set(), `.${round}`)
      coldRefresh.push(told('refresh from nothing', await refresh()))
      setAside(releases, folder)
      coldBuild.push(told('cold build', await measure(project.command('build', ['--json'], host.url), folder)))
      const current = realpathSync(path.join(releases, 'current'))
      if (round === 0) {
        pages = countPages(current).pages
        mkdirSync(path.join(folder, 'hugo'))
        peer = prepareHugo(path.join(folder, 'hugo'), current)
      }
      if (peer) hugo.push(told('Hugo', await peer.build()))
      for (const [index, { name, ids, costs }] of patches.entries()) {
        if (ids) host.rename(ids, `·${round}${index}`)
        await settle()
        costs.push(told(name, await refresh()))
      }
    }

    console.log(`\n${host.ids.length} items; median of ${rounds} round(s)`)
    const rows = [
      { name: 'cold build', pages, costs: coldBuild },
      { name: 'refresh from nothing', pages, costs: coldRefresh },
      ...patches.map(({ name, costs }) => ({ name, pages, costs })),
      { name: 'Hugo', pages: peer?.written().pages ?? 0, costs: hugo },
    ]
    printTable(rows, 'cold build')
    const wall = (costs: readonly Cost[] = []) => medianOf(costs.map((cost) => cost.wall))
    const [unchanged, , percent] = patches
    printGoals([
      ['nothing changed ≤ 1 s', wall(unchanged?.costs), 1],
      ['1 % changed ≤ 4 s', wall(percent?.costs), 4],
      ['1 % changed ÷ cold build ≤ 0.25', wall(percent?.costs) / wall(coldBuild), 0.25],
      ['peak memory in MB ≤ 1,500', Math.max(...rows.flatMap((row) => row.costs).map((cost) => cost.peakMb)), 1500],
    ])
    printSteps('Steps of the last cold build', coldBuild.at(-1))
    for (const { name, costs } of patches) printSteps(name, costs.at(-1))
  } finally {
    await host.stop()
    await project.stop()
  }
}
