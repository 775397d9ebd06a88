import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { type NamedPage, pathOf } from '../../domain/search/entries.ts'
import { launchOptions } from '../../tests/e2e/browser.ts'
import { findChromium } from '../../tests/system-packages.ts'
import type { SearchedText } from './body-queries.ts'
import type { Query } from './queries.ts'
import { serveFolders, type Traffic } from './serve-folders.ts'

type Ask = (text: string) => Promise<{ found: string[]; ms: number }>

/** What one index answered to one sort of queries, in the mean. */
export interface Answered {
  index: string
  sort: string
  queries: number
  recall: number
  precision: number
  mrr: number
  none: number
  p50: number
  p95: number
}

export interface FirstQuery {
  index: string
  requests: number
  bytes: number
}

export interface Asked {
  /** Folder with `pagefind/stock` and `pagefind/stock-pages`; the worker is bundled into it. */
  folder: string
  release: string
  entries: readonly NamedPage[]
  texts: readonly SearchedText[]
  names: Record<string, Query[]>
  bodies: Record<string, Query[]>
}

async function bundleScript(root: string, outDir: string, entry: string, name: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: false, lib: { entry, formats: ['es'], fileName: () => name } },
  })
}

/** Asks every query of our worker (the index over texts and the table) and of stock Pagefind. */
export async function measureInBrowser(
  root: string,
  { folder, release, entries, texts, names, bodies }: Asked,
): Promise<{ answered: Answered[]; first: FirstQuery[] }> {
  const bundle = (entry: string, name: string) => bundleScript(root, path.join(folder, 'js'), entry, name)
  await bundle(path.join(root, 'src/stores/search/worker.ts'), 'worker.js')
  const textIds = path.join(folder, 'text-ids.ts')
  writeFileSync(textIds, textIdsCode(root))
  await bundle(textIds, 'text-ids.js')
  const traffic: Traffic = { requests: 0, bytes: 0 }
  const { origin, close } = await serveFolders([folder, release], traffic)
  const browser = await chromium.launch(launchOptions(findChromium()))
  const answered: Answered[] = []
  const first: FirstQuery[] = []
  try {
    const page = await browser.newPage()
    await page.goto(origin)
    const entryPaths = new Map(entries.map((entry, index) => [pathOf(entry), index]))
    const textPaths = new Map(texts.map((text, index) => [text.path, index]))
    const all = { kind: '', page: 1, size: 100_000 }
    const ten = { kind: '', page: 1, size: 10 }
    const stock = (bundle: string) => {
      const urls = urlsOfFragments(path.join(folder, 'pagefind', bundle, 'fragment'))
      return async (text: string) => {
        const { found, ms } = await askStock(page, bundle, text)
        return { found: found.map((id) => urls.get(id) ?? ''), ms }
      }
    }
    const indexes: { name: string; body?: boolean; quality: Ask; warm?: Ask }[] = [
      {
        name: 'ours: names',
        quality: (text) => askWorker(page, 'names', { query: text, ...all }),
        warm: (text) => askWorker(page, 'names', { query: text, ...ten }),
      },
      {
        name: 'ours: table',
        quality: (text) => askWorker(page, 'suggest', { query: text, perKind: 100_000 }),
        warm: (text) => askWorker(page, 'suggest', { query: text, perKind: 5 }),
      },
      { name: 'stock Pagefind: names', quality: stock('stock') },
      {
        name: 'ours: texts',
        body: true,
        quality: (text) => askTextIds(page, text),
        warm: (text) => askWorker(page, 'mentions', { query: text, ...ten }),
      },
      { name: 'stock Pagefind: pages', body: true, quality: stock('stock-pages') },
    ]
    for (const { name, body = false, quality, warm } of indexes) {
      const sets = body ? bodies : names
      const start = { ...traffic }
      const [, shortest] = Object.entries(sets).find(([sort]) => sort.endsWith('2 characters')) ?? []
      await (warm ?? quality)(shortest?.[0]?.text ?? '')
      const used = { requests: traffic.requests - start.requests, bytes: traffic.bytes - start.bytes }
      first.push({ index: name, ...used })
      for (const [sort, queries] of Object.entries(sets)) {
        const sums = { recall: 0, precision: 0, mrr: 0, none: 0 }
        const times: number[] = []
        for (const query of queries) {
          const answer = await quality(query.text)
          // The texts' group leaves out what the names have, so stock Pagefind and the truth leave it out too.
          const named = body
            ? new Set((await askWorker(page, 'names', { query: query.text, ...all })).found)
            : undefined
          const paths = body ? textPaths : entryPaths
          const found = answer.found.filter((url) => !named?.has(url)).map((url) => paths.get(url) ?? -1)
          const truth = new Set([...query.truth].filter((index) => !body || !named?.has(texts[index]?.path ?? '')))
          times.push(warm ? (await warm(query.text)).ms : answer.ms)
          judge(sums, found, { ...query, truth }, entries)
        }
        answered.push({ index: name, sort, queries: queries.length, ...means(sums, times) })
      }
      console.error(`${name}: asked`)
    }
  } finally {
    await browser.close()
    close()
  }
  return { answered, first }
}

