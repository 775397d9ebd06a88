import { Hono } from 'hono'
import {
  activateSecondFactor,
  beginSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '../../../api/second-factor.ts'
import { type AppEnv, route } from '../../http/index.ts'
import { callerOf } from '../sessions/index.ts'
import {
  activateAuthenticator,
  beginAuthenticator,
  endAuthenticator,
  readSecondFactor,
  renewOwnRecoveryCodes,
  type SecondFactorDeps,
} from './manage-second-factor.ts'

/** `/account/second-factor`. */
export function secondFactorRoutes(deps: SecondFactorDeps) {
  const app = new Hono<AppEnv>()

  route(app, getSecondFactor, async (c) => c.json(await readSecondFactor(deps, c.get('account'))))
  route(app, beginSecondFactor, async (c) => c.json(await beginAuthenticator(deps, callerOf(c))))
  route(app, activateSecondFactor, async (c, { body }) =>
    c.json(await activateAuthenticator(deps, callerOf(c), body.code)),
  )
  route(app, renewRecoveryCodes, async (c) => c.json(await renewOwnRecoveryCodes(deps, callerOf(c))))
  route(app, endSecondFactor, async (c) => c.json(await endAuthenticator(deps, callerOf(c))))

  return app
}
