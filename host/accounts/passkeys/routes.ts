import { Hono } from 'hono'
import { addPasskey, beginPasskey, getPasskeys, removePasskey } from '../../../api/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { type AppEnv, route } from '../../http/index.ts'
import { callerOf } from '../sessions/index.ts'
import { addOwnPasskey, beginOwnPasskey, listOwnPasskeys, removeOwnPasskey } from './manage-passkeys.ts'

/** `/account/passkeys`. */
export function passkeyRoutes(deps: Pick<Deps, 'config' | 'database' | 'limits' | 'log' | 'now'>) {
  const app = new Hono<AppEnv>()

  route(app, getPasskeys, async (c) => c.json(await listOwnPasskeys(deps, c.get('account'))))
  route(app, beginPasskey, async (c) => c.json(await beginOwnPasskey(deps, callerOf(c))))
  route(app, addPasskey, async (c, { body }) => c.json(await addOwnPasskey(deps, callerOf(c), body)))
  route(app, removePasskey, async (c, { params }) => c.json(await removeOwnPasskey(deps, callerOf(c), params.id)))

  return app
}
