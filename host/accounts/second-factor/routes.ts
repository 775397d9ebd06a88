import { Hono } from 'hono'
import {
  activateSecondFactor,
  beginSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '../../../api/second-factor.ts'
import type { Deps } from '../../deps.ts'
import { type AppEnv, route } from '../../http/index.ts'
import { callerOf } from '../sessions/index.ts'
import { createSecondFactor } from './manage-second-factor.ts'

/** `/account/second-factor`. */
export function secondFactorRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const factor = createSecondFactor(deps)

  route(app, getSecondFactor, async (c) => c.json(await factor.state(c.get('account'))))
  route(app, beginSecondFactor, async (c) => c.json(await factor.begin(callerOf(c))))
  route(app, activateSecondFactor, async (c, { body }) => c.json(await factor.activate(callerOf(c), body.code)))
  route(app, renewRecoveryCodes, async (c) => c.json(await factor.renewCodes(callerOf(c))))
  route(app, endSecondFactor, async (c) => c.json(await factor.end(callerOf(c))))

  return app
}
