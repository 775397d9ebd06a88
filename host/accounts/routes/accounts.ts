import { Hono } from 'hono'
import { checkAuth, login, logout, signUp } from '../../../api/auth.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { createAuditLog } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { type AppEnv, route } from '../../http/index.ts'
import { createLogIn } from '../log-in.ts'
import type { Passwords } from '../secrets/passwords.ts'
import { createSignUp } from '../sign-up.ts'
import { createSessions } from '../store/sessions.ts'
import { clientOf } from './caller-of.ts'

/** `POST /login`, `/SignUp`, `/logout` and `GET /auth/check`. */
export function accountRoutes(deps: Deps, passwords: Passwords) {
  const app = new Hono<AppEnv>()
  const logIn = createLogIn(deps, passwords)
  const createAccount = createSignUp(deps, passwords)
  const sessions = createSessions(deps.database.db)
  const audit = createAuditLog(deps.database.db)

  route(app, login, async (c, { body }) => c.json(await logIn(body, clientOf(c))))

  route(app, signUp, async (c, { body }) => {
    const session = await createAccount(body, clientOf(c))
    const description = fill(accountsHostCopy.signedUpWelcome, { username: session.username })
    return c.json({ ...session, toast: { title: accountsHostCopy.signedUp, description, variant: 'info' } }, 201)
  })

  route(app, logout, async (c) => {
    const actorId = c.get('account').accountId
    const address = c.get('address')
    const entry = { actorId, action: 'logout', subject: String(actorId), address } as const
    await sessions.close(c.get('token'), audit.line(entry, deps.now()))
    return c.json({ state: 1, msg: accountsHostCopy.loggedOut })
  })

  route(app, checkAuth, (c) => {
    const { username, accountId, role } = c.get('account')
    return c.json({ username, account_id: accountId, role })
  })

  return app
}
