import { Hono } from 'hono'
import { checkAuth, login, logout } from '../../../api/auth.ts'
import { beginConfirmation, beginLoginPasskey } from '../../../api/passkeys.ts'
import { confirmSession, loginSecondFactor } from '../../../api/second-factor.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { auditStep } from '../../audit/index.ts'
import { type AppEnv, route } from '../../http/index.ts'
import { callerOf, clientOf, closeSession } from '../sessions/index.ts'
import { createLogIn } from './log-in.ts'
import { confirmOptions, type FactorDeps, finishLogin, loginOptions, proveSession } from './prove-factor.ts'

/**
 * `POST /login`, `/login/second-factor`, `/account/confirm` and `/logout`, `GET /auth/check`, and the passkey challenges
 * for the second half of a login and for a step-up.
 */
export function loginRoutes(deps: FactorDeps) {
  const app = new Hono<AppEnv>()
  const logIn = createLogIn(deps)

  route(app, login, async (c, { body }) => c.json(await logIn(body, clientOf(c))))
  route(app, loginSecondFactor, async (c, { body: { token, ...proof } }) =>
    c.json(await finishLogin(deps, token, proof, clientOf(c))),
  )
  route(app, beginLoginPasskey, async (c, { body }) => c.json(await loginOptions(deps, body.token)))

  route(app, confirmSession, async (c, { body }) => c.json(await proveSession(deps, callerOf(c), body)))
  route(app, beginConfirmation, async (c) => c.json(await confirmOptions(deps, callerOf(c))))

  route(app, logout, async (c) => {
    const actorId = c.get('account').accountId
    const address = c.get('address')
    const entry = { actorId, action: 'logout', subject: String(actorId), address } as const
    await closeSession(deps.database.db, c.get('token'), auditStep(entry, deps.now()))
    return c.json({ state: 1, msg: accountsHostCopy.loggedOut })
  })

  route(app, checkAuth, (c) => {
    const { username, accountId, role } = c.get('account')
    return c.json({ username, account_id: accountId, role })
  })

  return app
}
