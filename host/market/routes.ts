import { Hono } from 'hono'
import { fill } from '../../domain/copy/fill.ts'
import { marketHostCopy } from '../../domain/copy/site-market.ts'
import { maxKeywordLength } from '../../domain/market/keyword.ts'
import { readSaleDays, saleRange } from '../../domain/market/sale-range.ts'
import { taipeiText } from '../../domain/taipei-time.ts'
import { type Currency, currencies, type SaleDays } from '../../domain/vending.ts'
import { requireSession } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import type { AppContext, AppEnv } from '../http/index.ts'
import { createReadLimit, HostError, takesGzip } from '../http/index.ts'
import {
  type AnswerCache,
  type CachedAnswer,
  cachedBytes,
  createAnswerCache,
  toCachedAnswer,
  unpacked,
} from './answer-cache.ts'
import { shopsSeenAt } from './collector/collector-state.ts'
import { createCurrentOffers } from './current-offers.ts'
import { nameIndexOf } from './name-index.ts'
import { purchaseAnswer, saleAnswer, saleJson } from './sale-answer.ts'
import { createSaleTexts, entriesBytes } from './sale-texts.ts'
import { marketVersions } from './store/market-version.ts'
import { createSales } from './store/sales.ts'

/** A player sends a few searches a second at most; a watch list sends thirty at once. */
export const searchLimit = { name: 'vending-search', max: 120, windowS: 60 }

/** If the last poll is older than this, the answer contains its time. */
const lateMs = 30_000

/**
 * Shops, buying stores, sales and own purchases: `GET /vending/search`, `/buying/search`, `/vending/logs`,
 * `/vending/purchase`.
 */
export function vendingRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const sales = createSales(deps.database)
  const limit = createReadLimit(deps.limits, searchLimit, deps.now)
  const currentOffers = createCurrentOffers(deps)
  const currentBuying = createCurrentOffers(deps, { kind: 'buying' })
  const buyingAnswers = createAnswerCache(deps.caches.open('buyingAnswers', cachedBytes))
  const shopAnswers = createAnswerCache(deps.caches.open('shopAnswers', cachedBytes))
  const saleAnswers = createAnswerCache(deps.caches.open('saleAnswers', cachedBytes))
  const saleTexts = createSaleTexts(sales, deps.caches.open('saleTexts', entriesBytes))
  const names = () => nameIndexOf(deps.games.current.data)

  for (const path of ['/vending/*', '/buying/*']) {
    app.use(path, requireSession(deps))
    app.use(path, async function limitSearches(c, next) {
      await limit.take(String(c.get('account').accountId))
      await next()
    })
  }

  /** The time of the last poll of the game's database, if it is long ago. */
  async function seenLongAgo(): Promise<string | undefined> {
    if (!deps.gameDatabase) return undefined
    const seenAtMs = await shopsSeenAt(deps.database.db)
    return seenAtMs !== undefined && deps.now() - seenAtMs > lateMs ? taipeiText(seenAtMs) : undefined
  }

  app.get('/vending/search', (c) => sendOffers(c, currentOffers, shopAnswers))
  app.get('/buying/search', (c) => sendOffers(c, currentBuying, buyingAnswers))

  async function sendOffers(c: AppContext, current: typeof currentOffers, answers: AnswerCache): Promise<Response> {
    const keyword = readKeyword(c)
    const { index, state } = await current()
    const asOf = await seenLongAgo()
    const make = async () => withTime(index.answer(names().find(keyword)), asOf)
    // Only compression is slow: an uncompressed answer is created again rather than decompressed.
    if (!takesGzip(c.req.header('Accept-Encoding'))) return sendJson(c, { bytes: await make(), packed: false })
    return sendJson(c, await answers.get(`${Object.values(state).join()} ${asOf ?? ''}`, keyword, make))
  }

  app.get('/vending/logs', async (c) => {
    const search = {
      keyword: readKeyword(c),
      currency: readCurrency(c),
      range: saleRange(readDays(c, 'days'), deps.now()),
    }
    const { startDate, endDate } = search.range
    const version = `${deps.games.current.version} ${(await marketVersions(deps.database.db)).sales}`
    const key = `${startDate}\n${endDate}\n${search.currency}\n${search.keyword}`
    const make = () => saleAnswer(sales, saleTexts, names(), search)
    return sendJson(c, await saleAnswers.get(version, key, make))
  })

  app.get('/vending/purchase', async (c) => {
    const search = { keyword: readKeyword(c), range: saleRange(readDays(c, 'range'), deps.now()) }
    const answer = await purchaseAnswer(sales, names(), { ...search, buyerId: c.get('account').accountId })
    return sendJson(c, await toCachedAnswer(await saleJson(answer)))
  })

  return app
}

/** Appends `as_of` to an answer's JSON. */
function withTime(answer: Buffer<ArrayBuffer>, asOf: string | undefined): Buffer<ArrayBuffer> {
  if (asOf === undefined) return answer
  return Buffer.concat([answer.subarray(0, -1), Buffer.from(`,"as_of":${JSON.stringify(asOf)}}`)])
}

function readKeyword(c: AppContext): string {
  const keyword = c.req.query('itemInfo')?.trim() ?? ''
  if (keyword === '') throw new HostError(400, marketHostCopy.keywordMissing)
  if ([...keyword].length > maxKeywordLength)
    throw new HostError(400, fill(marketHostCopy.keywordLong, { most: maxKeywordLength }))
  return keyword
}

/** 7 days by default. */
function readDays(c: AppContext, name: 'days' | 'range'): SaleDays {
  const given = c.req.query(name)
  const days = given === undefined || given === '' ? 7 : readSaleDays(given)
  if (days === undefined) throw new HostError(400, marketHostCopy.daysWrong)
  return days
}

/** ZENY by default. */
function readCurrency(c: AppContext): Currency {
  const given = c.req.query('currency')
  const currency = given === undefined || given === '' ? 'ZENY' : currencies.find((name) => name === given)
  if (currency === undefined) throw new HostError(400, marketHostCopy.currencyWrong)
  return currency
}

/**
 * Sends JSON, compressed if it is long and the client accepts that. Compression is safe: the answer contains no secret
 * next to client input.
 */
async function sendJson(c: AppContext, answer: CachedAnswer): Promise<Response> {
  c.header('Content-Type', 'application/json')
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (!answer.packed || !takesGzip(c.req.header('Accept-Encoding'))) return c.body(await unpacked(answer))
  c.header('Content-Encoding', 'gzip')
  return c.body(answer.bytes)
}
