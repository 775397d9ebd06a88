// Rule: seeded queries against the indexes of a snapshot, asked in Chromium, beside stock Pagefind on the same names.
import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { searchEntries } from '../../domain/search/entries.ts'
import { readCollections } from '../build/search-names.ts'
import { measureInBrowser } from './search/browser.ts'
import { makeIndexes } from './search/indexes.ts'
import { querySet } from './search/queries.ts'

/** `--snapshot FOLDER` (default `snapshot/current`), `--queries N` of each sort (default 200). */
export async function bench(args: string[]): Promise<void> {
  const value = (name: string, otherwise: string) => {
    const at = args.indexOf(name)
    return at < 0 ? otherwise : (args[at + 1] ?? otherwise)
  }
  const root = path.resolve(import.meta.dirname, '../..')
  const snapshot = realpathSync(
    path.resolve(
      value('--snapshot', process.env.SNAPSHOT_DIR ? `${process.env.SNAPSHOT_DIR}/current` : 'snapshot/current'),
    ),
  )
  const entries = searchEntries(readCollections(snapshot))
  const { Converter } = await import('opencc-js/t2cn')
  const queries = querySet(entries, Converter({ from: 'tw', to: 'cn' }), Number(value('--queries', '200')))
  const folder = path.join(root, 'var', 'bench', 'search')
  console.log(`${entries.length} names of ${snapshot}`)
  const indexes = await makeIndexes(folder, entries)
  console.log('\n| Index | build s | files | MB on disk |\n|---|---|---|---|')
  for (const { name, seconds, files, bytes } of indexes)
    console.log(`| ${name} | ${seconds.toFixed(1)} | ${files} | ${(bytes / 1e6).toFixed(2)} |`)
  const table = readFileSync(path.join(folder, 'search', 'names.txt.br')).length
  console.log(`\nname table: ${(table / 1000).toFixed(1)} kB Brotli`)
  await measureInBrowser(root, folder, entries, queries)
}
