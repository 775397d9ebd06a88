import { Hono } from 'hono'
import { marketHostCopy } from '../../domain/copy/own-market.ts'
import { maxKeywordLength } from '../../domain/market/keyword.ts'
import { readSaleDays, saleRange } from '../../domain/market/sale-range.ts'
import { type Currency, currencies, type SaleDays } from '../../domain/vending.ts'
import type { AppContext, AppEnv, Deps } from '../deps.ts'
import { takesGzip } from '../http/answer.ts'
import { HostError } from '../http/host-error.ts'
import { createReadLimit } from '../http/read-limit.ts'
import { requireSession } from '../http/require-session.ts'
import { createAnswerCache, type KeptAnswer, keptAnswer, unpacked } from '../market/answer-cache.ts'
import { nameIndexOf } from '../market/name-index.ts'
import { purchaseAnswer, saleAnswer } from '../market/sale-answer.ts'
import { marketVersion } from '../repositories/market-version.ts'
import { createSales } from '../repositories/sales.ts'
import { createVending } from '../repositories/vending.ts'

/** A player clicks a few times a second at most; a watch list asks thirty times at once. */
export const searchLimit = { name: 'vending-search', max: 120, windowS: 60 }

/** Shops, sales and own purchases: `GET /vending/search`, `/vending/logs`, `/vending/purchase`. */
export function vendingRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const vending = createVending(deps.database)
  const sales = createSales(deps.database)
  const limit = createReadLimit(deps.limits, searchLimit, deps.now)
  const cache = createAnswerCache()
  const names = () => nameIndexOf(deps.games.current.data)

  app.use('/vending/*', requireSession(deps))
  app.use('/vending/*', async function limitSearches(c, next) {
    await limit.take(String(c.get('account').accountId))
    await next()
  })

  /** An answer that is the same for everybody, kept while neither the market nor the game's data has changed. */
  async function shared(c: AppContext, key: string, make: () => Promise<unknown>): Promise<Response> {
    const version = await marketVersion(deps.database.db)
    const whole = `${deps.games.current.version}\n${key}`
    return sendJson(c, await cache.get(version, whole, async () => JSON.stringify(await make())))
  }

  app.get('/vending/search', (c) => {
    const keyword = readKeyword(c)
    return shared(c, `shops\n${keyword}`, async () => {
      const index = names()
      const { rows, truncated } = await vending.search(index.find(keyword))
      const results = rows.map((row) => ({ ...row, name: index.nameOf(row.nameid) }))
      return { results, ...(truncated ? { truncated } : {}) }
    })
  })

  app.get('/vending/logs', (c) => {
    const search = {
      keyword: readKeyword(c),
      currency: readCurrency(c),
      range: saleRange(readDays(c, 'days'), deps.now()),
    }
    const { startDate, endDate } = search.range
    const key = `sales\n${startDate}\n${endDate}\n${search.currency}\n${search.keyword}`
    return shared(c, key, () => saleAnswer(sales, names(), search))
  })

  app.get('/vending/purchase', async (c) => {
    const search = { keyword: readKeyword(c), range: saleRange(readDays(c, 'range'), deps.now()) }
    const answer = await purchaseAnswer(sales, names(), { ...search, buyerId: c.get('account').accountId })
    return sendJson(c, await keptAnswer(JSON.stringify(answer)))
  })

  return app
}

function readKeyword(c: AppContext): string {
  const keyword = c.req.query('itemInfo')?.trim() ?? ''
  if (keyword === '') throw new HostError(400, marketHostCopy.keywordMissing)
  if ([...keyword].length > maxKeywordLength) throw new HostError(400, marketHostCopy.keywordLong)
  return keyword
}

/** 7 days where the query does not say. */
function readDays(c: AppContext, name: 'days' | 'range'): SaleDays {
  const given = c.req.query(name)
  const days = given === undefined || given === '' ? 7 : readSaleDays(given)
  if (days === undefined) throw new HostError(400, marketHostCopy.daysWrong)
  return days
}

/** ZENY where the query does not say. */
function readCurrency(c: AppContext): Currency {
  const given = c.req.query('currency')
  const currency = given === undefined || given === '' ? 'ZENY' : currencies.find((name) => name === given)
  if (currency === undefined) throw new HostError(400, marketHostCopy.currencyWrong)
  return currency
}

/** JSON, packed where it is long and the client takes that. It holds nothing secret beside what the client sent. */
async function sendJson(c: AppContext, answer: KeptAnswer): Promise<Response> {
  c.header('Content-Type', 'application/json')
  if (answer.packed) c.header('Vary', 'Accept-Encoding', { append: true })
  if (!answer.packed || !takesGzip(c.req.header('Accept-Encoding'))) return c.body(await unpacked(answer))
  c.header('Content-Encoding', 'gzip')
  return c.body(answer.bytes)
}
