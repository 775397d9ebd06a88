import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { type NamedPage, pathOf } from '../../domain/search/entries.ts'
import { listFiles } from '../../ops/list-files.ts'
import { writeStockBundle } from './stock-pagefind.ts'

export interface IndexCost {
  name: string
  seconds: number
  files: number
  bytes: number
}

/** Size of an index below a folder. */
export function sizeOf(name: string, folder: string, seconds: number): IndexCost {
  const files = listFiles(folder)
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  return { name, seconds, files: files.length, bytes }
}

/** Stock Pagefind over the same names, and over the same pages. */
export async function makeStockIndexes(folder: string, release: string, entries: readonly NamedPage[]) {
  const timed = async (name: string, below: string, make: (target: string) => Promise<void>) => {
    const target = path.join(folder, 'pagefind', below)
    const started = performance.now()
    await make(target)
    return sizeOf(name, target, (performance.now() - started) / 1000)
  }
  return [
    await timed('stock Pagefind: names', 'stock', (target) =>
      writeStockBundle(target, {}, async ({ addRecord }) => {
        for (const entry of entries)
          await addRecord({
            url: pathOf(entry),
            content: [entry.name, entry.id].join('. '),
            meta: { title: entry.name },
          })
      }),
    ),
    await timed('stock Pagefind: pages', 'stock-pages', (target) =>
      writeStockBundle(target, {}, async ({ addPage }) => {
        for (const file of globSync('**/*.html', { cwd: release })) {
          const content = readFileSync(path.join(release, file), 'utf8')
          const url = `/${file
            .replace(/\.html$/, '')
            .split('/')
            .map(encodeURIComponent)
            .join('/')}`
          if (content.includes('data-pagefind-body')) await addPage({ url, content })
        }
      }),
    ),
  ]
}
