import { Hono } from 'hono'
import type { AppEnv, Deps } from '../deps.ts'

/** The public game data calls of section 7. */
export function gameRoutes({ games }: Deps) {
  const app = new Hono<AppEnv>()
  app.get('/item/version', (c) => c.json({ Version: games.current.version }))
  return app
}
