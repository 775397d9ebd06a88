import { Hono, type Next } from 'hono'
import { getMedianPrices } from '../../api/market-prices.ts'
import { isoTime } from '../../domain/time/iso-time.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { createReusedResult } from '../base/index.ts'
import type { Deps } from '../deps.ts'
import { type AppContext, type AppEnv, createReadLimit, type Limit, route, sendAnswer } from '../http/index.ts'
import { medianPrices } from './store/index.ts'

/** Half an hour here and half an hour in browsers: no price is shown that is older than an hour. */
const reuseMs = 30 * 60_000
const maxAgeS = reuseMs / 1000
/** A browser loads the list once in half an hour; a network has many. */
const listLimit: Limit = { name: 'price-list', max: 120, windowS: 60 }

/** `GET /prices.json`: the medians of all items, for calculators. For all if PUBLIC_PRICES is on. */
export function priceRoutes({ config, database, limits, now }: Pick<Deps, 'config' | 'database' | 'limits' | 'now'>) {
  const app = new Hono<AppEnv>()
  const takeList = createReadLimit(limits, listLimit, now)
  const isPublic = config.PUBLIC_PRICES === 'on'
  const list = createReusedResult(reuseMs, now, async () =>
    jsonAnswer({ as_of: isoTime(now()), prices: await medianPrices(database.db, now()) }),
  )

  async function limitLists(c: AppContext, next: Next): Promise<void> {
    await takeList(isPublic ? c.get('address') : String(c.get('account').accountId))
    await next()
  }

  route(app, { ...getMedianPrices, access: isPublic ? 'public' : 'session' }, limitLists, async (c) => {
    // Published data without a session: any page may read them.
    if (isPublic) c.header('Access-Control-Allow-Origin', '*')
    return sendAnswer(c, await list.get(), isPublic ? `public, max-age=${maxAgeS}` : 'no-store')
  })

  return app
}
