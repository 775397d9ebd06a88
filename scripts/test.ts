// Rule: one command proves the project on a clean machine; it ends with `N passed, N failed, N skipped`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import pLimit from 'p-limit'
import { answersHelp } from '../operate/usage.ts'
import { ensureSystemPackages } from '../tests/system-packages.ts'

if (answersHelp('test')) process.exit()

const root = path.dirname(import.meta.dirname)
const reports = path.join(root, 'var', 'test-reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const onWindows = process.platform === 'win32'
const total = { passed: 0, failed: 0, skipped: 0 }
/** Said again at the end: of a long log often the end alone is kept. */
const failures: string[] = []
const started = Date.now()

ensureSystemPackages()
const checks = [
  // Of all files, also those without a page.
  ['types', 'astro', 'check', '--minimumSeverity', 'error'],
  ['types of domain without the DOM', 'tsc', '-p', 'domain'],
  ['types of the service worker', 'tsc', '-p', 'src/service-worker'],
  ['lint', 'biome', 'check', '.', '--error-on-warnings'],
  ['unused code', 'knip', '--no-progress'],
] as const
const oneAtATime = pLimit(1)
const checked = Promise.all(checks.map((each) => oneAtATime(check, ...each)))
await suite(
  'unit, contract and site tests',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`],
  countVitest,
)
await suite('end-to-end tests', 'playwright', ['test'], countPlaywright)
for (const report of await checked) report()

console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s`)
for (const name of failures) console.log(`FAILED: ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)

function ended(label: string, ok: boolean, from: number, at = Date.now()): void {
  console.log(`── ${label}: ${ok ? 'ok' : 'FAILED'} (${((at - from) / 1000).toFixed(1)} s)`)
}

/**
 * A check counts as one test. It runs beside the suites, in the time in which they wait, at the lowest priority; what it
 * says is shown after them.
 */
async function check(label: string, command: string, ...args: string[]): Promise<() => void> {
  const from = Date.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: onWindows })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes))
  const [status] = await once(child, 'close')
  const endedAt = Date.now()
  total[status === 0 ? 'passed' : 'failed']++
  if (status !== 0) failures.push(label)
  return () => {
    process.stdout.write(`\n── ${label}: ${command} ${args.join(' ')}\n${Buffer.concat(said)}`)
    ended(label, status === 0, from, endedAt)
  }
}

/** A suite counts its own tests; one that fails without saying so, or reports none, counts as failed. */
async function suite(
  label: string,
  command: string,
  args: string[],
  count: () => typeof total | undefined,
): Promise<void> {
  const from = Date.now()
  console.log(`\n── ${label}: ${command} ${args.join(' ')}`)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` }
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env, shell: onWindows })
  const [status] = await once(child, 'close')
  ended(label, status === 0, from)
  const counts = count() ?? { passed: 0, failed: 0, skipped: 0 }
  total.passed += counts.passed
  total.skipped += counts.skipped
  total.failed += status === 0 && counts.passed > 0 ? counts.failed : Math.max(1, counts.failed)
}

function readReport(file: string): Record<string, unknown> | undefined {
  const full = path.join(reports, file)
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')) : undefined
}

function countVitest(): typeof total | undefined {
  const report = readReport('vitest.json') as
    | {
        numPassedTests: number
        numFailedTests: number
        numPendingTests: number
        numTodoTests: number
        testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
      }
    | undefined
  for (const { name, status, assertionResults } of report?.testResults ?? []) {
    if (status === 'failed') failures.push(path.relative(root, name))
    for (const test of assertionResults) if (test.status === 'failed') failures.push(`  ${test.fullName}`)
  }
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  )
}

type BrowserSuite = { specs: { ok: boolean; title: string; file: string; line: number }[]; suites?: BrowserSuite[] }

function countPlaywright(): typeof total | undefined {
  const report = readReport('playwright.json') as
    | { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; suites: BrowserSuite[] }
    | undefined
  nameFailed(report?.suites ?? [])
  return (
    report && {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
    }
  )
}

function nameFailed(suites: readonly BrowserSuite[]): void {
  for (const { specs, suites: inner } of suites) {
    for (const { ok, title, file, line } of specs) if (!ok) failures.push(`tests/e2e/${file}:${line} ${title}`)
    nameFailed(inner ?? [])
  }
}
