// Seeded queries against the search of a whole release in Chromium, next to stock Pagefind on the same names and
// pages.
import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { namedPages } from '../domain/search/entries.ts'
import { searchFolder } from '../publish/release/search-index/index.ts'
import { printLoad, printTable, show } from './run/figures.ts'
import { readOptions } from './run/options.ts'
import { startProject } from './run/project.ts'
import { readData } from './run/snapshot-data.ts'
import { bodyQuerySet, readTexts } from './search/body-queries.ts'
import { measureInBrowser } from './search/browser.ts'
import { printSearchGoals } from './search/goals.ts'
import { querySet } from './search/queries.ts'
import { makeStockIndexes, sizeOf } from './search/stock-pagefind.ts'

/** `--queries N`: number of each sort. Builds the site of the game that `GAME_DATA` selects. */
export async function bench(args: string[]): Promise<void> {
  const { queries: count } = readOptions(args, { queries: [200, 5] })
  const project = await startProject()
  const build = await project.pullAndBuild()
  const release = realpathSync(path.join(project.releases, 'current'))
  const entries = namedPages(readData(project.snapshots))
  const { Converter } = await import('opencc-js/t2cn')
  const { default: characters } = await import('opencc-js/dict/TSCharacters')
  const toSimplified = Converter({ from: 'tw', to: 'cn' })
  const names = querySet(entries, { characters, toSimplified }, count)
  const texts = readTexts(release)
  const bodies = bodyQuerySet(texts, toSimplified, count)
  const folder = path.join(project.folder, 'search')
  mkdirSync(folder)
  console.log(`\n${entries.length} names, ${texts.length} searched pages`)
  const steps = build.output.split('\n').filter((line) => line.startsWith('{'))
  const searching = steps.map((line) => JSON.parse(line)).find(({ step }) => step === 'search')
  const seconds = (searching?.ms ?? Number.NaN) / 1000
  const stock = await makeStockIndexes(folder, release, entries)
  const indexes = [sizeOf('ours: texts', path.join(release, searchFolder), seconds), ...stock]
  printTable(
    ['index', 'build s', 'files', 'MB on disk'],
    indexes.map(({ name, seconds, files, bytes }) => [name, show(seconds, 1), files, (bytes / 1e6).toFixed(2)]),
  )
  const table = readFileSync(path.join(release, 'search/names.json.br')).length
  console.log(`\nname table: ${(table / 1000).toFixed(1)} kB Brotli`)
  const setup = { folder, release, entries, texts, names, bodies }
  const { figures, first } = await measureInBrowser(setup)
  printTable(
    ['first query of', 'requests', 'kB'],
    first.map(({ index, requests, bytes }) => [index, requests, (bytes / 1000).toFixed(1)]),
  )
  printTable(
    [
      'index',
      'queries',
      'n',
      'recall',
      'precision',
      'MRR',
      'in first 10',
      'nothing found',
      'p50 ms',
      'p95 ms',
      'phone p50',
      'phone p95',
    ],
    figures.map(({ index, kind, queries, recall, precision, mrr, screen, none, ...times }) => {
      const shares = [recall, precision, mrr, screen, none].map((share) => share.toFixed(3))
      const ms = [times.p50, times.p95, times.phone50, times.phone95].map((time) => show(time, 1))
      return [index, kind, queries, ...shares, ...ms]
    }),
  )
  printSearchGoals({ figures, first, tableBytes: table, entries: entries.length, seconds })
  printLoad()
}
