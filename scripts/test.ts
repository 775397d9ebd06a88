// `npm test` is the quick run, `npm run test:full` everything else; `npm test -- FILE [-t NAME]` runs one file,
// `npm test -- types` one check.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import pLimit from 'p-limit'
import { answersHelp } from '../ops/usage.ts'
import { describeFailure, firstLines, readResults, resultsEnv, type TestResults } from '../tests/run/results.ts'
import { ensureSystemPackages } from '../tests/system-packages.ts'

if (answersHelp('test')) process.exit()

const root = path.dirname(import.meta.dirname)
const reports = path.join(root, 'var', 'test-reports')
const vitest = ['vitest', 'run', '--reporter=default', '--reporter=./tests/run/vitest-reporter.ts']
const onMariaDb = { TEST_DATABASE: 'mariadb' }
/** The native compiler, under a separate name: Astro's check, which also reads `.astro` files, needs the former one. */
const compiler = ['node', 'node_modules/typescript-7/bin/tsc']
const checkOfPages = ['astro', 'check', '--minimumSeverity', 'error']
const checks: Record<string, readonly string[]> = {
  types: [...compiler, '--noEmit', '-p', '.'],
  // Without the DOM's types.
  'types-domain': [...compiler, '-p', 'domain'],
  'types-service-worker': [...compiler, '-p', 'src/service-worker'],
  lint: ['biome', 'check', '.', '--error-on-warnings'],
  unused: ['knip', '--no-progress'],
}

const args = process.argv.slice(2)
const started = Date.now()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
ensureSystemPackages()
const installedMs = Date.now() - started

const parts = args.includes('--full') ? await runFull() : args.length > 0 ? [await runFile(args)] : await runQuick()
report(parts)

/** First the checks, as many at once as there are cores; then one runner after the other. */
async function runQuick(): Promise<TestResults[]> {
  const limit = pLimit(availableParallelism())
  const checked = await Promise.all(Object.entries(checks).map(([name, words]) => limit(() => check(name, words))))
  return [
    ...checked,
    await suite('unit, contract and site tests', [...vitest, ...projects('unit', 'isolated', 'site')]),
    await suite('walks through the site', ['playwright', 'test', '--project=walks']),
  ]
}

async function runFull(): Promise<TestResults[]> {
  return [
    await check('types-pages', checkOfPages),
    // The database server and the processes that tests start need the other core: one file at a time.
    await suite('contract tests on MariaDB', [...vitest, '--maxWorkers=1'], onMariaDb),
    await suite('services, real data and faults', [
      ...vitest,
      '--maxWorkers=1',
      ...projects('services', 'real-data', 'faults'),
    ]),
    await suite('browser tests', ['playwright', 'test', '--project=browser']),
  ]
}

/** One check, or one file of either runner with the runner's own arguments. */
async function runFile(words: string[]): Promise<TestResults> {
  const [first = ''] = words
  const checkCommand = { ...checks, 'types-pages': checkOfPages }[first]
  if (checkCommand) return check(first, checkCommand)
  const inBrowser = words.some((word) => word.includes('.spec.ts'))
  if (!inBrowser) return suite('tests', [...vitest, ...words])
  return suite('tests', ['playwright', 'test', ...words.map((word) => (word === '-t' ? '-g' : word))])
}

function projects(...names: string[]): string[] {
  return names.map((name) => `--project=${name}`)
}

/** A check counts as one test; its output is printed when it has ended. */
async function check(label: string, [command = '', ...words]: readonly string[]): Promise<TestResults> {
  const from = Date.now()
  const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: onWindows() })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes))
  const [status] = await once(child, 'close')
  const output = Buffer.concat(printed).toString()
  process.stdout.write(`\n── ${label}: ${command} ${words.join(' ')}\n${output}`)
  printEnd(label, status === 0, from)
  if (status === 0) return { passed: 1, failed: 0, skipped: 0, failures: [] }
  return {
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [{ file: label, test: '', reason: firstLines(output), alone: `npm test -- ${label}` }],
  }
}

/**
 * Counts the tests of a suite; a suite that ends without results, or fails without a failed test, counts as one
 * failure.
 */
async function suite(label: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<TestResults> {
  const from = Date.now()
  const [command = '', ...rest] = words
  console.log(`\n── ${label}: ${words.join(' ')}`)
  const file = path.join(reports, `${label.replaceAll(/\W+/g, '-')}.json`)
  const child = spawn(command, rest, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...resultsEnv(file), ...env },
    shell: onWindows(),
  })
  const [status] = await once(child, 'close')
  printEnd(label, status === 0, from)
  const results = readResults(file) ?? { passed: 0, failed: 0, skipped: 0, failures: [] }
  if (results.failed > 0 || (status === 0 && results.passed > 0)) return results
  const reason = `${command} ended with ${status}, ${results.passed} passed: see its output above`
  return { ...results, failed: 1, failures: [{ file: label, test: '', reason, alone: words.join(' ') }] }
}

function onWindows(): boolean {
  return process.platform === 'win32'
}

function printEnd(label: string, ok: boolean, from: number): void {
  console.log(`── ${label}: ${ok ? 'ok' : 'FAILED'} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
}

function report(results: readonly TestResults[]): never {
  const sum = (count: 'passed' | 'failed' | 'skipped') => results.reduce((total, part) => total + part[count], 0)
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\n${describeFailure(failure)}`)
  const installed = installedMs > 1000 ? `, without ${Math.round(installedMs / 1000)} s for Debian packages` : ''
  console.log(`\nTook ${Math.round((Date.now() - started - installedMs) / 1000)} s${installed}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  process.exit(sum('failed') > 0 ? 1 : 0)
}
