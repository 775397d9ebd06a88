/** The memory of a host stays flat under searches, pictures and imports. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { dayMs } from '../../domain/day.ts'
import { type OpenDatabase, openDatabase } from '../../host/db/database.ts'
import { createSaleMedians } from '../../host/market/store/sale-medians.ts'
import { createSales } from '../../host/market/store/sales.ts'
import { createVending } from '../../host/market/store/vending.ts'
import { sale, shop, shopRow } from '../market-data.ts'
import { type LimitedServer, startLimited } from '../stack/limited-server.ts'
import { createPlayers } from '../stack/players.ts'
import { long } from './rounds.ts'

/** `SOAK_MINUTES=30` is the whole of it. */
const minutes = Number(process.env.SOAK_MINUTES || 3)
const [players, items] = [120, 400]
/** The caches fill in the first third, at as many searches a second as ten players make; then a calm evening. */
const rates = { warm: 120, calm: 25 }
const atOnce = 4

it.skipIf(!long)(
  `is flat within 10 % over ${minutes} minutes ${long ? '' : ' (skipped: takes minutes, for npm run test:faults)'}`,
  { timeout: 0 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'soak-'))
    const url = `sqlite:${path.join(folder, 'almanac.sqlite')}`
    const host = await startLimited('host', {
      openFiles: 1_024,
      env: { DATABASE_URL: url, SEED_DEMO: '1', TRUSTED_PROXY_HOPS: '1' },
    })
    const database = openDatabase(url)
    const endsAt = performance.now() + minutes * 60_000
    const warmUntil = performance.now() + minutes * 20_000
    try {
      const ids = await itemIds(host)
      const tokens = await createPlayers(database, players)
      await monthOfSales(database, ids)
      const samples: { atMs: number; mb: number }[] = []
      const failures: string[] = []
      let asked = 0
      const sample = setInterval(() => samples.push({ atMs: performance.now(), mb: host.memoryMb() }), 1_000)
      const imports = importAgainAndAgain(database, ids, () => performance.now() < endsAt)
      const searches = async () => {
        for (; performance.now() < endsAt; asked++) {
          const rate = performance.now() < warmUntil ? rates.warm : rates.calm
          const { path: target, init } = call(asked, ids)
          const answer = await fetch(host.url + target, { ...init, headers: headers(asked, tokens) })
          await answer.arrayBuffer()
          if (answer.status !== 200) failures.push(`${answer.status} ${target}`)
          await sleep((atOnce * 1_000) / rate)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, searches))
      clearInterval(sample)
      const imported = await imports
      const medianOf = (fromMs: number, untilMs: number) => {
        const part = samples.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs).map(({ mb }) => mb)
        return part.sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? Number.NaN
      }
      const third = (endsAt - warmUntil) / 3
      const [early, late] = [medianOf(warmUntil, warmUntil + third), medianOf(endsAt - third, endsAt)]
      console.log(
        `soak: ${asked} calls, ${imported} imports in ${minutes} min; memory ${samples[0]?.mb.toFixed(0)} MB at first, ` +
          `${early.toFixed(0)} MB when warm, ${late.toFixed(0)} MB at the end, ${Math.max(...samples.map(({ mb }) => mb)).toFixed(0)} MB at most`,
      )
      expect(failures.slice(0, 5)).toEqual([])
      expect(late / early).toBeLessThan(1.1)
    } finally {
      await database.close()
      await host.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

async function itemIds(host: LimitedServer): Promise<number[]> {
  const all = (await (await fetch(`${host.url}/item/cache`)).json()) as Record<string, unknown>
  return Object.keys(all).slice(0, items).map(Number)
}

/** Each call has another kind and keyword, because repeated answers come from caches. */
function call(count: number, ids: readonly number[]): { path: string; init?: RequestInit } {
  const id = ids[(count * 7) % ids.length] as number
  const word = encodeURIComponent(['劍', '帽', '卡', '藥', '之'][count % 5] as string)
  const body = { job: [count % 4], canvas: '200x200+100+150', head: 1 + (count % 20), headPalette: count % 8 }
  if (count % 23 === 0) return { path: '/render', init: { method: 'POST', body: JSON.stringify(body) } }
  const paths = [
    `/vending/search?itemInfo=${id}`,
    `/vending/logs?itemInfo=${id}&days=${count % 3 === 0 ? 30 : 7}`,
    `/vending/logs?itemInfo=${word}&days=30`,
    `/vending/search?itemInfo=${word}`,
    `/item/${id}`,
    `/item/${id}.png`,
    '/posts',
  ]
  return { path: paths[count % paths.length] as string }
}

function headers(count: number, tokens: readonly string[]): Record<string, string> {
  return {
    Authorization: `Bearer ${tokens[count % tokens.length]}`,
    'Accept-Encoding': 'gzip',
    'X-Forwarded-For': `198.51.100.${count % 200}`,
    'Content-Type': 'application/json',
  }
}

/** Sales of a month, so that answers are long from the start. */
async function monthOfSales(database: OpenDatabase, ids: readonly number[]) {
  const days = Array.from({ length: 28 }, (_, i) => Date.now() - i * dayMs)
  const sold = ids.flatMap((nameid) =>
    days.flatMap((soldAt) => Array.from({ length: 12 }, (_, i) => sale({ nameid, price: 1_000 + i, soldAt }))),
  )
  await createSales(database).record(sold)
}

/** Imports all shops and 300 sales every few seconds. */
async function importAgainAndAgain(database: OpenDatabase, ids: readonly number[], goesOn: () => boolean) {
  const [vending, sales, medians] = [createVending(database), createSales(database), createSaleMedians(database)]
  let count = 0
  for (; goesOn(); count++) {
    const row = (i: number) =>
      shopRow({ nameid: ids[i % ids.length] as number, price: 1_000 + ((i * 37 + count) % 9_000) })
    await vending.replaceAll(
      Array.from({ length: 300 }, (_, i) =>
        shop({ vending_id: i + 1, rows: Array.from({ length: 10 }, (_, j) => row(i * 10 + j)) }),
      ),
    )
    const sold = Array.from({ length: 300 }, (_, i) =>
      sale({ nameid: ids[(i * 3 + count) % ids.length] as number, price: 1_000 + i, soldAt: Date.now() - i * 1_000 }),
    )
    const { items: touched } = await sales.record(sold)
    await medians.refresh(touched, Date.now())
    await sleep(3_000)
  }
  return count
}
