// Rule: the market's calls at a busy server's size, beside the same search as plain SQL with LIKE on the same data.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type OpenDatabase, openDatabase } from '../host/db/database.ts'
import { marketChanged } from '../host/repositories/market-version.ts'
import { browserTimes } from './market/browser.ts'
import { chooseKeywords, type Keywords } from './market/keywords.ts'
import { comparePeer } from './market/like-peer.ts'
import { loadMarket, tokensOf } from './market/load.ts'
import { type CallFigures, measureCall } from './market/measure-call.ts'
import { cpuMs, residentMb } from './market/process-figures.ts'
import { type Servers, startServers } from './market/servers.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'var', 'bench')

/** What is wanted: milliseconds, and how much memory may grow in the second half of the long run. */
const goals = { searchP99Ms: 20, paintMs: 100, growth: 0.1 }
const perSecond = 300
/** In the long run the shops and the sales change so often. */
const changeEveryMs = 10_000

/** `--sales N` and `--rows N` change the size; `--no-calls`, `--no-browser` and `--no-peer` leave a part out. */
export async function bench(args: string[]): Promise<void> {
  const size = { rows: readNumber(args, '--rows', 100_000), sales: readNumber(args, '--sales', 5_000_000) }
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `market-${size.rows}-${size.sales}.sqlite`)
  const database = openDatabase(`sqlite:${file}`)
  const verdicts: string[] = []
  try {
    await loadMarket(database, path.join(root, 'data'), size)
    const tokens = await tokensOf(database, 800)
    const keywords = await chooseKeywords(database, path.join(root, 'data'))
    const servers = await startServers({ root, folder, file, browser: !args.includes('--no-browser') })
    try {
      console.log(`\n${size.rows.toLocaleString('en')} vending rows, ${size.sales.toLocaleString('en')} sales`)
      if (!args.includes('--no-calls')) verdicts.push(...(await calls({ servers, database, keywords, tokens })))
      if (servers.siteUrl) {
        const token = tokens.at(-1) as string
        const paintMs = await browserTimes({ siteUrl: servers.siteUrl, token, keyword: keywords.thousand })
        verdicts.push(verdict('answer to painted table, ms', paintMs, goals.paintMs))
      }
    } finally {
      await servers.stop()
    }
    if (!args.includes('--no-peer')) await comparePeer(file, path.join(root, 'data'), keywords.mixed)
  } finally {
    await database.close()
  }
  console.log(['\n| goal | seen | at most | met |', '|---|---|---|---|', ...verdicts].join('\n'))
}

const search = (keyword: string) => `/vending/search?itemInfo=${encodeURIComponent(keyword)}`
const logs = (keyword: string) => `/vending/logs?itemInfo=${encodeURIComponent(keyword)}&days=7&currency=ZENY`
const purchase = (keyword: string) => `/vending/purchase?itemInfo=${encodeURIComponent(keyword)}&range=7`
/** Of ten questions seven are for shops, two for sales, one for own purchases. */
const mixed = (keyword: string, number: number) =>
  [search, logs, purchase][Math.max(0, (number % 10) - 7)]?.(keyword) ?? search(keyword)

interface Subject {
  servers: Servers
  database: OpenDatabase
  keywords: Keywords
  tokens: readonly string[]
}

async function calls({ servers: { hostUrl, hostPid }, database, keywords, tokens }: Subject): Promise<string[]> {
  const first = residentMb(hostPid)
  console.log(
    '| call | at | p50 ms | p95 ms | p99 ms | requests/s | host CPU ms a request | not 200 | memory MB |\n|---|---|---|---|---|---|---|---|---|',
  )
  async function measure(name: string, pathOf: typeof mixed, how: { rate?: number; seconds: number; plain?: boolean }) {
    const cpu = cpuMs(hostPid)
    const { plain = false, ...rest } = how
    const figures = await measureCall({
      url: hostUrl,
      paths: keywords.mixed.map(pathOf),
      tokens,
      gzip: !plain,
      ...rest,
    })
    const at = `${how.rate ? `${how.rate}/s` : 'as many as it can'}${plain ? ', not packed' : ''}`
    print(name, at, { ...figures, cpuMs: (cpuMs(hostPid) - cpu) / figures.answers }, residentMb(hostPid))
    return figures
  }
  const rate = perSecond
  await measure('(warming up)', search, { rate, seconds: 8 })
  const packed = await measure('GET /vending/search', search, { rate, seconds: 12 })
  const plain = await measure('GET /vending/search', search, { rate, seconds: 12, plain: true })
  await measure('GET /vending/search', search, { seconds: 6 })
  await measure('(warming up)', logs, { rate, seconds: 6 })
  await measure('GET /vending/logs, 7 days', logs, { rate, seconds: 12 })
  await measure('GET /vending/logs, 7 days', logs, { seconds: 6 })
  await measure('GET /vending/purchase', purchase, { rate, seconds: 12 })
  await measure('GET /vending/purchase', purchase, { seconds: 6 })

  const memory: number[] = []
  const watch = setInterval(() => memory.push(residentMb(hostPid)), 1_000)
  const change = setInterval(() => {
    changeMarket(database).catch((error: unknown) => console.error(error))
  }, changeEveryMs)
  await measure(`all three, the market changing every ${changeEveryMs / 1_000} s`, mixed, { rate, seconds: 60 })
  clearInterval(watch)
  clearInterval(change)
  const half = memory.length >> 1
  const [before, after] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))]
  console.log(
    `\nhost memory: ${first} MB at first; in the minute of all three ${Math.min(...memory)} to ${before} MB in its first half, up to ${after} MB in its second`,
  )
  // Answered more slowly than asked is no answer to the goal, however quick each one was.
  const p99 = (figures: CallFigures) => (figures.perSecond < rate * 0.95 ? Number.POSITIVE_INFINITY : figures.p99)
  return [
    verdict(`search p99 at ${rate}/s, ms`, p99(packed), goals.searchP99Ms),
    verdict(`search p99 at ${rate}/s, not packed, ms`, p99(plain), goals.searchP99Ms),
    verdict('growth of memory, second half of the minute over the first', after / before - 1, goals.growth),
  ]
}

/** As an importer does, but nothing is written again: the host reads all shops anew and forgets its answers. */
async function changeMarket({ db }: OpenDatabase): Promise<void> {
  await marketChanged(db, 'shops')
  await marketChanged(db, 'sales')
}

function verdict(goal: string, seen: number, most: number): string {
  return `| ${goal} | ${Number.isFinite(seen) ? seen.toFixed(2) : 'rate not reached'} | ${most} | ${seen <= most ? 'yes' : 'no'} |`
}

function print(name: string, at: string, figures: CallFigures & { cpuMs: number }, memoryMb: number): void {
  const { p50, p95, p99, failed, cpuMs: cpu } = figures
  console.log(
    `| ${name} | ${at} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} | ${figures.perSecond.toFixed(0)} | ${cpu.toFixed(2)} | ${failed} | ${memoryMb} |`,
  )
}

function readNumber(args: readonly string[], name: string, fallback: number): number {
  const at = args.indexOf(name)
  const value = at < 0 ? fallback : Number(args[at + 1])
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} needs a whole number above 0`)
  return value
}
