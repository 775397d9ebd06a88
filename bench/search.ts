// Rule: seeded queries against the search of a whole release, asked in Chromium, beside stock Pagefind on the same names and pages.
import { mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { collections } from '../api/snapshot.ts'
import { type NamedData, namedPages } from '../domain/search/entries.ts'
import { searchFolder } from '../release/search-index/index.ts'
import { bodyQuerySet, readTexts } from './search/body-queries.ts'
import { measureInBrowser } from './search/browser.ts'
import { makeStockIndexes, sizeOf } from './search/indexes.ts'
import { querySet } from './search/queries.ts'
import { printVerdicts } from './search/verdicts.ts'
import { measure } from './site/measure.ts'
import { root, startProject } from './site/project.ts'

/**
 * `--queries N` of each sort (default 200). Builds the site of the game that `GAME_DATA` names, or takes
 * `--snapshot FOLDER --release FOLDER`.
 */
export async function bench(args: string[]): Promise<void> {
  const value = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const [snapshot, release] = [value('--snapshot'), value('--release')]
  const count = Number(value('--queries') ?? '200')
  if (snapshot !== undefined && release !== undefined)
    return ask(realpathSync(snapshot), realpathSync(release), new Map(), count)
  const project = await startProject()
  try {
    await measure(project.command('pull'), project.folder)
    const { output } = await measure(project.command('build', ['--json']), project.folder)
    const built = path.join(project.releases, 'current')
    await ask(realpathSync(path.join(project.snapshots, 'current')), realpathSync(built), stepTimes(output), count)
  } finally {
    await project.stop()
  }
}

async function ask(snapshot: string, release: string, steps: ReadonlyMap<string, number>, count: number) {
  const entries = namedPages(readCollections(snapshot))
  const { Converter } = await import('opencc-js/t2cn')
  const names = querySet(entries, Converter({ from: 'tw', to: 'cn' }), count)
  const texts = readTexts(release)
  const bodies = bodyQuerySet(texts, count)
  const folder = path.join(root, 'var', 'bench', 'search')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  console.log(`${entries.length} names, ${texts.length} searched pages`)
  const seconds = (step: string) => steps.get(step) ?? Number.NaN
  const indexes = [
    sizeOf('ours: texts', path.join(release, searchFolder), seconds('search')),
    ...(await makeStockIndexes(folder, release, entries)),
  ]
  console.log('\n| Index | build s | files | MB on disk |\n|---|---|---|---|')
  for (const { name, seconds, files, bytes } of indexes)
    console.log(
      `| ${name} | ${Number.isNaN(seconds) ? '' : seconds.toFixed(1)} | ${files} | ${(bytes / 1e6).toFixed(2)} |`,
    )
  const table = readFileSync(path.join(release, 'search/names.txt.br')).length
  console.log(`\nname table: ${(table / 1000).toFixed(1)} kB Brotli`)
  const { answered, first } = await measureInBrowser(root, { folder, release, entries, texts, names, bodies })
  console.log('\n| First query of | requests | kB |\n|---|---|---|')
  for (const { index, requests, bytes } of first)
    console.log(`| ${index} | ${requests} | ${(bytes / 1000).toFixed(1)} |`)
  console.log('\n| Index | queries | n | recall | precision | MRR | nothing found | p50 ms | p95 ms |')
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const { index, sort, queries, recall, precision, mrr, none, p50, p95 } of answered) {
    const shares = [recall, precision, mrr, none].map((share) => share.toFixed(3))
    console.log(`| ${[index, sort, queries, ...shares, p50.toFixed(1), p95.toFixed(1)].join(' | ')} |`)
  }
  printVerdicts({ answered, first, tableBytes: table, entries: entries.length, indexes })
  const load = loadavg().map((average) => average.toFixed(1))
  console.log(`\nLoad of the machine at the end: ${load.join(', ')}`)
}

function readCollections(folder: string): NamedData {
  return Object.fromEntries(
    collections.map((name) => [name, JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))]),
  ) as unknown as NamedData
}

/** Seconds of each step that a build's JSON log names. */
function stepTimes(log: string): Map<string, number> {
  const times = new Map<string, number>()
  for (const line of log.split('\n')) {
    if (!line.startsWith('{')) continue
    const { step, ms } = JSON.parse(line) as { step: string; ms: number }
    times.set(step, ms / 1000)
  }
  return times
}
