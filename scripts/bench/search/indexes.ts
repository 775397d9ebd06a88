import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import zlib from 'node:zlib'
import { pathOf, type SearchEntry } from '../../../domain/search/entries.ts'
import { writeNameTable } from '../../../domain/search/name-table.ts'
import { buildBundle } from '../../build/search-bundle.ts'
import { nameRecords, perGroup } from '../../build/search-names.ts'
import { contentOf } from '../../build/search-records.ts'
import { writeStockBundle } from './stock-pagefind.ts'

/** Makes our bundle, stock Pagefind's over the same records, and the table; returns what each cost. */
export async function makeIndexes(folder: string, entries: readonly SearchEntry[]) {
  rmSync(folder, { recursive: true, force: true })
  const timed = async (name: string, below: string, make: (target: string) => Promise<unknown>) => {
    const started = performance.now()
    await make(path.join(folder, below))
    const files = filesBelow(path.join(folder, below))
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
    return { name, seconds: (performance.now() - started) / 1000, files: files.length, bytes }
  }
  const rows = [
    await timed('ours: characters apart', 'pagefind/names', () =>
      buildBundle(
        { staging: folder, previous: undefined, steps: {}, take: () => {} },
        'pagefind/names',
        contentOf(nameRecords(entries)),
        perGroup,
      ),
    ),
    await timed('stock Pagefind', 'pagefind/stock', (target) =>
      writeStockBundle(target, {}, async ({ addRecord }) => {
        for (const entry of entries)
          await addRecord({
            url: pathOf(entry),
            content: [entry.name, entry.id, entry.type, entry.internalName].join('. '),
            meta: { title: entry.name },
          })
      }),
    ),
    await timed('ours: name table', 'search', async (target) => {
      mkdirSync(target, { recursive: true })
      const text = writeNameTable(entries)
      writeFileSync(path.join(target, 'names.txt'), text)
      writeFileSync(path.join(target, 'names.txt.br'), zlib.brotliCompressSync(text))
    }),
  ]
  return rows
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
