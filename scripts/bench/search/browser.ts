import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import zlib from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { pathOf, type SearchEntry } from '../../../domain/search/entries.ts'
import { findChromium } from '../../check/system-packages.ts'
import type { Query } from './queries.ts'

type Ask = (text: string) => Promise<{ found: string[]; ms: number }>

/** Asks every query of our worker (bundle and table) and of stock Pagefind, and prints what came back. */
export async function measureInBrowser(
  root: string,
  folder: string,
  entries: readonly SearchEntry[],
  sets: Record<string, Query[]>,
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: path.join(folder, 'js'),
      emptyOutDir: true,
      lib: { entry: path.join(root, 'src/elements/search/worker.ts'), formats: ['es'], fileName: () => 'worker.js' },
    },
  })
  const traffic = { requests: 0, bytes: 0 }
  const server = serve(folder, traffic)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(origin)
    const paths = new Map(entries.map((entry, index) => [pathOf(entry), index]))
    const stockUrls = urlsOfFragments(path.join(folder, 'pagefind/stock/fragment'))
    const asks: Record<string, Ask> = {
      'ours: bundle': (text) => askWorker(page, 'names', { query: text, kind: '', page: 1, size: 100_000 }),
      'ours: table': (text) => askWorker(page, 'suggest', { query: text, perKind: 100_000 }),
      'stock Pagefind': async (text) => {
        const { found, ms } = await askStock(page, text)
        return { found: found.map((id) => stockUrls.get(id) ?? ''), ms }
      },
    }
    for (const [name, ask] of Object.entries(asks)) {
      const start = { ...traffic }
      await (name === 'ours: bundle'
        ? askWorker(page, 'names', { query: first(sets), kind: '', page: 1, size: 10 })
        : ask(first(sets)))
      console.log(
        `\n## ${name}\nfirst query: ${traffic.requests - start.requests} requests, ${((traffic.bytes - start.bytes) / 1000).toFixed(1)} kB`,
      )
      console.log(
        '\n| queries | n | recall | precision | MRR | nothing found | p50 ms | p95 ms |\n|---|---|---|---|---|---|---|---|',
      )
      for (const [sort, queries] of Object.entries(sets))
        console.log(await row(sort, queries, ask, name, page, paths, entries))
    }
  } finally {
    await browser.close()
    server.close()
  }
}

const first = (sets: Record<string, Query[]>) => sets['2 characters']?.[0]?.text ?? ''

async function row(
  sort: string,
  queries: Query[],
  ask: Ask,
  name: string,
  page: Page,
  paths: Map<string, number>,
  entries: readonly SearchEntry[],
): Promise<string> {
  const sums = { recall: 0, precision: 0, mrr: 0, none: 0 }
  const times: number[] = []
  for (const { text, truth, best } of queries) {
    const found = (await ask(text)).found.map((url) => paths.get(url) ?? -1)
    // Timed as a visitor asks: one page of ten.
    times.push(
      (name === 'ours: bundle'
        ? await askWorker(page, 'names', { query: text, kind: '', page: 1, size: 10 })
        : name === 'ours: table'
          ? await askWorker(page, 'suggest', { query: text, perKind: 5 })
          : await ask(text)
      ).ms,
    )
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
  times.sort((a, b) => a - b)
  const n = queries.length || 1
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  const mean = (sum: number) => (sum / n).toFixed(3)
  return `| ${sort} | ${queries.length} | ${mean(sums.recall)} | ${mean(sums.precision)} | ${mean(sums.mrr)} | ${mean(sums.none)} | ${at(0.5)} | ${at(0.95)} |`
}

function equal(a: SearchEntry | undefined, b: SearchEntry | undefined): boolean {
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

function askStock(page: Page, text: string): ReturnType<Ask> {
  return page.evaluate(async (text) => {
    const pagefind = await import(`${location.origin}/pagefind/stock/pagefind.js`)
    const started = performance.now()
    const { results } = await pagefind.search(text)
    const ms = performance.now() - started
    return { found: results.map(({ id }: { id: string }) => id), ms }
  }, text)
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

function serve(folder: string, traffic: { requests: number; bytes: number }): http.Server {
  const types: Record<string, string> = {
    '.js': 'text/javascript',
    '.json': 'application/json',
    '.txt': 'text/plain; charset=utf-8',
  }
  return http.createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').replace(/\?.*/, ''))
    if (name === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      return response.end('<!doctype html><html lang="zh-Hant-TW"><title>bench</title>')
    }
    try {
      const bytes = readFileSync(path.join(folder, name))
      const packed = /\.(?:js|json|txt)$/.test(name) ? zlib.brotliCompressSync(bytes) : bytes
      if (packed !== bytes) response.setHeader('Content-Encoding', 'br')
      response.setHeader('Content-Type', types[path.extname(name)] ?? 'application/octet-stream')
      if (!name.startsWith('/js/')) {
        traffic.requests++
        traffic.bytes += packed.length
      }
      response.end(packed)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
}
