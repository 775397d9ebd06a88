// What watches of accounts cost a poll of the game's shops: the same poll's step with and without them, in turn.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createRandom } from '../domain/values/random.ts'
import { type OpenDatabase, openDatabase } from '../host/db/database.ts'
import { type Database, insertMany, inTransaction } from '../host/db/index.ts'
import { migrate } from '../host/db/migrate.ts'
import { schema } from '../host/features.ts'
import { type NewOffer, noteOffers } from '../host/market/alerts/note-offers.ts'
import { replaceShops } from '../host/market/store/replace-shops.ts'
import { shop, shopRow } from '../tests/market-data.ts'
import { medianOf, printGoals, printLoad, printRow, printTable, show } from './run/figures.ts'
import { readOptions } from './run/options.ts'
import { benchFolder } from './run/project.ts'

/** A poll may take this much longer because of the watches. */
const goalMs = 5
const random = createRandom(7)
/** A few hundred items are most of a market. */
const tradedItems = 2_000
const watchesOfAccount = 50
const openRows = 6_000
const rowsOfShop = 12

/** New rows of a poll: none, a shop, several shops, a restart of the game server. */
const polls = [0, 12, 120, 3_000]

/** `--watches N`, `--rounds N`; `--database mysql://…`: an empty database of MariaDB. */
export async function bench(args: string[]): Promise<void> {
  const sizes = { watches: [10_000, 200], rounds: [60, 3] } as const
  const { watches, rounds, database: databaseUrl } = readOptions(args, sizes, ['database'])
  mkdirSync(benchFolder, { recursive: true })
  const file = path.join(benchFolder, 'alerts.sqlite')
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  const database = openDatabase(databaseUrl ?? `sqlite:${file}`)
  const { db } = database
  await migrate(db, { schema })
  const rows = watchRows(watches)
  await fillShops(database)
  printTable(['new rows', 'alerts', 'with watches: wall ms', 'CPU ms', 'without: wall ms', 'CPU ms'])
  const differences = new Map<number, number>()
  for (const count of polls) {
    const times: Record<'withWatches' | 'without', Poll[]> = { withWatches: [], without: [] }
    for (let round = 0; round < rounds; round++) {
      const offers = newOffers(count)
      await db.deleteFrom('alert_watches').execute()
      times.without.push(await measure(db, offers))
      await inTransaction(db, (trx) => insertMany(trx, 'alert_watches', rows))
      times.withWatches.push(await measure(db, offers))
    }
    const median = (of: keyof typeof times, field: keyof Poll) => medianOf(times[of].map((poll) => poll[field]))
    differences.set(count, median('withWatches', 'cpuMs') - median('without', 'cpuMs'))
    const figures = (['withWatches', 'without'] as const).flatMap((of) => [median(of, 'wallMs'), median(of, 'cpuMs')])
    printRow([count, median('withWatches', 'alerts'), ...figures.map((ms) => show(ms, 2))])
  }
  await database.close()
  printGoals([
    [`${watches} watches, 120 new rows: CPU ms a poll more`, differences.get(120) ?? Number.NaN, '≤', goalMs],
  ])
  printLoad()
}

/** Most watch what is traded most; a twentieth is below the usual prices, as limits are. */
function watchRows(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    account_id: 1 + Math.floor(n / watchesOfAccount),
    nameid: tradedItem(),
    side: 'selling' as const,
    currency: 'ZENY' as const,
    refine: random.next() < 0.2 ? 7 : 0,
    cards: '[]',
    price: random.next() < 0.1 ? null : Math.ceil(random.next() * 1_050),
    created_at: 1,
    changed_at: 1,
  }))
}

function newOffers(count: number): NewOffer[] {
  return Array.from({ length: count }, (_, n) => {
    const goods = { nameid: tradedItem(), side: 'selling', currency: 'ZENY', refine: 0, cards: [], options: 0 } as const
    const shop = {
      owner: String(random.next()),
      charName: '商人',
      map: 'prontera',
      x: 1,
      y: 1,
      spec: '',
      ownerGameId: null,
    }
    return { rowId: 10_000_000 + n, ...goods, price: 1_000 + Math.ceil(random.next() * 1_000), amount: 1, ...shop }
  })
}

/** Shops that are open already: what is traded most is always for sale. */
async function fillShops(database: OpenDatabase): Promise<void> {
  const shops = Array.from({ length: openRows / rowsOfShop }, (_, n) => {
    const rows = Array.from({ length: rowsOfShop }, () => shopRow({ nameid: tradedItem(), price: 1_500 }))
    return shop({ vending_id: 1_000 + n, rows })
  })
  await replaceShops(database.db, shops)
}

/** A small number more often than a large one. */
const tradedItem = () => 1 + Math.floor(random.next() ** 2 * tradedItems)

interface Poll {
  wallMs: number
  /** Of this process: with SQLite all of the work, whatever else the machine does. */
  cpuMs: number
  alerts: number
}

async function measure(db: Database, offers: readonly NewOffer[]): Promise<Poll> {
  const [from, cpuFrom] = [performance.now(), process.cpuUsage()]
  const alerts = await inTransaction(db, (trx) => noteOffers(trx, offers, Date.now()))
  const { user, system } = process.cpuUsage(cpuFrom)
  return { wallMs: performance.now() - from, cpuMs: (user + system) / 1_000, alerts }
}
