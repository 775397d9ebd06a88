// Rule: every public page kind of the built and served sample site is measured as Lighthouse's throttled phone sees it.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium } from '../tests/system-packages.ts'
import { type PageKind, pageKinds } from './lighthouse/page-kinds.ts'
import { startServers } from './market/servers.ts'

const root = path.resolve(import.meta.dirname, '..')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * `--runs N` (3) runs of each page, of which the median counts; `--only WORD` pages whose kind holds the word; `--site
 * URL` a site that is served already. Throttling is simulated, so that a busy machine matters less.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      site: { type: 'string' },
      'debug-port': { type: 'string', default: '4504' },
    },
  })
  const runs = Number(values.runs)
  const debugPort = Number(values['debug-port'])
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is no whole number above 0`)
  if (!Number.isInteger(debugPort)) throw new Error(`--debug-port ${values['debug-port']} is no port`)

  const site = values.site ? { siteUrl: values.site, stop: async () => {} } : await startSample()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`],
  })
  try {
    const kinds = (await pageKinds(site.siteUrl)).filter(({ kind }) => kind.includes(values.only))
    console.log(`Median of ${runs}, mobile, simulated slow 4G and a processor four times slower\n`)
    console.log(
      '| page kind | page | performance | accessibility | best practices | SEO | FCP ms | LCP ms | TBT ms | CLS |',
    )
    console.log(`|${'---|'.repeat(10)}`)
    const lost: string[] = []
    for (const page of kinds) {
      const results: Result[] = []
      for (let run = 0; run < runs; run++) results.push(await measure(site.siteUrl + page.path, debugPort))
      console.log(row(page, results))
      lost.push(...lostPoints(page, results))
    }
    console.log(`\nLost points:\n${lost.join('\n') || 'none'}`)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function startSample(): Promise<{ siteUrl: string; stop: () => Promise<void> }> {
  const folder = path.join(root, 'var', 'bench', 'lighthouse')
  mkdirSync(folder, { recursive: true })
  process.env.SEED_DEMO = '1'
  const { siteUrl, stop } = await startServers({
    root,
    folder,
    file: path.join(folder, 'almanac.sqlite'),
    browser: true,
  })
  return { siteUrl: siteUrl as string, stop }
}

/** A busy machine may keep Chromium from recording the load (NO_NAVSTART and its like): that run is made again. */
async function measure(url: string, port: number, tries = 3): Promise<Result> {
  const answer = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
  if (!answer) throw new Error(`Lighthouse gave no result for ${url}`)
  const { runtimeError } = answer.lhr
  if (runtimeError && tries > 1) return measure(url, port, tries - 1)
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  return answer.lhr
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function row({ kind, path }: PageKind, results: readonly Result[]): string {
  const score = (name: string) => Math.round(median(results.map((one) => (one.categories[name]?.score ?? 0) * 100)))
  const metric = (name: string) => median(results.map((one) => one.audits[name]?.numericValue ?? Number.NaN))
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((name) =>
    metric(name).toFixed(0),
  )
  const cells = [kind, path, ...categories.map(score), ...times, metric('cumulative-layout-shift').toFixed(3)]
  return `| ${cells.join(' | ')} |`
}

/** What a page loses in the run of the median: audits with weight that are not perfect. */
function lostPoints({ kind }: PageKind, results: readonly Result[]): string[] {
  return categories.flatMap((name) => {
    const of = (one: Result) => one.categories[name]?.score ?? 0
    const middle = results.toSorted((a, b) => of(a) - of(b))[results.length >> 1] as Result
    if (of(middle) === 1) return []
    return (middle.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (middle.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => {
        const audit = middle.audits[id]
        const details = audit?.details as { items?: readonly object[] } | undefined
        const first = details?.items?.[0] ? `: ${JSON.stringify(details.items[0]).slice(0, 300)}` : ''
        return `- ${kind}, ${name}, ${id} ${audit?.score} ${audit?.displayValue ?? ''}${name === 'performance' ? '' : first}`
      })
  })
}
