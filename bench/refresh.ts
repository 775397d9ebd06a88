// `npm run refresh` after patches of several sizes, each next to a cold build of the same pages.
import { setTimeout as sleep } from 'node:timers/promises'
import { createSanitiser } from '../api/sanitise.ts'
import { loadGameData } from '../game-data/load-game-data.ts'
import { sanitiseGameData } from '../game-data/sanitise-game-data.ts'
import { startHost } from '../host/server.ts'
import { ownOrigins, readConfig } from '../settings/config.ts'
import { compareBuilds, figuresOf } from './run/compare-builds.ts'
import { type Cost, medianOf, printCosts, printGoals, show } from './run/figures.ts'
import { measure } from './run/measure.ts'
import { readOptions } from './run/options.ts'
import { createProject } from './run/project.ts'

/**
 * `--rounds N`: every figure is the median of N rounds. `--settle SECONDS`: pause before a refresh, because ext4 reuses
 * an inode only a minute after its file was deleted, and until then new files cost ten times as much. `--old COMMIT`:
 * next to a former build. `GAME_DATA` selects the game. The host runs in this process, so that it can load patched data.
 */
export async function bench(args: string[]): Promise<void> {
  const { rounds, settle, old } = readOptions(args, { rounds: [3, 1], settle: [65, 0] }, ['old'])
  if (old) return compareWith(old, rounds, settle)
  const { snapshots, releases, env, command, setAside } = await createProject()
  const config = readConfig(env)
  const data = sanitiseGameData(await loadGameData(config), createSanitiser({ ownOrigins: ownOrigins(config) }))
  const ids = [...data.items.keys()]
  const quiet = { info() {}, warn() {}, error() {} }
  const host = await startHost(config, { load: async () => data, log: quiet })
  async function patch(renamed: ReadonlySet<number>, mark: string): Promise<void> {
    renameItems(data, renamed, mark)
    await host.deps.games.reload()
  }
  // With one release kept, the second refresh deletes an old one, like every later refresh of a real site.
  const refresh = (name: string) => measure(name, command('refresh', ['--keep', '1']))
  const patches = [
    { name: 'refresh, nothing changed', renamed: new Set<number>(), costs: [] as Cost[] },
    { name: 'refresh, 1 item renamed', renamed: new Set(ids.slice(0, 1)), costs: [] as Cost[] },
    {
      name: 'refresh, 1 % of the items renamed',
      renamed: new Set(ids.filter((_, index) => index % 100 === 0)),
      costs: [] as Cost[],
    },
    { name: 'refresh, all items renamed', renamed: new Set(ids), costs: [] as Cost[] },
  ]
  const first: Cost[] = []
  const cold: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    setAside(snapshots)
    setAside(releases)
    first.push(await refresh('refresh from nothing'))
    setAside(releases)
    cold.push(await measure('cold build', command('build', ['--json'])))
    for (const [index, { name, renamed, costs }] of patches.entries()) {
      if (renamed.size > 0) await patch(renamed, `·${round}${index}`)
      await sleep(settle * 1000)
      costs.push(await refresh(name))
    }
  }
  await host.close()

  console.log(`\n${ids.length} items; median of ${rounds} round(s)`)
  const rows = [{ name: 'cold build', costs: cold }, { name: 'refresh from nothing', costs: first }, ...patches]
  printCosts(rows, 'cold build')
  const wall = (costs: readonly Cost[] = []) => medianOf(costs.map((cost) => cost.wallS))
  const [unchanged, , percent] = patches
  printGoals([
    ['nothing changed, s', wall(unchanged?.costs), '≤', 1],
    ['1 % changed ÷ cold build', wall(percent?.costs) / wall(cold), '≤', 0.35],
    ['peak memory, MB', Math.max(...rows.flatMap(({ costs }) => costs.map((cost) => cost.peakMb))), '≤', 1500],
  ])
}

/** Also prints the ratio of this build's refresh of 1 % to the cold build of the former one. */
async function compareWith(old: string, rounds: number, settle: number): Promise<void> {
  const args = ['--rounds', '1', '--settle', String(settle)]
  const { former, own } = await compareBuilds({ name: 'refresh', args, old, rounds })
  const cold = figuresOf(former, 'cold build', 'wall s')
  const ratios = figuresOf(own, 'refresh, 1 % of the items renamed', 'wall s').map((s, round) => s / (cold[round] ?? 0))
  console.log(`\n1 % changed ÷ cold build of ${old}: ${ratios.map((ratio) => show(ratio, 2)).join(', ')}`)
  printGoals([[`1 % changed ÷ cold build of ${old}`, medianOf(ratios), '≤', 0.22]])
}

const namedBy = [
  ['Id', 'Name'],
  ['BaseItem', 'BaseName'],
  ['ResultItem', 'ResultName'],
] as const

/** Adds a mark to the chosen items' names in all records, at any depth. Changes the value itself. */
function renameItems(value: unknown, ids: ReadonlySet<number>, mark: string): void {
  if (typeof value !== 'object' || value === null) return
  const record = value as Record<string, unknown>
  for (const [id, name] of namedBy)
    if (ids.has(Number(record[id])) && record[name]) record[name] = `${record[name]}${mark}`
  const inner = value instanceof Map ? value.values() : Object.values(record)
  for (const each of inner) renameItems(each, ids, mark)
}
