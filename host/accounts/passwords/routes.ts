import { Hono } from 'hono'
import { changePassword } from '../../../api/account.ts'
import type { Deps } from '../../deps.ts'
import { type AppEnv, route } from '../../http/index.ts'
import type { Passwords } from '../secrets/index.ts'
import { callerOf } from '../sessions/index.ts'
import { changeOwnPassword } from './change-password.ts'

/** An account's password, for its owner. */
export function passwordRoutes(
  deps: Pick<Deps, 'config' | 'database' | 'features' | 'gameDatabase' | 'limits' | 'log' | 'now'> & {
    passwords: Passwords
  },
) {
  const app = new Hono<AppEnv>()

  route(app, changePassword, async (c, { body }) => c.json(await changeOwnPassword(deps, callerOf(c), body)))

  return app
}
