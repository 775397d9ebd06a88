import { Hono } from 'hono'
import { getMarketToday } from '../../api/market-today.ts'
import { saleRange } from '../../domain/market/sale-range.ts'
import { createReusedResult } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { type AppContext, type AppEnv, route } from '../http/index.ts'
import { nameIndexOf } from './name-index.ts'
import { countOffers, largestDiscounts, mostSold, namedRows, newestOffers } from './store/index.ts'

const offersReuseMs = 60_000
const salesReuseMs = 300_000
const listed = 20
/** Without a session: a few names, without prices and shops. */
const listedPublicly = 5

/**
 * `GET /market/today`: the newest offers, the largest discounts and the most sold items, for players before their first
 * search. Without a token only counts and names, if PUBLIC_MARKET_SUMMARY is on.
 */
export function marketTodayRoutes(deps: Pick<Deps, 'config' | 'database' | 'games' | 'now'>) {
  const app = new Hono<AppEnv>()
  const { db } = deps.database
  const offers = createReusedResult(offersReuseMs, deps.now, async () => ({
    ...(await countOffers(db)),
    newest: await newestOffers(db, listed),
    deals: await largestDiscounts(db, listed),
  }))
  const sold = createReusedResult(salesReuseMs, deps.now, () => mostSold(db, saleRange(7, deps.now()), listed))
  const nameOf = (id: number) => nameIndexOf(deps.games.current.data).nameOf(id)

  async function bestSellers(count: number) {
    return (await sold.get()).slice(0, count).map((item) => ({ ...item, name: nameOf(item.nameid) }))
  }

  async function sendPublic(c: AppContext) {
    const counts = await offers.get()
    const best = (await bestSellers(listedPublicly)).map((item) => ({ ...item, average: null }))
    c.header('Cache-Control', 'public, max-age=60')
    c.header('Vary', 'Authorization, Auth-Token', { append: true })
    const { shops, offers: rows } = counts
    return c.json({ shops, offers: rows, new_offers: [], deals: [], best_sellers: best })
  }

  const isPublic = deps.config.PUBLIC_MARKET_SUMMARY === 'on'
  route(app, { ...getMarketToday, access: isPublic ? 'optional' : 'session' }, async (c) => {
    const hasToken = c.req.header('Authorization') !== undefined || c.req.header('Auth-Token') !== undefined
    if (isPublic && !hasToken) return sendPublic(c)
    if (isPublic) await c.get('admit')(c, getMarketToday)
    const { shops, offers: rows, newest, deals } = await offers.get()
    const head = JSON.stringify({ shops, offers: rows, best_sellers: await bestSellers(listed) })
    const lists = [
      ['new_offers', newest],
      ['deals', deals],
    ] as const
    const ends = lists.map(([name, list]) => `"${name}":[${namedRows(list, nameOf).join(',')}]`)
    c.header('Content-Type', 'application/json')
    return c.body(`${head.slice(0, -1)},${ends.join(',')}}`)
  })

  return app
}
