import path from 'node:path'
import { createConnection } from 'mysql2/promise'
import { createRandom } from '../../domain/random.ts'
import { loadSampleMarket } from '../game-data/sample/market-goods.ts'
import { createLife } from './life.ts'
import { createDatabase, startOwnDatabase } from './own-database.ts'
import { createTown } from './town.ts'
import { townSchema } from './town-schema.ts'
import { plain, type Ware } from './wares.ts'

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

/**
 * A simulated game server for `npm start -- --game`: a database in a folder of its own and people who open shops, buy
 * and sell, and now and then a crash. Every start begins a new day: who was there before is gone, the logs go on.
 */
export async function runTown(folder: string, sample: string, paceMs = 700): Promise<RunningTown> {
  const server = await startOwnDatabase(path.resolve(folder))
  createDatabase(path.resolve(folder), name)
  const url = server.url(name)
  const connection = await createConnection({ uri: url, charset: 'utf8mb4', multipleStatements: true })
  for (const statement of townSchema) await connection.query(statement)
  for (const table of ['vendings', 'vending_items', 'buyingstores', 'buyingstore_items', 'cart_inventory', '`char`'])
    await connection.query(`delete from ${table}`)
  await connection.query(`delete from login where userid like 'town%'`)

  const random = createRandom(Date.now() >>> 0)
  const nowS = () => Math.floor(Date.now() / 1_000)
  const run = async (statements: readonly { text: string }[]) => {
    if (statements.length > 0) await connection.query(statements.map(({ text }) => text).join(';'))
  }
  const town = createTown({ run, now: nowS })
  const { wares, titles } = await waresOf(sample)
  const life = createLife({ town, random, wares, titles, crashEvery: 400 })
  await life.settle(vendors, buyers)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let step: Promise<void> = Promise.resolve()
  const live = async () => {
    const pauseS = await life.step()
    if (!stopped) timer = setTimeout(next, Math.max(50, pauseS * paceMs))
  }
  const next = () => {
    step = live().catch(() => {
      if (!stopped) timer = setTimeout(next, 5_000)
    })
  }
  next()
  return {
    url,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await step
      await connection.end()
      await server.stop()
    },
  }
}

async function waresOf(sample: string): Promise<{ wares: Ware[]; titles: string[] }> {
  const { goods, words } = await loadSampleMarket(sample)
  const wares = goods
    .filter(({ price }) => price <= dearest)
    .map(({ id, price, stackable }): Ware => ({ goods: plain(id), price, stackable }))
  const titles = Object.values(words.titles).flatMap((list) => list.filter((title) => !title.includes('{')))
  return { wares, titles }
}
