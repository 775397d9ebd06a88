// Rule: the market's calls at a busy server's size, beside the same search as plain SQL with LIKE on the same data.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { openDatabase } from '../../host/db/database.ts'
import { browserTimes } from './market/browser.ts'
import { chooseKeywords } from './market/keywords.ts'
import { comparePeer } from './market/like-peer.ts'
import { loadMarket, tokensOf } from './market/load.ts'
import { type CallFigures, measureCall } from './market/measure-call.ts'
import { startServers } from './market/servers.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'var', 'bench')

/** `--sales N` and `--rows N` change the size; `--no-calls` and `--no-browser` leave a part out. */
export async function bench(args: string[]): Promise<void> {
  const size = { rows: readNumber(args, '--rows', 100_000), sales: readNumber(args, '--sales', 5_000_000) }
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `market-${size.rows}-${size.sales}.sqlite`)
  const database = openDatabase(`sqlite:${file}`)
  await loadMarket(database, path.join(root, 'data'), size)
  const tokens = await tokensOf(database, 800)
  const keywords = await chooseKeywords(database, path.join(root, 'data'))
  await database.close()

  const servers = await startServers({ root, folder, file, browser: !args.includes('--no-browser') })
  try {
    const memory = () => residentMb(servers.hostPid)
    const before = memory()
    console.log(`\n${size.rows.toLocaleString('en')} vending rows, ${size.sales.toLocaleString('en')} sales`)
    console.log(
      '| call | at | p50 ms | p95 ms | p99 ms | requests/s | host CPU ms a request | not 200 | memory MB |\n|---|---|---|---|---|---|---|---|---|',
    )
    for (const [name, pathOf] of args.includes('--no-calls') ? [] : calls) {
      const target = { url: servers.hostUrl, paths: keywords.mixed.map(pathOf), tokens }
      const measure = async (at: string, rate?: number) => {
        const cpu = cpuMs(servers.hostPid)
        const figures = await measureCall({ ...target, ...(rate ? { rate, seconds: 12 } : { seconds: 6 }) })
        print(name, at, { ...figures, cpuMs: (cpuMs(servers.hostPid) - cpu) / figures.answers }, memory())
      }
      await measureCall({ ...target, rate: 300, seconds: 4 })
      await measure('300/s', 300)
      await measure('as many as it can')
    }
    console.log(`\nhost memory: ${before} MB at first, ${memory()} MB at the end`)
    if (servers.siteUrl)
      await browserTimes({
        ...servers,
        siteUrl: servers.siteUrl,
        token: tokens.at(-1) as string,
        keyword: keywords.thousand,
      })
    await comparePeer(file, path.join(root, 'data'), keywords.mixed)
  } finally {
    await servers.stop()
  }
}

const calls = [
  ['GET /vending/search', (keyword: string) => `/vending/search?itemInfo=${encodeURIComponent(keyword)}`],
  [
    'GET /vending/logs',
    (keyword: string) => `/vending/logs?itemInfo=${encodeURIComponent(keyword)}&days=7&currency=ZENY`,
  ],
  ['GET /vending/purchase', (keyword: string) => `/vending/purchase?itemInfo=${encodeURIComponent(keyword)}&range=7`],
] as const

function print(name: string, at: string, figures: CallFigures & { cpuMs: number }, memoryMb: number): void {
  const { p50, p95, p99, perSecond, failed, cpuMs } = figures
  console.log(
    `| ${name} | ${at} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} | ${perSecond.toFixed(0)} | ${cpuMs.toFixed(2)} | ${failed} | ${memoryMb} |`,
  )
}

function readNumber(args: readonly string[], name: string, fallback: number): number {
  const at = args.indexOf(name)
  const value = at < 0 ? fallback : Number(args[at + 1])
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} needs a whole number above 0`)
  return value
}

/** Resident memory of a process; Linux only, 0 elsewhere. */
function residentMb(pid: number): number {
  if (process.platform !== 'linux') return 0
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}

/** Processor time that a process has used; Linux only, 0 elsewhere. Other work on the machine does not change it. */
function cpuMs(pid: number): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks * 10
}
