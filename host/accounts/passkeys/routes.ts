import { Hono } from 'hono'
import { addPasskey, beginPasskey, getPasskeys, removePasskey } from '../../../api/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { type AppEnv, route } from '../../http/index.ts'
import { callerOf } from '../sessions/index.ts'
import { createPasskeys } from './manage-passkeys.ts'

/** `/account/passkeys`. */
export function passkeyRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const passkeys = createPasskeys(deps)

  route(app, getPasskeys, async (c) => c.json(await passkeys.list(c.get('account'))))
  route(app, beginPasskey, async (c) => c.json(await passkeys.begin(callerOf(c))))
  route(app, addPasskey, async (c, { body }) => c.json(await passkeys.add(callerOf(c), body)))
  route(app, removePasskey, async (c, { params }) => c.json(await passkeys.remove(callerOf(c), params.id)))

  return app
}
