import { Hono } from 'hono'
import { getGameProblems } from '../../../api/game-problems.ts'
import type { Deps } from '../../deps.ts'
import { type AppEnv, route } from '../../http/index.ts'

/**
 * `GET /admin/game-data`, for admins: problems of the last load of the game's files, by kind, and what the start-up check
 * of the game's database found.
 */
export function adminGameDataRoutes(deps: Pick<Deps, 'gameDatabase' | 'games'>) {
  const app = new Hono<AppEnv>()
  route(app, getGameProblems, (c) => {
    const findings = deps.gameDatabase?.findings
    return c.json({ ...deps.games.current.report, ...(findings && { database: findings }) })
  })
  return app
}
