import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { type NamedPage, pathOf } from '../../domain/search/entries.ts'
import { listFiles } from '../../ops/list-files.ts'
import { pagefind } from '../../publish/release/private-interfaces.ts'
import { withIndex } from '../../publish/release/search-index/index.ts'

export interface IndexCost {
  name: string
  seconds: number
  files: number
  bytes: number
}

type Index = Parameters<Parameters<typeof withIndex>[1]>[0]

/** Pagefind's answer to a call; a call that fails is not rejected. */
interface Answer {
  errors: string[]
}

/** Number of concurrent calls; more only fill the pipe to Pagefind's process. */
const atOnce = 500

/** Size of an index below a folder. */
export function sizeOf(name: string, folder: string, seconds: number): IndexCost {
  const files = listFiles(folder)
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  return { name, seconds, files: files.length, bytes }
}

/** Stock Pagefind over the same names, below `pagefind/stock`, and over the same pages, below `pagefind/stock-pages`. */
export async function makeStockIndexes(folder: string, release: string, entries: readonly NamedPage[]) {
  return [
    await make('stock Pagefind: names', path.join(folder, 'pagefind/stock'), async (index) => {
      const records = entries.map((entry) => ({
        url: pathOf(entry),
        content: [entry.name, entry.id].join('. '),
        meta: { title: entry.name },
        language: pagefind.language,
      }))
      const answers: Answer[] = []
      for (let from = 0; from < records.length; from += atOnce)
        answers.push(
          ...(await Promise.all(records.slice(from, from + atOnce).map((record) => index.addCustomRecord(record)))),
        )
      return answers
    }),
    await make('stock Pagefind: pages', path.join(folder, 'pagefind/stock-pages'), async (index) => [
      await index.addDirectory({ path: release }),
    ]),
  ]
}

async function make(name: string, outputPath: string, fill: (index: Index) => Promise<Answer[]>): Promise<IndexCost> {
  const started = performance.now()
  await withIndex({}, async (index) => {
    const answers = [...(await fill(index)), await index.writeFiles({ outputPath })]
    const errors = new Set(answers.flatMap((answer) => answer.errors))
    if (errors.size > 0) throw new Error([...errors].join('; '))
  })
  return sizeOf(name, outputPath, (performance.now() - started) / 1000)
}

/** The page of each fragment id, read from disk: the browser would have to load up to 20,000 files. */
export function urlsOfFragments(bundle: string): Map<string, string> {
  const folder = path.join(bundle, 'fragment')
  return new Map(
    readdirSync(folder).map((file) => {
      const text = zlib.gunzipSync(readFileSync(path.join(folder, file))).toString('utf8')
      const { url } = JSON.parse(text.slice(text.indexOf('{'))) as { url: string }
      return [file.replace('.pf_fragment', ''), url.replace(/\.html$/, '')]
    }),
  )
}
