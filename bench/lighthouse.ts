// Measures every public page kind of the built and served sample site with Lighthouse's throttled phone.
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { usageError } from '../ops/operation-error.ts'
import { launchOptions } from '../tests/e2e/browser.ts'
import { freePort } from '../tests/free-port.ts'
import { findChromium } from '../tests/system-packages.ts'
import { type PageKind, pageKinds } from './lighthouse/page-kinds.ts'
import { compareBuilds } from './run/compare-builds.ts'
import { medianOf, printLoad, printRow, printTable, show } from './run/figures.ts'
import { readOptions } from './run/options.ts'
import { startProject } from './run/project.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * `--runs N`: runs per page, of which the median counts; `--only WORD`: pages whose kind contains the word; `--kinds
 * N`: the first N kinds; `--site URL`: a site that is already served; `--old COMMIT`: next to a former build, in turn.
 * Throttling is simulated, so that other load matters less.
 */
export async function bench(args: string[]): Promise<void> {
  const options = readOptions(args, { runs: [3, 1], kinds: [100, 2] }, ['only', 'site', 'old'])
  if (options.old) {
    const { old, runs, kinds, only, site } = options
    if (site) throw usageError('--old serves its own sites', 'Leave out --site or --old.')
    const sameKinds = ['--kinds', String(kinds), ...(only ? ['--only', only] : [])]
    await compareBuilds({ name: 'lighthouse', args: ['--runs', '1', ...sameKinds], old, rounds: runs })
    return
  }
  const site = options.site ?? (await serveSample())
  const port = await freePort()
  const { args: flags, ...launch } = launchOptions(findChromium())
  const browser = await chromium.launch({
    ...launch,
    args: [...(flags ?? []), `--remote-debugging-port=${port}`],
  })
  const allKinds = await pageKinds(site)
  const kinds = allKinds.filter(({ kind }) => kind.includes(options.only ?? '')).slice(0, options.kinds)
  console.log(`\nMedian of ${options.runs}, mobile, simulated slow 4G and a processor four times slower`)
  printTable([
    'page kind',
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'CLS',
  ])
  for (const page of kinds) {
    const results: Result[] = []
    for (let run = 0; run < options.runs; run++) results.push(await measure(site + page.path, port))
    printRow(rowOf(page, results))
  }
  printLoad()
  await browser.close()
}

async function serveSample(): Promise<string> {
  const project = await startProject({ SEED_DEMO: '1' })
  await project.pullAndBuild()
  await project.serve()
  return project.siteUrl
}

async function measure(url: string, port: number): Promise<Result> {
  const answer = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
  if (!answer) throw new Error(`Lighthouse gave no result for ${url}`)
  const { runtimeError } = answer.lhr
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
  return answer.lhr
}

function rowOf({ kind, path }: PageKind, results: readonly Result[]): (string | number)[] {
  const score = (name: string) => medianOf(results.map((one) => (one.categories[name]?.score ?? 0) * 100))
  const metric = (name: string) => medianOf(results.map((one) => one.audits[name]?.numericValue ?? Number.NaN))
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(metric)
  const figures = [...categories.map(score), ...times].map((value) => show(value, 0))
  return [kind, path, ...figures, show(metric('cumulative-layout-shift'), 3)]
}
