// Rule: cold, unchanged and 1 % changed builds of the same data, next to a script that only writes the pages, Hugo
// (alone, and with Pagefind, Brotli and gzip) and Eleventy.
import { realpathSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type Cost, medianOf, printCosts, printGoals, printSteps } from './run/figures.ts'
import { measure } from './run/measure.ts'
import { readOptions } from './run/options.ts'
import { root, runPart } from './run/part.ts'
import { startProject } from './run/project.ts'
import { countPages, type Peer, prepareEleventy, prepareHugo } from './site/peers.ts'
import { everyNth, publishData, readData, renameItems, withItems } from './site/rename.ts'
import { setAside } from './site/settle.ts'

/** `--rounds N`: medians of N rounds. `--pages N`: with N items. `GAME_DATA` selects the game. */
export async function bench(args: string[]): Promise<void> {
  const { rounds, pages: wanted } = readOptions(args, { rounds: [3, 1], pages: [0, 0] })
  const { folder, snapshots, releases, command } = await startProject()
  await measure('pull', command('pull'))
  const pulled = readData(snapshots)
  const original = wanted === 0 ? pulled : withItems(pulled, wanted)
  const changed = structuredClone(original)
  const itemIds = original.items.map((item) => item.Id)
  const ids = everyNth(itemIds, 100)
  renameItems(changed, ids, '改')
  const build = (name: string) => measure(name, command('build', ['--json']))

  const cold: Cost[] = []
  const unchanged: Cost[] = []
  const patched: Cost[] = []
  const limit: Cost[] = []
  /** Hugo plus the work that our build does in addition to HTML. */
  const like: Cost[] = []
  let peers: Peer[] = []
  let own = { pages: 0, bytes: 0 }
  for (let round = 0; round < rounds; round++) {
    setAside(releases, folder)
    publishData(snapshots, original, 'original')
    cold.push(await build('cold build'))
    unchanged.push(await build('build, nothing changed'))
    const current = realpathSync(path.join(releases, 'current'))
    own = countPages(current)
    limit.push(await writeLimit(current, folder))
    if (round === 0)
      peers = await runPart('pages for the peers', () => [
        prepareHugo(folder, current),
        prepareEleventy(folder, current),
      ])
    for (const peer of peers) if (peer.isInstalled) peer.costs.push(await peer.build())
    const hugo = peers[0]
    if (hugo?.isInstalled) like.push(sum([hugo.costs.at(-1) as Cost, ...(await hugo.finish())]))
    publishData(snapshots, changed, 'changed')
    patched.push(await build('build, 1 % renamed'))
  }

  console.log(`\n${original.items.length} items, ${original.packages.length} packages; median of ${rounds} round(s)`)
  printCosts(
    [
      { name: 'cold build', pages: own.pages, costs: cold },
      { name: 'build, nothing changed', pages: own.pages, costs: unchanged },
      { name: `build, ${ids.size} items renamed`, pages: own.pages, costs: patched },
      { name: 'the same HTML, only written', pages: own.pages, costs: limit },
      ...peers.map(({ name, written, costs }) => ({ name, pages: written().pages, costs })),
      { name: likeName, pages: peers[0]?.written().pages ?? 0, costs: like },
    ],
    'Hugo',
  )
  const ratio = (field: 'wall' | 'cpu') =>
    medianOf(cold.map((cost) => cost[field])) / medianOf(like.map((cost) => cost[field]))
  printGoals([
    [`cold build ÷ ${likeName}, wall`, ratio('wall'), '≤', 1],
    [`cold build ÷ ${likeName}, CPU`, ratio('cpu'), '≤', 1],
  ])
  for (const [name, bytes] of [['ours', own.bytes], ...peers.map((peer) => [peer.name, peer.written().bytes])] as const)
    console.log(`HTML: ${name} ${(Number(bytes) / 2 ** 20).toFixed(1)} MB`)
  printSteps('Steps of the last cold build', cold.at(-1))
  printSteps('Steps of the last 1 % build', patched.at(-1))
}

async function writeLimit(source: string, folder: string): Promise<Cost> {
  const target = path.join(folder, 'written')
  setAside(target, folder)
  const script = path.join(root, 'bench', 'site', 'write-pages.ts')
  const cost = await measure('the same HTML', { file: process.execPath, args: [script, source, target], cwd: root })
  return { ...cost, ...(JSON.parse(cost.output) as { wall: number; cpu: number }) }
}

const likeName = 'Hugo, stock Pagefind, Brotli and gzip'

/** The cost of commands that run in sequence; memory is that of the largest. */
function sum(costs: readonly Cost[]): Cost {
  return {
    wall: costs.reduce((total, { wall }) => total + wall, 0),
    cpu: costs.reduce((total, { cpu }) => total + cpu, 0),
    peakMb: Math.max(...costs.map(({ peakMb }) => peakMb)),
    output: '',
  }
}
