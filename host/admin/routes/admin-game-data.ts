import { Hono } from 'hono'
import { requireSession } from '../../accounts/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'

/** `GET /admin/game-data`, for admins: problems of the last load of the game's files, by kind. */
export function adminGameDataRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  app.get('/admin/game-data', requireSession(deps, 'admin'), (c) => c.json(deps.games.current.report))
  return app
}
