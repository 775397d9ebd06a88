import path from 'node:path'
import { createPool, type Pool } from 'mysql2/promise'
import { createRandom } from '../../domain/random.ts'
import { loadSampleMarket } from '../../game-data/sample/market-goods.ts'
import { createLife } from './life.ts'
import { startOwnDatabase } from './own-database.ts'
import { createTown } from './town.ts'
import { townSchema } from './town-schema.ts'
import { plain, type TownWare } from './wares.ts'

export interface RunningTown {
  /** Of its game's database. */
  url: string
  stop: () => Promise<void>
}

const name = 'game_town'
const vendors = 40
const buyers = 12
/** Zeny is a signed whole number of 32 bits in the logs. */
const dearest = 50_000_000

export interface TownRunOptions {
  /** What is waited for between two steps, for each second of the town. */
  paceMs?: number
  /** After a step that failed. */
  pauseMs?: number
  /** Told when the town stands still, and when it goes on. */
  say?: (text: string) => void
}

/**
 * A simulated game server for `npm start -- --game`: a database in a folder of its own and people who open shops, buy
 * and sell, and now and then a crash. Every start begins a new day: who was there before is gone, the logs go on.
 */
export async function runTown(folder: string, sample: string, options: TownRunOptions = {}): Promise<RunningTown> {
  const server = await startOwnDatabase(path.resolve(folder), name)
  // A pool makes another connection where one is lost.
  const pool = createPool({ uri: server.url, charset: 'utf8mb4', multipleStatements: true, connectionLimit: 1 })
  const close = () => pool.end().finally(() => server.stop())
  try {
    await prepareTables(pool)
    const end = await live(pool, sample, options)
    return { url: server.url, stop: () => end().finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}

async function prepareTables(pool: Pool): Promise<void> {
  for (const statement of townSchema) await pool.query(statement)
  for (const table of ['vendings', 'vending_items', 'buyingstores', 'buyingstore_items', 'cart_inventory', '`char`'])
    await pool.query(`delete from ${table}`)
  await pool.query(`delete from login where userid like 'town%'`)
}

/** Settles the people and lets them live until the returned function ends it. */
async function live(pool: Pool, sample: string, { paceMs = 700, pauseMs = 5_000, say = () => {} }: TownRunOptions) {
  const random = createRandom(Date.now() >>> 0)
  const run = async (statements: readonly { text: string }[]) => {
    if (statements.length > 0) await pool.query(statements.map(({ text }) => text).join(';'))
  }
  const town = createTown({ run, now: () => Math.floor(Date.now() / 1_000) })
  const { wares, titles } = await waresOf(sample)
  const life = createLife({ town, random, wares, titles, crashEvery: 400 })
  await life.settle(vendors, buyers)
  let stopped = false
  let stands = false
  let timer: NodeJS.Timeout | undefined
  let step: Promise<void> = Promise.resolve()
  const once = async () => {
    try {
      const pauseS = await life.step()
      if (stands) say('the simulated game server goes on')
      stands = false
      return Math.max(50, pauseS * paceMs)
    } catch (error) {
      if (!stands && !stopped) say(`the simulated game server stands still: ${(error as Error).message}`)
      stands = true
      // What was written of the step nobody knows: a crash, after which all begins with what was saved.
      if (town.isRunning()) town.goDown()
      return pauseMs
    }
  }
  const next = () => {
    step = once().then((waitMs) => {
      // The truth about all sales is for tests.
      town.books.length = 0
      if (!stopped) timer = setTimeout(next, waitMs)
    })
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await step
  }
}

async function waresOf(sample: string): Promise<{ wares: TownWare[]; titles: string[] }> {
  const { goods, words } = await loadSampleMarket(sample)
  const wares = goods
    .filter(({ price }) => price <= dearest)
    .map(({ id, price, stackable }): TownWare => ({ goods: plain(id), price, stackable }))
  const titles = Object.values(words.titles).flatMap((list) => list.filter((title) => !title.includes('{')))
  return { wares, titles }
}
