import { Hono } from 'hono'
import * as v from 'valibot'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { createAuditLog } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { type AppEnv, readJson } from '../../http/index.ts'
import { createLogIn } from '../log-in.ts'
import { requireSessionBeforeSetup } from '../require-session.ts'
import type { Passwords } from '../secrets/passwords.ts'
import { createSignUp } from '../sign-up.ts'
import { createSessions } from '../store/sessions.ts'
import { clientOf } from './caller-of.ts'

/** Without maximum lengths: longer values are refused later, with a message for players. */
const credentials = v.object({ username: v.string(), password: v.string() })
const signUpBody = v.object({
  ...credentials.entries,
  gender: v.picklist(['male', 'female']),
  birthdate: v.optional(v.string()),
})
const logoutBody = v.object({ accountId: v.nullish(v.union([v.string(), v.number()])) })

/** `POST /login`, `/SignUp`, `/logout` and `GET /auth/check`. */
export function accountRoutes(deps: Deps, passwords: Passwords) {
  const app = new Hono<AppEnv>()
  const logIn = createLogIn(deps, passwords)
  const signUp = createSignUp(deps, passwords)
  const sessions = createSessions(deps.database.db)
  const anySession = requireSessionBeforeSetup(deps)
  const audit = createAuditLog(deps.database.db)

  app.post('/login', async (c) => {
    const body = await readJson(c, credentials)
    return c.json(await logIn(body, clientOf(c)))
  })

  app.post('/SignUp', async (c) => {
    const body = await readJson(c, signUpBody)
    const session = await signUp(body, clientOf(c))
    const description = fill(accountsHostCopy.signedUpWelcome, { username: session.username })
    return c.json({ ...session, toast: { title: accountsHostCopy.signedUp, description, variant: 'info' } }, 201)
  })

  app.post('/logout', anySession, async (c) => {
    const account = c.get('account')
    await readJson(c, logoutBody)
    const actorId = account.accountId
    const address = c.get('address')
    const entry = { actorId, action: 'logout', subject: String(actorId), address } as const
    await sessions.close(c.get('token'), audit.line(entry, deps.now()))
    return c.json({ state: 1, msg: accountsHostCopy.loggedOut })
  })

  app.get('/auth/check', anySession, (c) => {
    const { username, accountId, role } = c.get('account')
    return c.json({ username, account_id: accountId, role })
  })

  return app
}
