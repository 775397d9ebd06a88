// The market's calls at the size of a busy server, next to the same search as plain SQL with LIKE on the same
// data.
import { fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { loadSampleMarket } from '../game-data/sample/market-goods.ts'
import { type OpenDatabase, openDatabase } from '../host/db/database.ts'
import { bumpMarketVersion } from '../host/market/store/market-version.ts'
import { usageError } from '../ops/operation-error.ts'
import type { CrowdOptions } from './market/crowd.ts'
import { chooseKeywords, type Keywords } from './market/keywords.ts'
import { comparePeer } from './market/like-peer.ts'
import { loadMarket, tokensOf } from './market/load.ts'
import { type CallFigures, measureCall } from './market/measure-call.ts'
import { compareBuilds } from './run/compare-builds.ts'
import { type Goal, printGoals, printLoad, printRow, printTable } from './run/figures.ts'
import { processFigures } from './run/measure.ts'
import { readOptions } from './run/options.ts'
import { type BenchProject, benchFolder, root, startProject } from './run/project.ts'

/** Goals: milliseconds, requests a second, and the growth of memory in the second half of the long run. */
const goals = { searchP99Ms: 50, searchesPerSecond: 1_000, crowdP99Ms: 50, growth: 0.1 }
const rate = 300

/**
 * `--sales N` and `--rows N`: size; `--seconds N`: duration of each call; `--database mysql://…`: an empty database of
 * MariaDB, or one that an earlier run filled. `--old COMMIT`: next to a former build, `--rounds N` times in turn, each
 * with a database of SQLite.
 */
export async function bench(args: string[]): Promise<void> {
  const sizes = { rows: [100_000, 3_000], sales: [5_000_000, 10_000], seconds: [12, 1], rounds: [3, 1] } as const
  const { rows, sales, seconds, rounds, database: databaseUrl, old } = readOptions(args, sizes, ['database', 'old'])
  if (old) {
    if (databaseUrl) throw usageError('--old uses its own databases', 'Leave out --database or --old.')
    const sameSize = Object.entries({ rows, sales, seconds }).flatMap(([name, size]) => [`--${name}`, String(size)])
    await compareBuilds({ name: 'market', args: sameSize, old, rounds })
    return
  }
  mkdirSync(benchFolder, { recursive: true })
  const url = databaseUrl ?? `sqlite:${path.join(benchFolder, `market-${rows}-${sales}.sqlite`)}`
  const database = openDatabase(url)
  const market = await loadSampleMarket(path.join(root, 'data'))
  await loadMarket(database, market, { rows, sales })
  const tokens = await tokensOf(database, 3_000)
  const keywords = chooseKeywords(market)
  const project = await startProject({ DATABASE_URL: url })
  console.log(`\n${rows.toLocaleString('en')} vending rows, ${sales.toLocaleString('en')} sales`)
  const results = await measureCalls({ project, url, database, keywords, tokens, seconds })
  await comparePeer(database, market, keywords.mixed)
  await database.close()
  printGoals(results)
  printLoad()
}

const search = (keyword: string) => `/vending/search?itemInfo=${encodeURIComponent(keyword)}`
const logs = (keyword: string) => `/vending/logs?itemInfo=${encodeURIComponent(keyword)}&days=7&currency=ZENY`
const purchase = (keyword: string) => `/vending/purchase?itemInfo=${encodeURIComponent(keyword)}&range=7`
/** Of ten requests, eight are for shops, one for sales, one for own purchases. */
const mixed = (keyword: string, number: number) =>
  [search, logs, purchase][Math.max(0, (number % 10) - 7)]?.(keyword) ?? search(keyword)

interface Subject {
  project: BenchProject
  url: string
  database: OpenDatabase
  keywords: Keywords
  tokens: readonly string[]
  seconds: number
}

async function measureCalls(subject: Subject): Promise<Goal[]> {
  const { project, database, keywords, tokens, seconds } = subject
  const { hostUrl, hostPid } = project
  const memoryMb = () => processFigures(hostPid).residentMb
  const first = memoryMb()
  printTable(['call', 'at', 'p50 ms', 'p95 ms', 'p99 ms', 'requests/s', 'host CPU ms a request', 'errors', 'memory MB'])
  async function measure(name: string, pathOf: typeof mixed, how: { rate?: number; times?: number }) {
    const { times = 1 } = how
    const cpuMs = processFigures(hostPid).cpuMs
    const paths = keywords.mixed.map(pathOf)
    const limit = how.rate ? { rate: how.rate } : {}
    const figures = await measureCall({ url: hostUrl, paths, tokens, seconds: seconds * times, ...limit })
    const { p50, p95, p99, perSecond, answers, errors } = figures
    const at = how.rate ? `${how.rate}/s` : 'as many as it can'
    const quantiles = [p50, p95, p99].map((ms) => ms.toFixed(1))
    const cpu = (processFigures(hostPid).cpuMs - cpuMs) / answers
    printRow([name, at, ...quantiles, perSecond.toFixed(0), cpu.toFixed(2), errors, memoryMb().toFixed(0)])
    return figures
  }
  await measure('(warming up)', search, { rate })
  const atRate = await measure('GET /vending/search', search, { rate })
  const unlimited = await measure('GET /vending/search', search, {})
  await measure('(warming up)', logs, { rate })
  await measure('GET /vending/logs, 7 days', logs, { rate })
  await measure('GET /vending/logs, 7 days', logs, {})
  await measure('GET /vending/purchase', purchase, { rate })
  await measure('GET /vending/purchase', purchase, {})

  const stopCrowd = startCrowd(subject)
  const others = await measure('GET /item/version, next to a crowd', () => '/item/version', { rate: 100 })
  stopCrowd()

  const memory = [memoryMb()]
  const watch = setInterval(() => memory.push(memoryMb()), 1_000)
  const change = setInterval(() => void changeMarket(database), seconds * 1_000)
  await measure(`all three, the market changing every ${seconds} s`, mixed, { rate, times: 5 })
  clearInterval(watch)
  clearInterval(change)
  memory.push(memoryMb())
  const half = memory.length >> 1
  const before = Math.max(...memory.slice(0, half))
  const after = Math.max(...memory.slice(half))
  const [start, low, high, later] = [first, Math.min(...memory), before, after].map(Math.round)
  console.log(
    `\nhost memory: ${start} MB at first; in the run of all three ${low} to ${high} MB in its first half, up to ${later} MB in its second`,
  )
  // If answers fall behind the request rate, the goal is missed, however fast each one is.
  const p99 = (figures: CallFigures) => (figures.perSecond < rate * 0.95 ? Number.POSITIVE_INFINITY : figures.p99)
  return [
    [`search p99 at ${rate}/s, ms`, p99(atRate), '≤', goals.searchP99Ms],
    ['searches a second', unlimited.perSecond, '≥', goals.searchesPerSecond],
    ['p99 of others while an account sends 50 searches of one character, ms', others.p99, '≤', goals.crowdP99Ms],
    ['growth of memory, second half of the run over the first', after / before - 1, '≤', goals.growth],
  ]
}

/** Accounts, one after the other, send 50 searches for sales at once, from another process. */
function startCrowd({ project, url, keywords, tokens }: Subject): () => void {
  const crowd = fork(path.join(import.meta.dirname, 'market', 'crowd.ts'))
  const urls = keywords.letters.slice(0, 50).map((letter) => project.hostUrl + logs(letter))
  // The other measurements use the first tokens most: each has its limit of searches.
  crowd.send({ databaseUrl: url, urls, tokens: tokens.toReversed() } satisfies CrowdOptions)
  const stop = () => crowd.kill()
  process.once('exit', stop)
  return stop
}

/** Simulates an importer without new rows: the host reads all shops again and drops its cached answers. */
async function changeMarket({ db }: OpenDatabase): Promise<void> {
  await bumpMarketVersion(db, 'shops')
  await bumpMarketVersion(db, 'sales')
}
