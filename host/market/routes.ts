import { Hono, type Next } from 'hono'
import { getMapShops, maxMapShops } from '../../api/map-shops.ts'
import { searchBuying, searchPurchases, searchSales, searchVending } from '../../api/market.ts'
import { getMarketPrices } from '../../api/market-prices.ts'
import { saleRange } from '../../domain/market/sale-range.ts'
import { taipeiText } from '../../domain/time/taipei-time.ts'
import { createFairQueue } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import type { AppContext, AppEnv } from '../http/index.ts'
import { acceptsGzip, createCache, createReadLimit, makeOnce, route } from '../http/index.ts'
import { type CachedAnswer, cachedBytes, toCachedAnswer, unpack } from './cached-answer.ts'
import { shopsSeenAt } from './collector/index.ts'
import { nameIndexOf } from './name-index.ts'
import { purchaseAnswer, saleAnswer } from './sale-answer.ts'
import { createOffers, itemPrices, mapShops, type OfferKind, offersJson, readMarketVersions } from './store/index.ts'

/** A player sends a few searches a second at most; a watch list sends thirty at once. */
export const searchLimit = { name: 'vending-search', max: 120, windowS: 60 }

/** Numbers of searches that run at once and that wait, of all accounts together; accounts take turns. */
const searchQueue = { concurrency: 4, maxWaiting: 200 }

/** If the last poll is older than this, the answer contains its time. */
const lateMs = 30_000

/** Maximum size of an answer: rows of shops (the cheapest), items of sales (the most sold), and their sales. */
const bounds = { rows: 5_000, items: 100, entries: 2_000 }
/** For a keyword of one character, which may match most of the market. */
const smallBounds = { rows: 500, items: 10, entries: 200 }
const boundsOf = (keyword: string) => ([...keyword].length === 1 ? smallBounds : bounds)

/**
 * Shops, buying stores, sales, own purchases and prices: `GET /vending/search`, `/buying/search`, `/vending/logs`,
 * `/vending/purchase`, `/vending/map/{name}`, `/market/prices`.
 */
export function marketRoutes(deps: Pick<Deps, 'database' | 'gameDatabase' | 'games' | 'limits' | 'now'>) {
  const app = new Hono<AppEnv>()
  const takeSearch = createReadLimit(deps.limits, searchLimit, deps.now)
  const offers = { selling: createOffers(deps.database, 'selling'), buying: createOffers(deps.database, 'buying') }
  const { runInTurn } = createFairQueue(searchQueue)
  const findOrCreate = makeOnce(createCache('marketAnswers', cachedBytes))
  const names = () => nameIndexOf(deps.games.current.data)
  // Creating the index takes longer than a search, so the first search does not wait for it.
  names()

  async function limitSearches(c: AppContext, next: Next): Promise<void> {
    await takeSearch(accountKey(c))
    await next()
  }

  /** Searches in the account's turn. */
  const search = (c: AppContext, create: () => Promise<string>): Promise<CachedAnswer> =>
    runInTurn([accountKey(c)], async () => toCachedAnswer(await create()))

  route(app, searchVending, limitSearches, (c, { query }) => sendOffers(c, 'selling', query.itemInfo))
  route(app, searchBuying, limitSearches, (c, { query }) => sendOffers(c, 'buying', query.itemInfo))

  async function sendOffers(c: AppContext, kind: OfferKind, keyword: string): Promise<Response> {
    const { shops, medians } = await readMarketVersions(deps.database.db)
    const asOf = await readLateTime(deps)
    const { rows: limit } = boundsOf(keyword)
    const key = [kind, deps.games.current.version, shops, medians, asOf, keyword].join('\n')
    const create = async () =>
      offersJson(await offers[kind](names().find(keyword), limit + 1), names().nameOf, { limit, asOf })
    return sendJson(c, await findOrCreate(key, () => search(c, create)))
  }

  route(app, searchSales, limitSearches, async (c, { query: { itemInfo: keyword, currency, days } }) => {
    const range = saleRange(days, deps.now())
    const { sales: version } = await readMarketVersions(deps.database.db)
    const key = ['sales', deps.games.current.version, version, days, range.endDate, currency, keyword].join('\n')
    const create = () => saleAnswer(deps.database.db, names(), { keyword, currency, range }, boundsOf(keyword))
    return sendJson(c, await findOrCreate(key, () => search(c, create)))
  })

  route(app, searchPurchases, limitSearches, async (c, { query: { itemInfo: keyword, range } }) => {
    const query = { keyword, range: saleRange(range, deps.now()), buyerId: c.get('account').accountId }
    const create = async () => JSON.stringify(await purchaseAnswer(deps.database.db, names(), query, bounds))
    return sendJson(c, await search(c, create))
  })

  route(app, getMarketPrices, limitSearches, async (c, { query: { items } }) =>
    c.json({ prices: await runInTurn([accountKey(c)], () => itemPrices(deps.database.db, items)) }),
  )

  route(app, getMapShops, limitSearches, async (c, { params: { name } }) =>
    c.json({ shops: await runInTurn([accountKey(c)], () => mapShops(deps.database.db, name, maxMapShops)) }),
  )

  return app
}

function accountKey(c: AppContext): string {
  return String(c.get('account').accountId)
}

/** The time of the last poll of the game's database, if it is long ago. */
async function readLateTime({
  database,
  gameDatabase,
  now,
}: Pick<Deps, 'database' | 'gameDatabase' | 'now'>): Promise<string | undefined> {
  if (!gameDatabase) return undefined
  const seenAtMs = await shopsSeenAt(database.db)
  return seenAtMs !== undefined && now() - seenAtMs > lateMs ? taipeiText(seenAtMs) : undefined
}

/**
 * Sends JSON, compressed if it is long and the client accepts that. Compression is safe: requests need a token in a
 * header, so another site cannot make a browser send them and measure the answers.
 */
async function sendJson(c: AppContext, answer: CachedAnswer): Promise<Response> {
  c.header('Content-Type', 'application/json')
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (!answer.isPacked || !acceptsGzip(c.req.header('Accept-Encoding'))) return c.body(await unpack(answer))
  c.header('Content-Encoding', 'gzip')
  return c.body(answer.bytes)
}
