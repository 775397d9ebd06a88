import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { type NamedPage, pathOf } from '../../domain/search/entries.ts'
import type { CallName } from '../../src/stores/search/protocol.ts'
import { launchOptions } from '../../tests/e2e/browser.ts'
import { findChromium } from '../../tests/system-packages.ts'
import { percentile } from '../run/figures.ts'
import { root } from '../run/project.ts'
import { type Ask, askPhone, askStock, askTextIds, askWorker, openPhone } from './ask.ts'
import type { SearchedText } from './body-queries.ts'
import type { QuerySet, Sort } from './queries.ts'
import { serveFolders, type Traffic } from './serve-folders.ts'
import { urlsOfFragments } from './stock-pagefind.ts'
import { plainText, type Query } from './truth.ts'

/** Mean results of one index for one kind of queries. */
export interface IndexFigures {
  index: string
  kind: string
  sort: Sort
  queries: number
  recall: number
  precision: number
  mrr: number
  /** Share of queries with a right result among the first ten. */
  screen: number
  none: number
  /** Milliseconds in a worker, the first time that a query is asked: with the requests for its files. */
  p50: number
  p95: number
  /** Milliseconds on a phone's processor, with these files loaded. Ours only. */
  phone50: number
  phone95: number
}

export interface FirstQuery {
  index: string
  requests: number
  bytes: number
}

export interface SearchSetup {
  /** Folder with `pagefind/stock` and `pagefind/stock-pages`; the worker is bundled into it. */
  folder: string
  release: string
  entries: readonly NamedPage[]
  texts: readonly SearchedText[]
  names: Record<string, QuerySet>
  bodies: Record<string, QuerySet>
}

/** Sends every query to our worker (the text index and the table) and to stock Pagefind. */
export async function measureInBrowser(setup: SearchSetup): Promise<{ figures: IndexFigures[]; first: FirstQuery[] }> {
  const { folder, release, entries, texts, names, bodies } = setup
  await bundleScript(folder, 'src/stores/search/worker.ts', 'worker.js')
  await bundleScript(folder, 'src/stores/search/calls.ts', 'calls.js')
  const textIds = path.join(folder, 'text-ids.ts')
  writeFileSync(textIds, textIdsCode())
  await bundleScript(folder, textIds, 'text-ids.js')
  const traffic: Traffic = { requests: 0, bytes: 0 }
  const origin = await serveFolders([folder, release], traffic)
  const browser = await chromium.launch(launchOptions(findChromium()))
  const page = await browser.newPage()
  await page.goto(origin)
  const phone = await openPhone(browser, origin)
  const entryPaths = new Map(entries.map((entry, index) => [pathOf(entry), index]))
  const textPaths = new Map(texts.map((text, index) => [text.path, index]))
  const all = { kind: '', page: 1, size: 100_000 }
  const ten = { kind: '', page: 1, size: 10 }
  const stock = (bundle: string) => {
    const urls = urlsOfFragments(path.join(folder, 'pagefind', bundle))
    return async (text: string) => {
      const { found, ms } = await askStock(page, bundle, text)
      return { found: found.map((id) => urls.get(id) ?? ''), ms }
    }
  }
  const calls: Record<string, [CallName, object]> = {
    'ours: names': ['names', ten],
    'ours: table': ['suggest', { perKind: 5 }],
    'ours: texts': ['mentions', ten],
  }
  const indexes: { name: string; body?: boolean; quality: Ask; first?: Ask }[] = [
    {
      name: 'ours: names',
      quality: (text) => askWorker(page, 'names', { query: text, ...all }),
      first: (text) => askWorker(page, 'names', { query: text, ...ten }),
    },
    {
      name: 'ours: table',
      quality: (text) => askWorker(page, 'suggest', { query: text, perKind: 100_000 }),
      first: (text) => askWorker(page, 'suggest', { query: text, perKind: 5 }),
    },
    { name: 'stock Pagefind: names', quality: stock('stock') },
    {
      name: 'ours: texts',
      body: true,
      quality: (text) => askTextIds(page, text),
      first: (text) => askWorker(page, 'mentions', { query: text, ...ten }),
    },
    { name: 'stock Pagefind: pages', body: true, quality: stock('stock-pages') },
  ]
  const figures: IndexFigures[] = []
  const first: FirstQuery[] = []
  for (const { name, body = false, quality, first: ask = quality } of indexes) {
    const sets = body ? bodies : names
    const start = { ...traffic }
    const [, shortest] = Object.entries(sets).find(([kind]) => kind.endsWith('2 characters')) ?? []
    await ask(shortest?.queries[0]?.text ?? '')
    first.push({ index: name, requests: traffic.requests - start.requests, bytes: traffic.bytes - start.bytes })
    for (const [kind, { sort, queries }] of Object.entries(sets)) {
      const judgements: Judgement[] = []
      for (const query of queries) {
        const answer = await quality(query.text)
        // Our text results omit pages that match by name, so they are removed from stock Pagefind's results and from
        // the truth too.
        const inNames = body ? (await askWorker(page, 'names', { query: query.text, ...all })).found : []
        const nameHits = new Set(inNames)
        const paths = body ? textPaths : entryPaths
        const found = answer.found.filter((url) => !nameHits.has(url)).map((url) => paths.get(url) ?? -1)
        const truth = new Set([...query.truth].filter((index) => !body || !nameHits.has(texts[index]?.path ?? '')))
        const { ms } = ask === quality ? answer : await ask(query.text)
        const [call, input] = calls[name] ?? []
        const phoneMs = call ? await askPhone(phone, call, { ...input, query: query.text }) : Number.NaN
        judgements.push({ ...judge(found, { ...query, truth }, entries), ms, phoneMs })
      }
      figures.push({ index: name, kind, sort, queries: queries.length, ...means(judgements) })
    }
    const ofIndex = figures.filter(({ index, sort, queries }) => index === name && queries > 0 && sort !== 'absent')
    if (ofIndex.every(({ none }) => none === 1)) throw new Error(`${name} finds nothing`)
    console.error(`${name}: asked`)
  }
  await browser.close()
  return { figures, first }
}

