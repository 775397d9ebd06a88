import { Hono, type Next } from 'hono'
import { getItemMarket } from '../../api/market-item.ts'
import { hostCopy } from '../../domain/copy/host.ts'
import { parseItemIds } from '../../domain/items/item-ids.ts'
import type { Deps } from '../deps.ts'
import { type AppContext, type AppEnv, createReadLimit, HostError, type Limit, route } from '../http/index.ts'
import { readItemActivity } from './store/index.ts'

/** A player opens a few pages of items a second at most. */
const pageLimit: Limit = { name: 'market-item', max: 120, windowS: 60 }

/** `GET /market/item/{id}`: what an item's page shows of the market. */
export function itemMarketRoutes({ database, limits, now }: Pick<Deps, 'database' | 'limits' | 'now'>) {
  const app = new Hono<AppEnv>()
  const takePage = createReadLimit(limits, pageLimit, now)

  async function limitPages(c: AppContext, next: Next): Promise<void> {
    await takePage(String(c.get('account').accountId))
    await next()
  }

  route(app, getItemMarket, limitPages, async (c, { params }) => {
    const [id] = parseItemIds(params.id)
    if (id === undefined || String(id) !== params.id) throw new HostError(404, hostCopy.notFound)
    return c.json(await readItemActivity(database, id, now()))
  })

  return app
}
