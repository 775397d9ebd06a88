import type { ImportedShop, Sale } from '../../domain/market/imported.ts'
import { dayMs } from '../../domain/time/day.ts'
import type { SampleMarket } from '../../game-data/sample/market-goods.ts'
import { sampleSales } from '../../game-data/sample/sample-sales.ts'
import { sampleShops } from '../../game-data/sample/sample-shops.ts'
import { createAccount, findAccountForLogin } from '../../host/accounts/account/accounts.ts'
import { insertSession } from '../../host/accounts/sessions/sessions.ts'
import type { OpenDatabase } from '../../host/db/database.ts'
import { migrate } from '../../host/db/migrate.ts'
import { schema } from '../../host/features.ts'
import { replaceShops } from '../../host/market/store/replace-shops.ts'
import { refreshMedians } from '../../host/market/store/sale-medians.ts'
import { storeSales } from '../../host/market/store/sales.ts'

const perTransaction = 200_000

/** Fills a database with rows and sales like the sample's; a database that has them already is reused. */
export async function loadMarket(
  database: OpenDatabase,
  market: SampleMarket,
  size: { rows: number; sales: number },
): Promise<void> {
  await migrate(database.db, { schema })
  const count = async (table: 'sales' | 'vending_rows') => {
    const all = database.db.selectFrom(table).select((e) => e.fn.countAll().as('n'))
    return Number((await all.executeTakeFirstOrThrow()).n)
  }
  const full = (await count('sales')) === size.sales && (await count('vending_rows')) === size.rows
  if (full && (await isFresh(database))) return
  for (const table of ['sales', 'sale_days', 'sale_medians'] as const) await database.db.deleteFrom(table).execute()
  await replaceShops(database.db, [...manyShops(market, size.rows)])
  const source = sampleSales(market, 'bench', Date.now(), { count: size.sales, buyerIds: [1, 2, 3] })
  const items = new Set<number>()
  for (let done = 0; done < size.sales; done += perTransaction) {
    const part = await storeSales(database.db, take(source, Math.min(perTransaction, size.sales - done)))
    for (const item of part.items) items.add(item)
    console.error(`${done + part.recorded} of ${size.sales} sales loaded`)
  }
  await refreshMedians(database.db, items, Date.now())
}

/** Whether the newest sale is less than a day old: otherwise a search of the last 7 days finds too little. */
async function isFresh({ db }: OpenDatabase): Promise<boolean> {
  const newest = await db.selectFrom('sales').select('sold_at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest !== undefined && Date.now() - Number(newest.sold_at) < dayMs
}

/** Sessions of several players, each with separate limits. */
export async function tokensOf({ db }: OpenDatabase, players: number): Promise<string[]> {
  const tokens: string[] = []
  for (let number = 1; number <= players; number++) {
    const name = `bench${number}`
    const existing = await findAccountForLogin(db, name)
    const account = { name, passwordHash: 'none', gender: 'male', role: 'player' } as const
    const id = existing?.id ?? ((await createAccount(db, account, Date.now())) as number)
    tokens.push(await insertSession(db, { id }, Date.now()))
  }
  return tokens
}

/** Repeats the sample's shops, with other seeds and numbers, until there are enough rows. */
function* manyShops(market: SampleMarket, rows: number): Generator<ImportedShop> {
  let left = rows
  for (let round = 0; left > 0; round++)
    for (const shop of sampleShops(market, `bench${round}`)) {
      if (left <= 0) return
      const rowsOfShop = shop.rows.slice(0, left)
      left -= rowsOfShop.length
      yield { ...shop, vending_id: shop.vending_id + round * 100_000, rows: rowsOfShop }
    }
}

function* take(source: Iterator<Sale>, count: number): Generator<Sale> {
  for (let n = 0; n < count; n++) {
    const { value, done } = source.next()
    if (done) return
    // Without the source's name: the bench measures searches, not the check for duplicates.
    yield { ...value, sourceKey: null }
  }
}
