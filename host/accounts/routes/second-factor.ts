import { Hono } from 'hono'
import { beginConfirmation, beginLoginPasskey } from '../../../api/passkeys.ts'
import {
  activateSecondFactor,
  beginSecondFactor,
  confirmSession,
  endSecondFactor,
  getSecondFactor,
  loginSecondFactor,
  renewRecoveryCodes,
} from '../../../api/second-factor.ts'
import type { Deps } from '../../deps.ts'
import { type AppEnv, route } from '../../http/index.ts'
import { createFactorProver } from '../prove-factor.ts'
import { createSecondFactor } from '../second-factor.ts'
import type { Passwords } from '../secrets/passwords.ts'
import { callerOf, clientOf } from './caller-of.ts'

/**
 * `/account/second-factor`, `POST /account/confirm`, `POST /login/second-factor` and the passkey challenges for those.
 */
export function secondFactorRoutes(deps: Deps, passwords: Passwords) {
  const app = new Hono<AppEnv>()
  const factor = createSecondFactor(deps)
  const prover = createFactorProver(deps, passwords)

  route(app, loginSecondFactor, async (c, { body: { token, ...proof } }) =>
    c.json(await prover.finishLogin(token, proof, clientOf(c))),
  )
  route(app, beginLoginPasskey, async (c, { body }) => c.json(await prover.loginOptions(body.token)))
  route(app, confirmSession, async (c, { body }) => c.json(await prover.confirm(callerOf(c), body)))
  route(app, beginConfirmation, async (c) => c.json(await prover.confirmOptions(callerOf(c))))

  route(app, getSecondFactor, async (c) => c.json(await factor.state(c.get('account'))))
  route(app, beginSecondFactor, async (c) => c.json(await factor.begin(callerOf(c))))
  route(app, activateSecondFactor, async (c, { body }) => c.json(await factor.activate(callerOf(c), body.code)))
  route(app, renewRecoveryCodes, async (c) => c.json(await factor.renewCodes(callerOf(c))))
  route(app, endSecondFactor, async (c) => c.json(await factor.end(callerOf(c))))

  return app
}
