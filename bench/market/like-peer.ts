import { sql } from 'kysely'
import { saleRange } from '../../domain/market/sale-range.ts'
import type { SampleMarket } from '../../game-data/sample/market-goods.ts'
import type { OpenDatabase } from '../../host/db/database.ts'
import { createNameIndex } from '../../host/market/name-index.ts'
import { saleAnswer } from '../../host/market/sale-answer.ts'
import { createOffers } from '../../host/market/store/offers.ts'
import { percentile, printTable } from '../run/figures.ts'

/** Number of keywords: LIKE over the sales takes seconds for each. */
const sample = 20

/** Compares our searches with plain SQL with LIKE, without HTTP, in sequence in this process. */
export async function comparePeer(database: OpenDatabase, { goods }: SampleMarket, keywords: readonly string[]) {
  const { db } = database
  await db.schema
    .createTable('bench_names')
    .ifNotExists()
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text')
    .execute()
  await sql`delete from bench_names`.execute(db)
  for (const { id, name } of goods) await sql`insert into bench_names values (${id}, ${name})`.execute(db)
  const names = createNameIndex(new Map(goods.map(({ id, name }) => [id, { Id: id, Name: name } as never])))
  const findOffers = createOffers(database, 'selling')
  const range = saleRange(7, Date.now())
  const some = keywords.filter((_, number) => number % Math.ceil(keywords.length / sample) === 0)
  const shops = await compare(
    some,
    (keyword) => findOffers(names.find(keyword), 5_001),
    (keyword) =>
      sql`select s.*, r.* from vending_rows r join vending_shops s on s.vending_id = r.vending_id
        join bench_names n on n.id = r.nameid
        where n.name like ${`%${keyword}%`} or r.nameid = ${Number(keyword) || 0}
        order by r.price limit 5001`.execute(db),
  )
  const records = await compare(
    some,
    (keyword) => saleAnswer(db, names, { keyword, currency: 'ZENY', range }, { items: 100, entries: 2_000 }),
    (keyword) =>
      sql`select n.id, s.* from sales s join bench_names n on n.id = s.nameid
        where (n.name like ${`%${keyword}%`} or s.nameid = ${Number(keyword) || 0})
          and s.currency = 'ZENY' and s.sold_at >= ${range.fromMs} and s.sold_at < ${range.untilMs}
        order by s.sold_at desc limit 5000`.execute(db),
  )
  printTable(
    ['search, in process', 'ours p50 ms', 'p99 ms', 'LIKE p50 ms', 'p99 ms', 'LIKE ÷ ours (p50)'],
    [
      ['shops', ...shops],
      ['sales, 7 days', ...records],
    ],
  )
}

type Search = (keyword: string) => Promise<unknown>

async function compare(keywords: readonly string[], ours: Search, like: Search): Promise<string[]> {
  const a = await time(keywords, ours)
  const b = await time(keywords, like)
  return [a.p50.toFixed(2), a.p99.toFixed(1), b.p50.toFixed(2), b.p99.toFixed(1), (b.p50 / a.p50).toFixed(1)]
}

async function time(keywords: readonly string[], search: Search) {
  for (const keyword of keywords.slice(0, 10)) await search(keyword)
  const times: number[] = []
  for (const keyword of keywords) {
    const start = performance.now()
    await search(keyword)
    times.push(performance.now() - start)
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}
