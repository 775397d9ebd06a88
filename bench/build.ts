// Rule: cold, unchanged and 1 % changed builds of the same data, beside a script that only writes the pages, Hugo (alone, and with Pagefind, Brotli and gzip) and Eleventy.
import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { medianOf, printGoals, printSteps, printTable, type Row, readPages, readRounds, told } from './site/figures.ts'
import { type Cost, measure, runToEnd } from './site/measure.ts'
import { countPages, type Peer, prepareEleventy, prepareHugo } from './site/peers.ts'
import { root, startProject } from './site/project.ts'
import { everyNth, publishData, readData, renameItems, withItems } from './site/rename.ts'
import { setAside } from './site/settle.ts'

interface MeasuredPeer {
  name: string
  /** Undefined where it is not installed. */
  peer: Peer | undefined
  costs: Cost[]
}

/** `--rounds N` (3): medians of so many rounds. `--pages N`: with N items. `GAME_DATA` names the game. */
export async function bench(args: string[]): Promise<void> {
  const rounds = readRounds(args)
  const wanted = readPages(args)
  const project = await startProject()
  const { folder, snapshots, releases } = project
  try {
    await runToEnd(project.command('pull'))
    const pulled = readData(snapshots)
    const original = wanted === undefined ? pulled : withItems(pulled, wanted)
    const changed = structuredClone(original)
    const ids = everyNth(
      original.items.map((item) => item.Id),
      100,
    )
    renameItems(changed, ids, '改')
    const build = () => measure(project.command('build', ['--json']), folder)

    const cold: Cost[] = []
    const unchanged: Cost[] = []
    const patched: Cost[] = []
    const limit: Cost[] = []
    /** Hugo and what our build does besides HTML. */
    const like: Cost[] = []
    const peers: MeasuredPeer[] = []
    let own = { pages: 0, bytes: 0 }
    for (let round = 0; round < rounds; round++) {
      setAside(releases, folder)
      publishData(snapshots, original, 'original')
      cold.push(told('cold', await build()))
      unchanged.push(told('nothing changed', await build()))
      const current = realpathSync(path.join(releases, 'current'))
      own = countPages(current)
      limit.push(await writeLimit(current, folder))
      if (round === 0) peers.push(...preparePeers(current, folder))
      for (const { name, peer, costs } of peers) if (peer) costs.push(told(name, await peer.build()))
      const [hugo] = peers
      if (hugo?.peer) like.push(told(likeName, sum([hugo.costs.at(-1) as Cost, ...(await hugo.peer.finish())])))
      publishData(snapshots, changed, 'changed')
      patched.push(told('1 % renamed', await build()))
    }

    console.log(`\n${original.items.length} items, ${original.packages.length} packages; median of ${rounds} round(s)`)
    const rows: Row[] = [
      { name: 'cold build', pages: own.pages, costs: cold },
      { name: 'build, nothing changed', pages: own.pages, costs: unchanged },
      { name: `build, ${ids.size} items renamed`, pages: own.pages, costs: patched },
      { name: 'the same HTML, only written', pages: own.pages, costs: limit },
      ...peers.map(({ name, peer, costs }) => ({ name, pages: peer?.written().pages ?? 0, costs })),
      { name: likeName, pages: peers[0]?.peer?.written().pages ?? 0, costs: like },
    ]
    printTable(rows, 'Hugo')
    printGoals(
      (['wall', 'cpu'] as const).map((field) => {
        const of = (costs: readonly Cost[]) => medianOf(costs.map((cost) => cost[field]))
        return [`cold build ÷ ${likeName}, ${field}`, of(cold) / of(like), 1] as const
      }),
    )
    console.log(`HTML: ours ${megabytes(own.bytes)}`)
    for (const { name, peer } of peers) if (peer) console.log(`HTML: ${name} ${megabytes(peer.written().bytes)}`)
    printSteps('Steps of the last cold build', cold.at(-1))
    printSteps('Steps of the last 1 % build', patched.at(-1))
  } finally {
    await project.stop()
  }
}

async function writeLimit(source: string, folder: string): Promise<Cost> {
  const target = path.join(folder, 'written')
  setAside(target, folder)
  const script = path.join(root, 'bench', 'site', 'write-pages.ts')
  const { output, peakMb } = await measure(
    { file: process.execPath, args: [script, source, target], cwd: root },
    folder,
  )
  const { wall, cpu } = JSON.parse(output) as { wall: number; cpu: number }
  return { wall, cpu, peakMb, output: '' }
}

const likeName = 'Hugo, stock Pagefind, Brotli and gzip'

/** Commands one after the other; the largest of them is the memory. */
function sum(costs: readonly Cost[]): Cost {
  return {
    wall: costs.reduce((total, { wall }) => total + wall, 0),
    cpu: costs.reduce((total, { cpu }) => total + cpu, 0),
    peakMb: Math.max(...costs.map(({ peakMb }) => peakMb)),
    output: '',
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** The peers, with the pages of this release to build. */
function preparePeers(release: string, folder: string): MeasuredPeer[] {
  const at = (name: string) => {
    mkdirSync(path.join(folder, name))
    return path.join(folder, name)
  }
  return [
    { name: 'Hugo', peer: prepareHugo(at('hugo'), release), costs: [] },
    { name: 'Eleventy', peer: prepareEleventy(at('eleventy'), release), costs: [] },
  ]
}
