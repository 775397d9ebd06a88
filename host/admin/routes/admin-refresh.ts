import { Hono } from 'hono'
import { askRefresh, getRefresh } from '../../../api/refresh-status.ts'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { readRefreshStatus } from '../../../ops/refresh-status.ts'
import { actorOf, writeAudit } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'
import { HostError, route } from '../../http/index.ts'
import type { Publisher } from '../publish/publisher.ts'

/** `GET` and `POST /admin/refresh`, for admins: shows the last refresh, and requests another one. */
export function adminRefreshRoutes(deps: Pick<Deps, 'config' | 'database' | 'now'>, publisher: Publisher) {
  const app = new Hono<AppEnv>()
  const { config, database } = deps

  route(app, getRefresh, (c) => {
    const status = readRefreshStatus(config.VAR_DIR) ?? null
    return c.json({ status, canAsk: publisher.isSet })
  })

  route(app, askRefresh, async (c) => {
    if (!publisher.isSet) throw new HostError(409, gameProblemsCopy.refresh.notConfigured)
    await writeAudit(database.db, { ...actorOf(c), action: 'refresh.ask', subject: '' }, deps.now())
    publisher.request()
    return c.json({ asked: true }, 202)
  })
  return app
}
