import { Hono } from 'hono'
import { signUp } from '../../../api/auth.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { Deps } from '../../deps.ts'
import { type AppEnv, route } from '../../http/index.ts'
import type { Passwords } from '../secrets/index.ts'
import { clientOf } from '../sessions/index.ts'
import { signUpPlayer } from './sign-up.ts'

/** `POST /SignUp`. */
export function signUpRoutes(
  deps: Pick<Deps, 'config' | 'database' | 'features' | 'gameDatabase' | 'limits' | 'log' | 'now'> & {
    passwords: Passwords
  },
) {
  const app = new Hono<AppEnv>()

  route(app, signUp, async (c, { body }) => {
    const session = await signUpPlayer(deps, body, clientOf(c))
    const description = fill(accountsHostCopy.signedUpWelcome, { username: session.username })
    return c.json({ ...session, toast: { title: accountsHostCopy.signedUp, description, variant: 'info' } }, 201)
  })

  return app
}