/** Asks our index over texts for ids alone: thousands of excerpts for every query would be most of the time. */
function textIdsCode(root: string): string {
  const from = (file: string) => JSON.stringify(path.join(root, file))
  return `
    import { askPagefind } from ${from('src/stores/search/pagefind.ts')}
    import { textPhrase } from ${from('domain/search/texts.ts')}
    export async function ask(query: string) {
      const phrase = textPhrase(query)
      return phrase === '' ? [] : (await askPagefind(phrase)).map(({ id }) => '/' + id)
    }`
}

function askTextIds(page: Page, query: string): ReturnType<Ask> {
  return page.evaluate(async (query) => {
    const { ask } = await import(`${location.origin}/js/text-ids.js`)
    const started = performance.now()
    const found: string[] = await ask(query)
    return { found, ms: performance.now() - started }
  }, query)
}

type Sums = Record<'recall' | 'precision' | 'mrr' | 'none', number>

function judge(sums: Sums, found: number[], { truth, best }: Query, entries: readonly NamedPage[]): void {
  const right = found.filter((index) => truth.has(index)).length
  if (found.length === 0) sums.none++
  sums.recall += truth.size === 0 ? 1 : right / truth.size
  sums.precision += found.length === 0 ? 1 : right / found.length
  // Pages of the same name, or of the same id, are equally right.
  const isBest = (index: number) =>
    best === undefined ? truth.has(index) : truth.has(index) && equal(entries[index], entries[best])
  const rank = found.findIndex(isBest)
  sums.mrr += rank < 0 ? (truth.size === 0 ? 1 : 0) : 1 / (rank + 1)
}

function means(sums: Sums, times: number[]) {
  times.sort((a, b) => a - b)
  const n = times.length || 1
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    recall: sums.recall / n,
    precision: sums.precision / n,
    mrr: sums.mrr / n,
    none: sums.none / n,
    p50: at(0.5),
    p95: at(0.95),
  }
}

function equal(a: NamedPage | undefined, b: NamedPage | undefined): boolean {
  return a !== undefined && b !== undefined && (a.name === b.name || a.id === b.id)
}

function askWorker(page: Page, name: string, given: object): ReturnType<Ask> {
  return page.evaluate(
    async ([name, given]) => {
      const scope = window as unknown as { searchWorker?: Worker; calls?: number }
      scope.searchWorker ??= new Worker('/js/worker.js', { type: 'module' })
      const worker = scope.searchWorker
      const id = (scope.calls ?? 0) + 1
      scope.calls = id
      const started = performance.now()
      const answer = await new Promise<{ rows?: { href: string }[]; pages?: { kind: string; id: string }[] }>(
        (resolve, reject) => {
          const hear = ({ data }: MessageEvent) => {
            if (data.id !== id) return
            worker.removeEventListener('message', hear)
            if (data.error) reject(new Error(data.error))
            else resolve(data.answer)
          }
          worker.addEventListener('message', hear)
          worker.postMessage({ id, name, given })
        },
      )
      const ms = performance.now() - started
      const found =
        answer.rows?.map(({ href }) => href) ??
        answer.pages?.map((page) => `/${page.kind}/${encodeURIComponent(page.id)}`) ??
        []
      return { found, ms }
    },
    [name, given] as const,
  )
}

function askStock(page: Page, bundle: string, text: string): ReturnType<Ask> {
  return page.evaluate(
    async ([bundle, text]) => {
      const pagefind = await import(`${location.origin}/pagefind/${bundle}/pagefind.js`)
      const started = performance.now()
      const { results } = await pagefind.search(text)
      const ms = performance.now() - started
      return { found: results.map(({ id }: { id: string }) => id), ms }
    },
    [bundle, text] as const,
  )
}

/** Fragment id → address, so that the quality of stock Pagefind is judged without loading 20,000 files. */
function urlsOfFragments(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder).map((file) => {
      const text = zlib.gunzipSync(readFileSync(path.join(folder, file))).toString('utf8')
      return [file.replace('.pf_fragment', ''), (JSON.parse(text.slice(text.indexOf('{'))) as { url: string }).url]
    }),
  )
}