/** Bundles a script of the project into `js/` of the folder. */
async function bundleScript(folder: string, entry: string, name: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: path.join(folder, 'js'),
      emptyOutDir: false,
      lib: { entry: path.resolve(root, entry), formats: ['es'], fileName: () => name },
    },
  })
}

/** Queries our text index for ids only: thousands of excerpts per query would take most of the time. */
function textIdsCode(): string {
  const from = (file: string) => JSON.stringify(path.join(root, file))
  return `
    import { findMentions } from ${from('src/stores/search/mentions.ts')}
    export async function ask(query: string) {
      return (await findMentions(query)).results.map(({ id }) => '/' + id)
    }`
}

interface Judgement extends Record<'recall' | 'precision' | 'mrr' | 'screen' | 'none', number> {
  ms: number
  phoneMs: number
}

function judge(
  found: number[],
  { truth, also, best }: Query,
  entries: readonly NamedPage[],
): Omit<Judgement, 'ms' | 'phoneMs'> {
  const right = found.filter((index) => truth.has(index)).length
  const fine = found.filter((index) => truth.has(index) || also?.has(index)).length
  // Pages with the same name, or the same id, are equally right.
  const isBest = (index: number) => truth.has(index) && (best === undefined || equal(entries[index], entries[best]))
  const rank = found.findIndex(isBest)
  return {
    recall: truth.size === 0 ? 1 : right / truth.size,
    precision: found.length === 0 ? 1 : fine / found.length,
    mrr: rank >= 0 ? 1 / (rank + 1) : truth.size === 0 ? 1 : 0,
    screen: (rank >= 0 && rank < 10) || truth.size === 0 ? 1 : 0,
    none: found.length === 0 ? 1 : 0,
  }
}

function means(judgements: readonly Judgement[]) {
  const mean = (field: keyof Judgement) =>
    judgements.reduce((sum, one) => sum + one[field], 0) / (judgements.length || 1)
  const times = judgements.map(({ ms }) => ms)
  const phoneTimes = judgements.map(({ phoneMs }) => phoneMs)
  return {
    recall: mean('recall'),
    precision: mean('precision'),
    mrr: mean('mrr'),
    screen: mean('screen'),
    none: mean('none'),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    phone50: percentile(phoneTimes, 0.5),
    phone95: percentile(phoneTimes, 0.95),
  }
}

function equal(a: NamedPage | undefined, b: NamedPage | undefined): boolean {
  return a !== undefined && b !== undefined && (plainText(a.name) === plainText(b.name) || a.id === b.id)
}
